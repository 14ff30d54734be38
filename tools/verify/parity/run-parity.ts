// Trades recordings live, plays them with the backtest command, and compares.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EngineDatabase } from '../../../packages/engine/src/testing/world.ts';
import { differences, playBacktest } from './outcome.ts';
import { inventRecording } from './recordings.ts';
import { parityTasks } from './tasks.ts';
import { tradeLive } from './trade-live.ts';

export interface Parity {
  orders: number;
  cycles: number;
  /** Names of tasks that sent no order: their comparison shows nothing. */
  idle: string[];
  /** In words; empty when both runs are equal. */
  differences: string[];
}

/** What is traded: `bars` minutes from `startMs` on, after `historyBars` that are only looked back at, of the markets that `seed` gives. */
export interface ParityMarket {
  startMs: number;
  bars: number;
  historyBars: number;
  seed: number;
  /** Steps of each of a bar's three moves; 1 unless given. */
  steps?: number;
  /** Steps on the paper exchange alone: a difference that must be found. */
  plantedSteps?: number;
  /** Engine and history are stopped and started again after so many bars; never unless given. */
  restartAfter?: number;
}

export async function runParity(database: EngineDatabase, market: ParityMarket, tasks = parityTasks): Promise<Parity> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-recordings-'));
  try {
    const files = new Map<string, string>();
    const recorded = { startMs: market.startMs - market.historyBars * 60_000, bars: market.historyBars + market.bars };
    for (const instId of new Set(tasks.map((task) => task.instId))) {
      const file = path.join(folder, `${instId}-1m.parity.csv`);
      writeFileSync(file, inventRecording(instId, { ...recorded, seed: market.seed + files.size }));
      files.set(instId, file);
    }
    const live = await tradeLive(database, tasks, {
      files: [...files.values()],
      startMs: market.startMs,
      steps: market.plantedSteps ?? market.steps ?? 1,
      restartMs: market.restartAfter === undefined ? undefined : market.startMs + market.restartAfter * 60_000,
    });
    const found: Parity = { orders: 0, cycles: 0, idle: [], differences: [] };
    for (const task of tasks) {
      const settings = path.join(folder, `${task.name}.json`);
      writeFileSync(settings, JSON.stringify(task.settings));
      const there = live.get(task.name) ?? { orders: [], cycles: [] };
      found.orders += there.orders.length;
      found.cycles += there.cycles.length;
      if (there.orders.length === 0) found.idle.push(task.name);
      found.differences.push(
        ...differences(
          task.name,
          there,
          await playBacktest(task, { candles: files.get(task.instId) ?? '', settings, startMs: market.startMs, steps: market.steps ?? 1 }),
        ),
      );
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
