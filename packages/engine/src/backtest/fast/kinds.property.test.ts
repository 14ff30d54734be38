// Every kind, played over the index of prices, gives the result of the reference to the byte: also the kinds that read closed bars, of which only
// those are given that matter.
import type { AveragingSettings, GridSettings, WinnerSettings } from '@millrace/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strategies } from '../../strategies/registry.ts';
import type { AnyResting } from '../../strategies/lib/decision.ts';
import { baseSettings, btcSpot, btcSwap } from '../../testing/golden-setting.ts';
import { gridSettings } from '../../testing/grid-setting.ts';
import { bowlingSettings } from '../../testing/eth-setting.ts';
import { type BacktestBars, type BacktestPath, closedBars } from '../market.ts';
import { backtest as reference, type BacktestRun } from '../run.ts';
import { closedOf } from './closed-columns.ts';
import { backtest } from './index.ts';
import { stretch } from '../../../../../tools/process/patience.ts';

const runs = Number(process.env['FC_RUNS'] ?? '6');
const startMs = 1_700_000_000_000;
const oneOf = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);
type AnyRun = BacktestRun<unknown, { leverage: number }, AnyResting>;
type Task = Pick<AnyRun, 'strategy' | 'settings' | 'instrument'>;

const coarse = { tickSize: '1', slippageRate: '0.0005' };
const swap = { ...btcSwap, ...coarse };
const spot = { ...btcSpot, ...coarse };
const direction = oneOf('long' as const, 'short' as const, 'both' as const);

const shared = {
  addStepPct: oneOf('0.5', '1'),
  rollbackPct: oneOf('0', '0.1', '0.3'),
  targetPct: oneOf('0.4', '1', '2'),
  targetAmount: oneOf('0', '0', '5'),
  stopLossAmount: oneOf('0', '0', '20'),
  entryIntervalSec: oneOf(0, 0, 900),
  leverage: oneOf(3, 20),
  repeatMode: oneOf('repeat' as const, 'repeat' as const, 'repeat' as const, 'single' as const),
  baseOrderSize: oneOf('1', '10'),
};
const family = fc.record({ ...shared, direction, callbackPct: oneOf('0', '0.2'), maxAddOrders: fc.integer({ min: 0, max: 4 }) });
const winner = fc.record({
  ...shared,
  direction,
  addGrowthPct: oneOf('40', '90'),
  entryGate: oneOf('breakout' as const, 'breakout' as const, 'none' as const),
});

function averagingTask(kind: -1 | 1 | 2 | 3 | 4 | 12 | 16, more: Partial<AveragingSettings>, isSpot = false): fc.Arbitrary<Task> {
  return family.map((drawn) => {
    const settings: AveragingSettings = {
      ...baseSettings,
      ...drawn,
      ...more,
      ...(isSpot ? { direction: 'long', leverage: 1, baseOrderSize: '500' } : {}),
    };
    return { strategy: strategies[kind], settings, instrument: isSpot ? spot : swap };
  });
}

function winnerTask(kind: 9 | 10 | 18): fc.Arbitrary<Task> {
  return winner.map((drawn) => {
    const settings: WinnerSettings = { ...bowlingSettings, ...drawn };
    return { strategy: strategies[kind], settings, instrument: swap };
  });
}

const gridTask = fc
  .record({
    direction,
    spacingPct: oneOf('0', '0.5'),
    targetPct: oneOf('0', '2'),
    cells: oneOf(4, 10),
    stopLossAmount: oneOf('0', '30'),
    entryIntervalSec: oneOf(0, 900),
  })
  .map((drawn): Task => {
    const range = drawn.spacingPct === '0' ? { rangeMin: '5800', rangeMax: '6200' } : { rangeMin: null, rangeMax: null };
    const settings: GridSettings = { ...gridSettings, ...drawn, ...range };
    return { strategy: strategies[8], settings, instrument: swap };
  });

