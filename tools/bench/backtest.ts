// A seeded year and more of minutes played to one task of each kind, one intrabar order, against a bare scan of the same arrays for their lowest and
// highest price, in one process. All is made before the clock starts; the second and later rounds are warm.
import { type BacktestBars, backtestKinds, type DecisionInstrument, prepareBacktest } from '@millrace/engine/pure';
import type { Bench, BenchRow } from './shape.ts';

const CANDLES = 1_000_000;
const FEW = 10_000;
const ROUNDS = 3;
const MINUTE = 60_000;
const averaging = 'contract_optional';

const swap: DecisionInstrument = {
  instId: 'BTC-USDT-SWAP',
  productType: 'swap',
  tickSize: '0.1',
  lotSize: '0.01',
  minLots: 1,
  contractValue: '0.01',
  takerRate: '0.0005',
  makerRate: '0.0002',
  maintenanceRate: '0.004',
  maxLeverage: 100,
  slippageRate: '0.0005',
  limitSlipRate: '0.005',
};
const spot: DecisionInstrument = {
  ...swap,
  instId: 'BTC-USDT',
  productType: 'spot',
  lotSize: '0.00000001',
  minLots: 1000,
  contractValue: '1',
};

export const bench: Bench = {
  about: 'a backtest of a million seeded minutes, against a bare scan for the lowest and highest price',
  run({ seed, rounds }) {
    const bars = walk(seed, CANDLES);
    const few: BacktestBars = { ...bars, ts: bars.ts.subarray(0, FEW), values: bars.values.subarray(0, 5 * FEW) };
    const times = rounds ?? ROUNDS;
    const scanMs = best(times, () => scan(bars));
    const base = best(times, () => play(averaging, bars));
    const rows: BenchRow[] = [
      { id: 'bare scan', value: round(scanMs), unit: 'ms' },
      { id: averaging, value: round(base), unit: 'ms' },
      { id: `${averaging} to bare scan`, value: round(base / scanMs), unit: 'ratio' },
      { id: `${averaging}, 10k to 1M candles`, value: round(base / best(times, () => play(averaging, few))), unit: 'ratio' },
    ];
    for (const key of backtestKinds.filter((each) => each !== averaging)) {
      const ms = best(1, () => play(key, bars));
      rows.push({ id: key, value: round(ms), unit: 'ms' }, { id: `${key} to ${averaging}`, value: round(ms / base), unit: 'ratio' });
    }
    return Promise.resolve(rows);
  },
};

function play(key: string, bars: BacktestBars): number {
  const isSpot = key.startsWith('stock') || key === 'bottom_fishing_strategy';
  const given: Record<string, string> = { baseOrderSize: isSpot ? '100' : '1' };
  if (key === averaging)
    Object.assign(given, { maxAddOrders: '8', addStepPct: '1', targetPct: '1', rollbackPct: '0.2', addGrowthPct: '20' });
  if (key === 'vibrate_trusteeship') Object.assign(given, { rangeMin: '50000', rangeMax: '70000' });
  if (key === 'bottom_fishing_strategy') Object.assign(given, { rangeMax: '59000' });
  const prepared = prepareBacktest({
    key,
    given,
    instrument: isSpot ? spot : swap,
    minSize: isSpot ? '0.00001' : '0.01',
    lastPrice: '60000',
  });
  if (prepared.kind !== 'ready') throw new Error(`${key}: ${JSON.stringify(prepared)}`);
  const run = prepared.play({ bars, path: { kind: 'continuous' }, intrabar: 'low-first', funding: [], start: '0', limited: false });
  return run.orders.length;
}

function scan({ values }: BacktestBars): number {
  let low = Infinity;
  let high = -Infinity;
  for (let at = 0; at < values.length; at += 5) {
    const up = values[at + 1] ?? 0;
    const down = values[at + 2] ?? 0;
    if (up > high) high = up;
    if (down < low) low = down;
  }
  return high - low;
}

/** A walk of about 0.05 % a minute that is drawn back to 60,000, so that a million minutes stay a market. */
function walk(seed: number, rows: number): BacktestBars {
  const ts = new Float64Array(rows);
  const values = new Float64Array(5 * rows);
  let state = seed >>> 0 || 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  let price = 600_000;
  for (let row = 0; row < rows; row += 1) {
    const open = price;
    const close = Math.round(open + 500 * next() + (600_000 - open) * 0.00005);
    const high = Math.max(open, close) + Math.round(Math.abs(150 * next()));
    const low = Math.min(open, close) - Math.round(Math.abs(150 * next()));
    ts[row] = 1_600_000_020_000 + row * MINUTE;
    values.set([open, high, low, close, 0], 5 * row);
    price = close;
  }
  return { barMs: MINUTE, ts, values };
}

function best(times: number, work: () => number): number {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
