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
  /** In words; empty when both runs are equal. */
  differences: string[];
}

/** `bars` minutes from `startMs` on, of the markets that `seed` gives. */
export async function runParity(database: EngineDatabase, market: { startMs: number; bars: number; seed: number }): Promise<Parity> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-recordings-'));
  try {
    const files = new Map<string, string>();
    for (const instId of new Set(parityTasks.map((task) => task.instId))) {
      const file = path.join(folder, `${instId}-1m.parity.csv`);
      writeFileSync(file, inventRecording(instId, { ...market, seed: market.seed + files.size }));
      files.set(instId, file);
    }
    const live = await tradeLive(database, parityTasks, { files: [...files.values()], startMs: market.startMs });
    const found: Parity = { orders: 0, cycles: 0, differences: [] };
    for (const task of parityTasks) {
      const settings = path.join(folder, `${task.name}.json`);
      writeFileSync(settings, JSON.stringify(task.settings));
      const there = live.get(task.name) ?? { orders: [], cycles: [] };
      found.orders += there.orders.length;
      found.cycles += there.cycles.length;
      found.differences.push(
        ...differences(task.name, there, await playBacktest(task, { candles: files.get(task.instId) ?? '', settings })),
      );
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
