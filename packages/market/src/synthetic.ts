// An endless invented market of one-minute bars, a pure function of (seed, coin, epoch, time): any minute can be had without the ones before it.
// Layers of noise from one minute to 23 days make it move like a random walk that never runs away. Only + - * / on doubles, so all machines agree.
import type { BarSource } from './bar-source.ts';
import type { Candle } from './candles.ts';
import type { Instrument } from './instruments.ts';
import { hashOf, uniformOf } from './random.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
const OCTAVES = 16;
const HISTORY_DAYS = 90;
/** Days of minute prices kept per instrument; more are worked out again. */
const CACHED_DAYS_MAX = 200;
/** Days of whole bars kept per instrument. */
const CACHED_BAR_DAYS_MAX = 8;
const QUOTE_VOLUME_PER_MINUTE = 1_000_000;

interface Coin {
  number: number;
  /** Price in USDT at the epoch. */
  start: number;
  /** Amplitude of the one-minute layer, relative; one minute moves by about 1.15 times it. */
  amplitude: number;
}

const COINS: Readonly<Record<string, Coin>> = {
  BTC: { number: 1, start: 60_000, amplitude: 0.0006 },
  ETH: { number: 2, start: 3000, amplitude: 0.0008 },
  SOL: { number: 3, start: 150, amplitude: 0.0011 },
  XRP: { number: 4, start: 0.6, amplitude: 0.001 },
  DOGE: { number: 5, start: 0.15, amplitude: 0.0012 },
};

export interface SyntheticOptions {
  instrument: Instrument;
  /** Whole, not negative, below 2^53. */
  seed: number;
  /** Venue time at which the coin costs its starting price, ms, a whole minute. */
  epochMs: number;
}

/** The invented market of one instrument. Spot and swap of one coin are the same path, each on its own tick grid. */
export function syntheticSource(given: SyntheticOptions): BarSource {
  const options = { ...given, seed: shortSeed(given.seed) };
  const firstTs = options.epochMs - HISTORY_DAYS * DAY_MINUTES * MINUTE;
  const bar = minuteBars(options);
  return {
    instId: options.instrument.instId,
    barMs: MINUTE,
    firstTs,
    lastTs: null,
    barFrom: (ts) => bar(Math.ceil(Math.max(ts, firstTs) / MINUTE)),
    barAt: (ts) => (ts < firstTs ? undefined : bar(Math.floor(ts / MINUTE))),
    range(from, to) {
      const bars: Candle[] = [];
      const end = Math.ceil(to / MINUTE);
      for (let minute = Math.ceil(Math.max(from, firstTs) / MINUTE); minute < end; minute += 1) bars.push(bar(minute));
      return bars;
    },
  };
}

/** Seeds beyond 31 bits are hashed down to them. */
function shortSeed(seed: number): number {
  return seed <= 0x7fff_ffff ? seed : hashOf(seed % 0x1_0000_0000, Math.floor(seed / 0x1_0000_0000), 0, 0);
}

function coinOf(instrument: Instrument): Coin {
  const coin = COINS[instrument.baseCcy];
  if (!coin) throw new Error(`no synthetic market for ${instrument.instId}`);
  return coin;
}

/** The bar of a minute (minutes since 1970), kept for the days that were asked for last: the statistics of 24 hours read each of them every minute. */
function minuteBars(options: SyntheticOptions): (minute: number) => Candle {
  const prices = minutePrices(options);
  const days = new Map<number, (Candle | undefined)[]>();
  return (minute) => {
    const day = Math.floor(minute / DAY_MINUTES);
    let bars = days.get(day);
    if (!bars) {
      if (days.size >= CACHED_BAR_DAYS_MAX) days.clear();
      days.set(day, (bars = Array.from<Candle | undefined>({ length: DAY_MINUTES })));
    }
    return (bars[minute - day * DAY_MINUTES] ??= barOf(options, minute, prices(minute), prices(minute + 1)));
  };
}

/** Price in ticks at the opening of a minute (minutes since 1970), by whole days. */
function minutePrices(options: SyntheticOptions): (minute: number) => number {
  const coin = coinOf(options.instrument);
  const tick = Number(options.instrument.tickSize);
  const unit = coin.start / (1 + displacement(options.seed, coin, options.epochMs / MINUTE)) / tick;
  const days = new Map<number, Int32Array>();
  return (minute) => {
    const day = Math.floor(minute / DAY_MINUTES);
    let prices = days.get(day);
    if (!prices) {
      if (days.size >= CACHED_DAYS_MAX) days.clear();
      prices = new Int32Array(DAY_MINUTES);
      for (let m = 0; m < DAY_MINUTES; m += 1) {
        prices[m] = Math.max(1, Math.round(unit * (1 + displacement(options.seed, coin, day * DAY_MINUTES + m))));
      }
      days.set(day, prices);
    }
    return prices[minute - day * DAY_MINUTES] ?? 1;
  };
}

/** Sum of the layers of noise at a minute, relative to 1; always above -1. */
function displacement(seed: number, coin: Coin, minute: number): number {
  let sum = 0;
  let period = 1;
  for (let octave = 0; octave < OCTAVES; octave += 1) {
    const knot = Math.floor(minute / period);
    const fraction = (minute - knot * period) / period;
    const stream = coin.number * 64 + octave;
    const left = uniformOf(seed, stream, knot, 1);
    const right = uniformOf(seed, stream, knot + 1, 1);
    sum += Math.sqrt(period) * (2 * (left + (right - left) * fraction) - 1);
    period *= 2;
  }
  return coin.amplitude * sum;
}

function barOf(options: SyntheticOptions, minute: number, open: number, close: number): Candle {
  const { instrument, seed } = options;
  const coin = coinOf(instrument);
  const stream = coin.number * 64;
  const wick = open * coin.amplitude;
  const top = Math.max(open, close);
  const bottom = Math.min(open, close);
  const contract = Number(instrument.contractValue) * Number(instrument.lotSize) * Number(instrument.tickSize) * open;
  return {
    ts: minute * MINUTE,
    open,
    close,
    high: top + Math.round(wick * uniformOf(seed, stream, minute, 2)),
    low: Math.max(1, bottom - Math.round(wick * uniformOf(seed, stream, minute, 3))),
    lots: Math.floor((QUOTE_VOLUME_PER_MINUTE * (0.3 + uniformOf(seed, stream, minute, 4))) / contract),
  };
}
