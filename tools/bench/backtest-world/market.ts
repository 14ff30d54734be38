// The seeded market and the settings of each kind that the backtest benches play. Made before any clock starts.
import {
  type BacktestBars,
  type BacktestMarket,
  type DecisionInstrument,
  prepareBacktest,
  type ReadyBacktest,
} from '@millrace/engine/pure';
import { drawsOf } from '../lib/statistics.ts';

export const averagingKey = 'contract_optional';
const MINUTE_MS = 60_000;
const START_MS = 1_600_000_020_000;
const BASE_TICKS = 600_000;

export const swap: DecisionInstrument = {
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
export const spot: DecisionInstrument = {
  ...swap,
  instId: 'BTC-USDT',
  productType: 'spot',
  lotSize: '0.00000001',
  minLots: 1000,
  contractValue: '1',
};

/** How each kind is played where its defaults would not trade on this market; the rest are the kind's own defaults. */
const settingsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [averagingKey]: { maxAddOrders: '8', addStepPct: '1', targetPct: '1', rollbackPct: '0.2', addGrowthPct: '20' },
  vibrate_trusteeship: { rangeMin: '56000', rangeMax: '64000' },
  bottom_fishing_strategy: { rangeMax: '59000' },
};

/** Its settings and the instrument that it trades here. */
export function taskOf(key: string): { given: Readonly<Record<string, string>>; isSpot: boolean; minSize: string } {
  const isSpot = key.startsWith('stock') || key === 'bottom_fishing_strategy';
  return { given: { baseOrderSize: isSpot ? '100' : '1', ...settingsOf[key] }, isSpot, minSize: isSpot ? '0.00001' : '0.01' };
}

/** A kind ready to be played. @throws where its settings do not fit. */
export function prepared(key: string, more: Readonly<Record<string, string>> = {}): ReadyBacktest {
  const { given, isSpot, minSize } = taskOf(key);
  const made = prepareBacktest({ key, given: { ...given, ...more }, instrument: isSpot ? spot : swap, minSize, lastPrice: '60000' });
  if (made.kind !== 'ready') throw new Error(`${key}: ${JSON.stringify(made)}`);
  return made;
}

export function marketOf(bars: BacktestBars, path: BacktestMarket['path'] = { kind: 'continuous' }): BacktestMarket {
  return { bars, path, intrabar: 'low-first', funding: [], start: '10000', limited: false };
}

/** Bars, minutes unless said, of a walk of about 0.05 % each that is drawn back to 60,000, so that a million of them stay a market. */
export function walk(seed: number, rows: number, barMs: number = MINUTE_MS): BacktestBars {
  const ts = new Float64Array(rows);
  const values = new Float64Array(5 * rows);
  const next = stepsOf(seed);
  let price = BASE_TICKS;
  for (let row = 0; row < rows; row += 1) {
    const open = price;
    const close = Math.round(open + 500 * next() + (BASE_TICKS - open) * 0.00005);
    const high = Math.max(open, close) + Math.round(Math.abs(150 * next()));
    const low = Math.min(open, close) - Math.round(Math.abs(150 * next()));
    ts[row] = START_MS + row * barMs;
    values.set([open, high, low, close, 0], 5 * row);
    price = close;
  }
  return { barMs, ts, values };
}

/** Trades, one a second, of the same kind of walk. */
export function trades(seed: number, rows: number): BacktestBars {
  const ts = new Float64Array(rows);
  const values = new Float64Array(5 * rows);
  const next = stepsOf(seed);
  let price = BASE_TICKS;
  for (let row = 0; row < rows; row += 1) {
    price = Math.round(price + 65 * next() + (BASE_TICKS - price) * 0.000001);
    ts[row] = START_MS + row * 1000;
    values.fill(price, 5 * row, 5 * row + 4);
  }
  return { barMs: 1000, ts, values };
}

/** Numbers from -1 to 1, all from the seed. */
function stepsOf(seed: number): () => number {
  const next = drawsOf(seed);
  return () => 2 * next() - 1;
}

/** The first rows of some bars. */
export function head(bars: BacktestBars, rows: number): BacktestBars {
  return { ...bars, ts: bars.ts.subarray(0, rows), values: bars.values.subarray(0, 5 * rows) };
}

/** Lowest and highest price, read bar by bar: the least that any backtest of these arrays must do. */
export function scan({ values }: BacktestBars): number {
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

/** The shortest of so many runs in ms of the processor, all threads of this process counted: other work on the machine does not. */
export function best(times: number, work: () => unknown): number {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** The shortest of so many runs in ms of the wall clock. */
export function bestWall(times: number, work: () => unknown): number {
  let least = Infinity;
  for (let time = 0; time < times; time += 1) {
    const start = performance.now();
    work();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
