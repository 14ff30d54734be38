// Trades recordings with the real engine on the paper exchange, with the exchange's own defaults, and says what each task did.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { kindOf, readFileSettings, type TaskSettings } from '@millrace/contract';
import { FEE_RATES, getInstrument, priceOf, sizeOf } from '@millrace/market';
import { readSettings } from '@millrace/paper';
import type { Engine } from '../../../packages/engine/src/live/engine.ts';
import {
  makeTask,
  openWorld,
  startTestEngine,
  startTestHistory,
  until,
  type EngineDatabase,
  type LinkedAccount,
  type World,
} from '../../../packages/engine/src/testing/world.ts';
import type { Fact } from '../../../packages/engine/src/strategies/lib/decision.ts';
import { plainText } from './outcome.ts';
import type { TaskOutcome } from './outcome.ts';
import type { ParityTask } from './tasks.ts';

const PATIENCE_MS = 1_200_000;

export interface LiveMarket {
  files: readonly string[];
  startMs: number;
  steps: number;
  /** Venue time at which engine and history are stopped and started again; the market stands still meanwhile. Never unless given. */
  restartMs?: number | undefined;
}

/** `files`: recordings by instrument; trading begins with the bar that opens at `startMs`, what lies before is history. */
export async function tradeLive(
  database: EngineDatabase,
  tasks: readonly ParityTask[],
  { files, startMs, steps, restartMs }: LiveMarket,
): Promise<Map<string, TaskOutcome>> {
  const world = await openRecordedWorld({ files, startMs, steps });
  const facts: { taskId: string; fact: Fact }[] = [];
  try {
    const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: '1000000' }));
    const ids = new Map<string, ParityTask>();
    for (const task of tasks) ids.set(await makeTask(database, account, { ...task, settings: {}, allSettings: settingsOf(task) }), task);
    const begin = (): Promise<Running> =>
      start(database, world, account, (id, fact) => {
        facts.push({ taskId: id, fact });
      });
    let running = await begin();
    try {
      if (restartMs !== undefined) {
        await until(async () => (await world.status()).clockMs >= restartMs, PATIENCE_MS);
        const goOn = await holdClock(world.venue.publicWsUrl);
        await running.stop();
        running = await begin();
        goOn();
      }
      await world.ended(running.engine, PATIENCE_MS);
    } finally {
      await running.stop();
    }
    const outcomes = new Map<string, TaskOutcome>();
    for (const [id, task] of ids) {
      const cycles = facts.flatMap(({ taskId, fact }) => (taskId === id && fact.type === 'CycleClosed' ? [fact] : []));
      outcomes.set(task.name, { orders: await ordersOf(database, id, task.instId), cycles: cycles.map(cycleOf) });
    }
    return outcomes;
  } finally {
    await world.close();
  }
}

/** A paper exchange that plays the recordings at full speed, with its own defaults. */
export function openRecordedWorld({ files, startMs, steps }: Pick<LiveMarket, 'files' | 'startMs' | 'steps'>): Promise<World> {
  const folder = mkdtempSync(path.join(tmpdir(), 'millrace-parity-'));
  const begunMs = Date.now();
  return openWorld(folder, {
    ...readSettings({
      PAPER_DATA_DIR: path.join(folder, 'paper'),
      MARKET: `replay:${files.join(',')}`,
      MARKET_SPEED: 'max',
      MARKET_STEPS: String(steps),
      MARKET_OFFSET: String(startMs),
    }),
    wallNow: () => startMs + Date.now() - begunMs,
  });
}

interface Running {
  engine: Engine;
  /** Waits for what is under way. @throws what the engine logged as an error */
  stop(): Promise<void>;
}

async function start(
  database: EngineDatabase,
  world: World,
  account: LinkedAccount,
  onFact: (taskId: string, fact: Fact) => void,
): Promise<Running> {
  const bars = startTestHistory(database, world);
  const { engine, errors } = await startTestEngine(database, world, [account], {
    bars,
    onFacts: (_tx, decided) => {
      for (const { task, facts } of decided) for (const fact of facts) onFact(task.id, fact);
      return Promise.resolve();
    },
  });
  return {
    engine,
    async stop() {
      await engine.idle();
      await engine.stop();
      await bars.stop();
      const [first] = errors;
      if (first !== undefined) throw new Error(`${first.message} ${inspect(first.detail)}`);
    },
  };
}

/** A listener of the exchange's clock that is never idle: the market stands still until the answered function is called. */
async function holdClock(url: string): Promise<() => void> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error(`${url} does not answer`)));
    socket.addEventListener('open', () => socket.send(JSON.stringify({ op: 'subscribe', args: [{ channel: 'paper-clock' }] })));
    socket.addEventListener('message', () => resolve());
  });
  return () => socket.close();
}

/** The settings that the backtest command makes of the same words. */
export function settingsOf({ assignmentType, instId, settings: given }: ParityTask): TaskSettings {
  const instrument = getInstrument(instId);
  const productType = instrument.instType === 'SWAP' ? 'swap' : 'spot';
  const { settings, issues } = readFileSettings(kindOf(assignmentType), given, {
    ...instrument,
    productType,
    lastPrice: '60000',
    takerRate: FEE_RATES[instrument.instType].taker,
    makerRate: FEE_RATES[instrument.instType].maker,
    maxLeverage: Number(instrument.maxLeverage),
    bothAllowed: true,
  });
  if (settings === null || issues.length > 0) throw new Error(`settings that do not fit: ${JSON.stringify(issues)}`);
  return settings;
}

function cycleOf({
  leg,
  reason,
  adds,
  openedTs,
  closedTs,
  feesQuote,
  fundingQuote,
  netQuote,
}: Extract<Fact, { type: 'CycleClosed' }>): string {
  return `${leg} ${reason} ${String(adds)} adds ${String(openedTs)}-${String(closedTs)} fees ${feesQuote} funding ${fundingQuote} net ${netQuote}`;
}

interface FillRow {
  leg: string;
  side: string;
  reason: string;
  price_ticks: string;
  lots: string;
  fee_quote: string;
  ts: string;
}

/** A liquidation is no order of the task: it shows in the cycle, as in a backtest. */
async function ordersOf(database: EngineDatabase, taskId: string, instId: string): Promise<string[]> {
  const { tickSize, lotSize } = getInstrument(instId);
  const { rows } = await database.pools().engine.query<FillRow>(
    `select o.leg, o.side, o.reason, f.price_ticks, f.lots, f.fee_quote, f.ts from task_fill f join task_order o using (cl_ord_id)
     where f.task_id = $1 and o.reason <> 'LIQUIDATED' order by f.ts, o.leg, length(f.trade_id), f.trade_id`,
    [taskId],
  );
  return rows.map(
    ({ ts, leg, side, reason, lots, price_ticks, fee_quote }) =>
      `${ts} ${leg} ${side} ${sizeOf(Number(lots), lotSize)} @${priceOf(Number(price_ticks), tickSize)} ${reason} fee ${plainText(fee_quote)}`,
  );
}
