// The market's own liquidity in the depth book: 400 price levels a side around the price source, a pure function of seed, instrument, price and time.
// Only what accounts have taken from it is remembered, until the source's next price.
import type { OrderSide } from '../state/order-rows.ts';
import { fixedOf, hashOf, type Instrument, parseFixed, uniformOf } from '@millrace/market';
import { LIQUIDITY_LEVELS } from '../limits.ts';

/** Levels beyond the best lie this far apart, in 1/10,000 of the price: half a basis point. */
const LEVEL_GAP = 0.00005;
/** A level keeps its size for this long, ms; levels change one after the other. */
const LEVEL_LIFE_MS = 60_000;

/** Where the source stands. */
export interface SourcePrice {
  instrument: Instrument;
  /** Ticks. */
  last: number;
  /** Venue time of that price, ms. */
  ts: number;
}

export interface LiquidityLevel {
  ticks: number;
  /** Base units or contracts (fixed), more than 0. */
  size: bigint;
}

export interface BackgroundLiquidity {
  /** Levels of a side, best first. */
  levels(place: SourcePrice, side: OrderSide): Generator<LiquidityLevel>;
  /** What stands at one price of a side; 0 off its grid. */
  sizeAt(place: SourcePrice, side: OrderSide, ticks: number): bigint;
  take(place: SourcePrice, level: { side: OrderSide; ticks: number; size: bigint }): void;
  /** The source has a new price: everything taken is there again. */
  refill(instId: string): void;
  /** Size of the trade with which the source reached its price, and the side that took. */
  printed(place: SourcePrice, before: number): { side: OrderSide; size: bigint };
}

/** @param depthUsdt mean worth of one level */
export function createBackgroundLiquidity(seed: number, depthUsdt: number): BackgroundLiquidity {
  const taken = new Map<string, Map<string, bigint>>();
  const takenAt = (instId: string, side: OrderSide, ticks: number): bigint => taken.get(instId)?.get(`${side}${ticks}`) ?? 0n;
  const sizeOf = (place: SourcePrice, side: OrderSide, ticks: number): bigint => {
    const { instrument } = place;
    const size = fixedOf(fullLots(place, { seed, depthUsdt, side, ticks }), instrument.lotSize);
    const left = size - takenAt(instrument.instId, side, ticks);
    return left > 0n ? left : 0n;
  };
  return {
    *levels(place, side) {
      for (const ticks of ladder(place.last, side)) {
        const size = sizeOf(place, side, ticks);
        if (size > 0n) yield { ticks, size };
      }
    },
    sizeAt: (place, side, ticks) => (isOnLadder(place.last, side, ticks) ? sizeOf(place, side, ticks) : 0n),
    take({ instrument: { instId } }, { side, ticks, size }) {
      let map = taken.get(instId);
      if (!map) taken.set(instId, (map = new Map()));
      map.set(`${side}${ticks}`, takenAt(instId, side, ticks) + size);
    },
    refill: (instId) => taken.delete(instId),
    printed(place, before) {
      const { instrument, last, ts } = place;
      const chance = hashOf(seed, instrument.code, last, Math.floor(ts / 1000));
      const side = last > before ? 'buy' : last < before ? 'sell' : chance % 2 === 0 ? 'buy' : 'sell';
      const lots = lotsWorth(instrument, last, (depthUsdt / 4) * uniformOf(seed, instrument.code, last, Math.floor(ts / 100)));
      return { side, size: fixedOf(lots, instrument.lotSize) };
    },
  };
}

/** Distance of the levels, ticks: half a basis point of the price, down to a power of two so that it rarely changes. */
export function levelGap(last: number): number {
  const exact = last * LEVEL_GAP;
  let gap = 1;
  while (gap * 2 <= exact) gap *= 2;
  return gap;
}

/** The best price, one tick off the source's, then the multiples of the gap beyond it. */
function* ladder(last: number, side: OrderSide): Generator<number> {
  const gap = levelGap(last);
  const away = side === 'sell' ? 1 : -1;
  let ticks = last + away;
  for (let level = 0; level < LIQUIDITY_LEVELS && ticks > 0; level += 1) {
    yield ticks;
    ticks = side === 'sell' ? Math.floor(ticks / gap) * gap + gap : Math.ceil(ticks / gap) * gap - gap;
  }
}

function isOnLadder(last: number, side: OrderSide, ticks: number): boolean {
  const best = side === 'sell' ? last + 1 : last - 1;
  if (ticks <= 0) return false;
  if (ticks === best) return true;
  const gap = levelGap(last);
  const distance = side === 'sell' ? ticks - best : best - ticks;
  return distance > 0 && ticks % gap === 0 && distance <= gap * (LIQUIDITY_LEVELS - 1);
}

/** Half to one and a half times the stated depth. */
function fullLots(place: SourcePrice, at: { seed: number; depthUsdt: number; side: OrderSide; ticks: number }): number {
  const { instrument, ts } = place;
  const stream = instrument.code * 2 + (at.side === 'buy' ? 0 : 1);
  const age = hashOf(at.seed, stream, at.ticks, 0) % LEVEL_LIFE_MS;
  const share = 0.5 + uniformOf(at.seed, stream, at.ticks, Math.floor((ts + age) / LEVEL_LIFE_MS));
  return lotsWorth(instrument, at.ticks, at.depthUsdt * share);
}

/** At least the smallest order. */
function lotsWorth(instrument: Instrument, ticks: number, usdt: number): number {
  const { tickSize, lotSize, contractValue, minSize } = instrument;
  const lot = ticks * Number(tickSize) * Number(lotSize) * Number(contractValue);
  const least = Number(parseFixed(minSize) / parseFixed(lotSize));
  return Math.max(least, Math.min(Number.MAX_SAFE_INTEGER, Math.floor(usdt / lot)));
}
