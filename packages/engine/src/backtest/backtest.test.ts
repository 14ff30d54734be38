// A backtest gives the worked example to the last decimal, and the same whether the runner scans or asks at every tick.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { btcSpot, btcSwap, baseSettings, ticksOf } from '../testing/golden-setting.ts';
import { strategies } from '../strategies/registry.ts';
import { backtestKinds, prepareBacktest } from './kinds.ts';
import { type BacktestBars, type BacktestMarket, type BacktestPath, flatFunding } from './market.ts';
import { backtest } from './run.ts';
import { stretch } from '../../../../tools/process/patience.ts';

const runs = Number(process.env['FC_RUNS'] ?? '3');
const startMs = 1_700_000_000_000;

function barsOf(rows: readonly (readonly number[])[], barMs: number): BacktestBars {
  const ts = Float64Array.from(rows, (_, row) => startMs + row * barMs);
  return { barMs, ts, values: Float64Array.from(rows.flatMap((row) => [...row, 4000])) };
}

const market: Omit<BacktestMarket, 'bars' | 'path'> = { intrabar: 'natural', funding: [], start: '10000', limited: false };
const longPath = [60000, 58800, 58500, 58650, 57400, 57300, 57420, 58850, 59000, 58850, 58820];

test('plays the long example over trades and over flat bars with its exact decimals', () => {
  const bars = barsOf(
    longPath.map((price) => Array.from({ length: 4 }, () => ticksOf(price))),
    1000,
  );
  for (const path of [{ kind: 'trades' }, { kind: 'continuous' }, { kind: 'steps', steps: 3 }] as const) {
    const result = backtest({ ...market, bars, path, strategy: strategies[4], settings: baseSettings, instrument: btcSwap });
    expect(result.cycles).toMatchObject([
      { leg: 'L', reason: 'TARGET', adds: 2, size: '7', fees: '4.0936', net: '43.5064', exitPx: '58820' },
    ]);
    expect(result.orders.map((order) => `${order.side} ${order.size} @${order.px} ${order.reason} ${order.cycle}`)).toEqual([
      'buy 1 @60000 ENTRY 0',
      'buy 2 @58650 ADD 0',
      'buy 4 @57420 ADD 0',
      'sell 7 @58820 TARGET 0',
    ]);
    expect(result.totals).toMatchObject({ net: '43.5064', openNet: '0', fees: '4.0936', winRatePct: '100', liquidations: 0 });
    expect(result.equity.at(-1)?.[1]).toBe('10043.5064');
  }
});

test('fills inside a bar at the trigger itself, never at the low beyond it', () => {
  const rows = [
    [600_000, 600_000, 600_000, 600_000],
    [600_000, 600_000, 570_000, 575_000],
  ];
  const settings = { ...baseSettings, callbackPct: '0' };
  const run = { ...market, bars: barsOf(rows, 60_000), strategy: strategies[4], settings, instrument: btcSwap };
  const result = backtest({ ...run, path: { kind: 'continuous' } });
  expect(result.orders.map((order) => order.px)).toEqual(['60000', '58800', '57624']);
});

const move = fc.integer({ min: -600, max: 600 });
const walk = fc.array(fc.tuple(move, move, move, move), { minLength: 5, maxLength: 24 });
/** Bars of a coin at about 6,000 ticks: coarse enough to ask at each. */
const rowsOf = (moves: readonly (readonly number[])[]): number[][] => {
  let price = 6000;
  return moves.map(([gap = 0, up = 0, down = 0, body = 0]) => {
    const open = Math.max(500, price + Math.trunc(gap / 10));
    const close = Math.max(500, open + Math.trunc(body / 2));
    price = close;
    const high = Math.max(open, close) + Math.abs(Math.trunc(up / 4));
    return [open, high, Math.max(400, Math.min(open, close) - Math.abs(Math.trunc(down / 4))), close];
  });
};
const paths: fc.Arbitrary<BacktestPath> = fc.constantFrom({ kind: 'continuous' }, { kind: 'steps', steps: 4 });

/** Options of a run beside its market; a latency is for steps only. */
const venues: fc.Arbitrary<Partial<BacktestMarket>> = fc.constantFrom(
  {},
  { participation: 100_000 },
  { feeInQuote: true },
  { limited: true, start: '30' },
  { latencyMs: 250_000 },
);

test.each(backtestKinds)('%s: scanning for the next watch gives what asking at every tick gives', { timeout: stretch(120_000) }, (key) => {
  let orders = 0;
  const given = { baseOrderSize: key.startsWith('stock') || key === 'bottom_fishing_strategy' ? '100' : '1' };
  const coarse = { tickSize: '1', slippageRate: '0.0005' };
  const isSpot = given.baseOrderSize === '100';
  const instrument = isSpot ? { ...btcSpot, ...coarse } : { ...btcSwap, ...coarse };
  const gate = key.includes('bowling') || key.includes('pyramid') ? { entryGate: 'none' } : {};
  const extra =
    key === 'vibrate_trusteeship' ? { rangeMin: '5000', rangeMax: '7000' } : key === 'bottom_fishing_strategy' ? { rangeMax: '5900' } : {};
  const prepared = prepareBacktest({ key, given: { ...given, ...gate, ...extra }, instrument, minSize: '0.00001', lastPrice: '6000' });
  expect(prepared).toMatchObject({ kind: 'ready' });
  if (prepared.kind !== 'ready') return;
  fc.assert(
    fc.property(walk, paths, fc.constantFrom('low-first', 'high-first', 'natural'), venues, (moves, path, intrabar, venue) => {
      const bars = barsOf(rowsOf(moves), 900_000);
      const funding = flatFunding(startMs, startMs + moves.length * 900_000);
      const { latencyMs, ...others } = venue;
      const late = latencyMs === undefined || path.kind === 'continuous' ? {} : { latencyMs };
      const run: BacktestMarket = { ...market, bars, path, intrabar, funding, ...others, ...late };
      const seldom = prepared.play(run);
      orders += seldom.orders.length;
      const often = prepared.play({ ...run, everyTick: true });
      expect(JSON.stringify(seldom)).toBe(JSON.stringify(often));
    }),
    { numRuns: Math.min(runs, 200), seed: 1 },
  );
  // The middle band needs a day of hourly bars before it trades; these walks are shorter.
  if (key !== 'midorbit_trusteeship') expect(orders, 'orders in all runs').toBeGreaterThan(0);
});