const tasks: Readonly<Record<string, fc.Arbitrary<Task>>> = {
  'averaging in parts': averagingTask(4, { highLayerFrom: 1, highLayerTargetPct: '0.5', exitSliceSize: '1', exitSliceIntervalSec: 60 }),
  'averaging with locks': averagingTask(4, { lockAfterSteps: 1, lockSize: '1', fullLockAfterSteps: 3 }),
  'vibrate, box of bars': averagingTask(12, { addStepPct: '0.5' }),
  'vibrate, named box': averagingTask(12, { addStepPct: '0.5', rangeMin: '5900', rangeMax: '6100' }),
  'mid-orbit': averagingTask(16, {}),
  'mid-orbit with locks': averagingTask(16, { lockAfterSteps: 1, lockSize: '1' }),
  'bottom fishing': averagingTask(-1, { addStepPct: '0.5', rangeMax: '5950' }, true),
  'bottom fishing below a high': averagingTask(-1, { addStepPct: '0.5' }, true),
  bowling: winnerTask(10),
  pyramid: winnerTask(18),
  grid: gridTask,
};

const bar = fc.record({
  gap: oneOf(0, 0, 0, 0, 0, 0, 0, 3, -40, 60),
  body: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: -14, max: 14 }) }, { weight: 1, arbitrary: fc.integer({ min: -60, max: 60 }) }),
  up: fc.nat(6),
  down: fc.nat(6),
});

/** Bars of a coin at about 6,000 ticks. Of seven minutes they do not fit a quarter of an hour; some gaps are hours long. */
function barsOf(barMs: number, drawn: readonly { gap: number; body: number; up: number; down: number }[]): BacktestBars {
  const values: number[] = [];
  const ts: number[] = [];
  let close = 6000;
  let at = Math.ceil(startMs / barMs) * barMs;
  for (const { gap, body, up, down } of drawn) {
    const open = Math.max(3000, close + gap);
    close = Math.max(3000, open + body + Math.round((6000 - open) / 40));
    values.push(open, Math.max(open, close) + up, Math.min(open, close) - down, close, 0);
    ts.push(at);
    at += gap === 60 ? 7_200_000 : barMs;
  }
  return { barMs, ts: Float64Array.from(ts), values: Float64Array.from(values) };
}

const market = fc
  .record({
    barMs: oneOf(60_000, 300_000, 300_000, 420_000, 900_000),
    drawn: fc.array(bar, { minLength: 250, maxLength: 450, size: 'max' }),
    path: oneOf<BacktestPath>({ kind: 'continuous' }, { kind: 'continuous' }, { kind: 'steps', steps: 2 }, { kind: 'trades' }),
    intrabar: oneOf('natural' as const, 'low-first' as const, 'high-first' as const),
    funded: fc.boolean(),
    limited: oneOf(false, false, true),
    feeInQuote: oneOf(false, true),
    latencyMs: oneOf(undefined, undefined, 0, 90_000),
    firstRow: oneOf(0, 100),
  })
  .map(({ barMs, drawn, funded, feeInQuote, latencyMs, ...rest }) => {
    const bars = barsOf(barMs, drawn);
    const funding = funded
      ? Array.from({ length: 60 }, (_, count) => ({ ts: startMs + count * 1_800_000, rate: count % 3 === 0 ? '-0.0007' : '0.0003' }))
      : [];
    const late = rest.path.kind === 'continuous' || latencyMs === undefined ? {} : { latencyMs };
    return { ...rest, ...late, feeInQuote, bars, funding, start: '100000' };
  });

test.each(Object.keys(tasks))('%s: the index gives what the reference gives, to the byte', { timeout: stretch(600_000) }, (name) => {
  let orders = 0;
  const task = tasks[name];
  if (task === undefined) throw new Error(name);
  fc.assert(
    fc.property(task, market, (drawn, on) => {
      const run: AnyRun = { ...on, ...drawn };
      const fast = backtest(run);
      orders += fast.orders.length;
      expect(JSON.stringify(fast)).toBe(JSON.stringify(reference(run)));
    }),
    { numRuns: runs, seed: Number(process.env['FC_SEED'] ?? '1'), endOnFailure: true },
  );
  expect(orders).toBeGreaterThan(0);
});

test('closes the same longer bars as the reference', () => {
  fc.assert(
    fc.property(market, ({ bars }) => {
      for (const length of ['15m', '1H'] as const) expect(closedOf(bars, length)).toEqual(closedBars(bars, length));
    }),
    { numRuns: 20, seed: 1 },
  );
});
