// The fast backtest gives the result of the reference to the byte: random settings, instruments, bars, paths, funding and balances.
import type { AveragingSettings } from '@millrace/contract';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { strategies } from '../../strategies/registry.ts';
import { btcSpot, btcSwap } from '../../testing/golden-setting.ts';
import type { BacktestBars, BacktestPath, FundingRate } from '../market.ts';
import { backtest as reference, type BacktestRun } from '../run.ts';
import { backtest, backtestTotals, type BacktestWay } from './index.ts';
import { stretch } from '../../../../../tools/process/patience.ts';

vi.setConfig({ testTimeout: stretch(600_000) });

/** Fewer would not meet every reason. */
const runs = Math.max(250, Number(process.env['FC_RUNS'] ?? '250'));
const startMs = 1_700_000_000_000;
const oneOf = <Value>(...values: Value[]): fc.Arbitrary<Value> => fc.constantFrom(...values);

const instruments = fc
  .record({
    spot: fc.boolean(),
    slippageRate: oneOf('0', '0.0002', '0.0005', '0.004'),
    takerRate: oneOf('0', '0.0005', '0.001'),
    tickSize: oneOf('0.1', '1', '0.5', '0.01'),
    maintenanceRate: oneOf('0.004', '0.02'),
  })
  .map(({ spot, ...rest }) => (spot ? { ...btcSpot, ...rest, maintenanceRate: '0' } : { ...btcSwap, ...rest }));

function ladder(spot: boolean): fc.Arbitrary<AveragingSettings> {
  return fc.record({
    direction: spot ? fc.constant('long' as const) : oneOf('long' as const, 'short' as const, 'both' as const),
    baseOrderSize: spot ? oneOf('20', '133.7', '100') : oneOf('1', '0.07', '250'),
    maxAddOrders: fc.integer({ min: 0, max: 6 }),
    addStepPct: oneOf('0.5', '1', '2.5'),
    addGrowthPct: oneOf('0', '20', '33.3333', '100'),
    growthMode: oneOf('size' as const, 'step' as const),
    callbackPct: oneOf('0', '0.1', '0.25'),
    rollbackPct: oneOf('0', '0.1', '0.35'),
    targetPct: oneOf('0.4', '1', '2'),
    targetAmount: fc.constant('0'),
    stopLossAmount: fc.constant('0'),
    rangeMin: oneOf(null, null, '58900', '59990'),
    rangeMax: oneOf(null, null, '60010', '61000'),
    entryIntervalSec: oneOf(0, 0, 30, 900),
    leverage: spot ? fc.constant(1) : oneOf(1, 3, 10, 50),
    repeatMode: oneOf('repeat' as const, 'repeat' as const, 'repeat' as const, 'single' as const),
    marginGuard: oneOf('on' as const, 'on' as const, 'off' as const),
  });
}

/** Moves in hundred-thousandths of the price; rarely a gap. */
const move = fc.oneof(
  { weight: 12, arbitrary: fc.integer({ min: -400, max: 400 }) },
  { weight: 3, arbitrary: fc.integer({ min: -2500, max: 2500 }) },
);
const bar = fc.record({
  gap: oneOf(0, 0, 0, 0, 30, -700, 2500),
  body: move,
  up: fc.nat(300),
  down: fc.nat(300),
  flat: oneOf(false, false, true),
});

function barsOf(price: number, drawn: readonly { gap: number; body: number; up: number; down: number; flat: boolean }[]): BacktestBars {
  const barMs = 60_000;
  const values: number[] = [];
  const ts: number[] = [];
  let close = price;
  let at = startMs;
  for (const { gap, body, up, down, flat } of drawn) {
    const open = Math.max(2000, close + Math.round((close * gap) / 100_000));
    close = Math.max(2000, open + Math.round((open * body) / 100_000));
    const wick = (share: number): number => (flat ? 0 : Math.round((open * share) / 100_000));
    values.push(open, Math.max(open, close) + wick(up), Math.max(1000, Math.min(open, close) - wick(down)), close, 0);
    ts.push(at);
    at += gap === 2500 ? 3_600_000 : barMs;
  }
  return { barMs, ts: Float64Array.from(ts), values: Float64Array.from(values) };
}

const paths: fc.Arbitrary<BacktestPath> = oneOf<BacktestPath>(
  { kind: 'continuous' },
  { kind: 'continuous' },
  { kind: 'steps', steps: 3 },
  { kind: 'trades' },
);

const runArbitrary = instruments.chain((instrument) =>
  fc
    .record({
      settings: ladder(instrument.productType === 'spot'),
      drawn: fc.oneof(fc.array(bar, { minLength: 1, maxLength: 12 }), fc.array(bar, { minLength: 60, maxLength: 400, size: 'max' })),
      path: paths,
      intrabar: oneOf('natural' as const, 'low-first' as const, 'high-first' as const),
      fundingMs: oneOf(0, 900_000, 3_600_000),
      fundingRate: oneOf('0.0001', '-0.00037512345678', '0.003'),
      start: oneOf('0', '1000', '123456.789'),
      limited: oneOf(false, false, true),
      feeInQuote: fc.boolean(),
      firstRow: oneOf(0, 0, 3),
    })
    .map(({ drawn, fundingMs, fundingRate, settings, ...market }): BacktestRun<never, never, never> => {
      const bars = barsOf(Math.round(60_000 / Number(instrument.tickSize)), drawn);
      const lastMs = bars.ts.at(-1) ?? startMs;
      const funding: FundingRate[] = [];
      const settlements = fundingMs === 0 ? 0 : Math.floor((lastMs - startMs) / fundingMs) + 1;
      for (let count = 0; count < settlements; count += 1) funding.push({ ts: startMs - 1000 + count * fundingMs, rate: fundingRate });
      return { ...market, bars, funding, strategy: strategies[4], settings, instrument } as unknown as BacktestRun<never, never, never>;
    }),
);

test('gives what the reference gives, to the byte, and the same totals where only they are asked for', () => {
  const ways: Partial<Record<BacktestWay, number>> = {};
  const met = new Map<string, number>();
  fc.assert(
    fc.property(runArbitrary, (run) => {
      const fast = backtest(run, (way) => void (ways[way] = (ways[way] ?? 0) + 1));
      expect(JSON.stringify(fast)).toBe(JSON.stringify(reference(run)));
      const { way: _, orders: _orders, events: _events, ...totals } = backtestTotals(run);
      expect(totals).toEqual(fast.totals);
      for (const { reason } of fast.orders) if (reason !== null) met.set(reason, (met.get(reason) ?? 0) + 1);
      for (const { reason } of fast.cycles) if (reason === 'LIQUIDATED') met.set(reason, (met.get(reason) ?? 0) + 1);
    }),
    { numRuns: runs, seed: Number(process.env['FC_SEED'] ?? '1'), endOnFailure: true },
  );
  // Runs short of balance are the only ones that the fast way leaves to the reference.
  expect(ways.averaging ?? 0).toBeGreaterThan(runs / 2);
  expect([...met.keys()].sort()).toEqual(['ADD', 'ENTRY', 'LIQUIDATED', 'MARGIN_GUARD', 'TARGET']);
  if (process.env['FC_RUNS'] !== undefined) process.stdout.write(`${JSON.stringify({ ways, met: [...met] })}\n`);
});
