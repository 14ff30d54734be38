// Kind -1, bottom fishing: buys a dip on spot after it has rebounded, then averages like the others. The dip is the price of the settings, or
// three steps below the highest high of the last 24 closed hours. Never buys below the lowest price of the settings.
import { divFloor, safeNumber, unscaled } from '@millrace/market';
import { mayEnter } from './lib/averaging-leg.ts';
import { averagingWith } from './averaging.ts';
import type { ClosedCandle, Watch } from './lib/decision.ts';
import { isWithin, type KindRules, plainRules, type PriceRange } from './lib/kind-rules.ts';
import type { Dip, DipState, Side } from './lib/leg-state.ts';
import { dipBars, leastRebound } from './lib/limits.ts';
import { RATE_DEN } from './lib/money.ts';
import { trailFires } from './lib/triggers.ts';
import { explain, priceText, type Turn, weight } from './lib/turn.ts';

const newDip: DipState = { after: 0, high: null, touched: null, trail: null, tooLow: false };

function dipState(turn: Turn): DipState {
  return turn.state.dip ?? newDip;
}

function patch(turn: Turn, change: Partial<DipState>): void {
  turn.state.dip = { ...dipState(turn), ...change };
}

function rebound(turn: Turn): number {
  return Math.max(turn.c.callback, leastRebound);
}

/** The dip that counts now. Worked figure: a high of 64000 and a step of 3 % give 58240. */
function dipOf(turn: Turn): Dip | null {
  const { touched, high } = dipState(turn);
  if (touched !== null) return touched;
  const one = BigInt(RATE_DEN);
  const { rangeMax, baseStep } = turn.c;
  if (rangeMax === null && high === null) return null;
  const num = rangeMax === null ? BigInt(high ?? 0) * (one - 3n * BigInt(baseStep)) : BigInt(rangeMax) * one;
  const dipTicks = safeNumber(divFloor(num, one));
  if (dipTicks < 1) return null;
  return { dipTicks, dropTicks: safeNumber(divFloor(num * (one + BigInt(rebound(turn))), one * one) + 1n) };
}

function onCandle(turn: Turn, candles: readonly ClosedCandle[]): void {
  const newest = candles.at(-1);
  if (newest === undefined) return;
  const recent = candles.slice(-dipBars);
  const high = recent.length < dipBars ? null : Math.max(...recent.map((candle) => candle.highTicks));
  patch(turn, { after: newest.ts, high });
}

/** Drops the touch of a dip that is over, or takes note of a new one. */
function moveTrails(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  const dip = dipOf(turn);
  if (dip === null || !mayEnter(turn, side) || turn.event.ts < leg.nextEntryAt) return;
  const { trail } = dipState(turn);
  const price = priceText(turn, ticks);
  if (trail !== null && ticks >= dip.dropTicks) {
    patch(turn, { touched: null, trail: null, tooLow: false });
    explain(turn, weight.note, 'dipDropped', { price });
  } else if (trail === null && ticks <= dip.dipTicks) {
    leg.arms += 1;
    patch(turn, { touched: dip, trail: { key: `${side}${leg.arms}`, ext: ticks }, tooLow: false });
    explain(turn, weight.note, 'dipTouched', { price, callback: unscaled(BigInt(rebound(turn)), 4) });
  }
}

/** After the rebound, once the price is high enough to buy at. */
function enters(turn: Turn, _side: Side, ticks: number): boolean {
  const { trail, tooLow } = dipState(turn);
  if (trail === null || !(tooLow || trailFires(-1, trail.ext, ticks, rebound(turn)))) return false;
  const high = isWithin(buyingRange(turn), ticks);
  patch(turn, high ? { trail: null, tooLow: false } : { tooLow: true });
  return high;
}

function buyingRange(turn: Turn): PriceRange {
  return { min: turn.c.rangeMin, max: null };
}

function entryWatches(turn: Turn): Watch[] {
  const dip = dipOf(turn);
  const { trail, tooLow } = dipState(turn);
  if (dip === null) return [];
  if (trail === null) return [{ type: 'fallTo', ticks: dip.dipTicks }];
  const dropped: Watch = { type: 'riseTo', ticks: dip.dropTicks };
  if (tooLow) return [{ type: 'riseTo', ticks: turn.c.rangeMin ?? 1 }, dropped];
  return [{ type: 'trail', key: trail.key, dir: -1, startTicks: trail.ext, rateNum: rebound(turn), rateDen: RATE_DEN }, dropped];
}

function candleWatches(turn: Turn): Watch[] {
  if (turn.c.rangeMax !== null || !mayEnter(turn, 'L')) return [];
  return [{ type: 'candle', bar: '1H', count: dipBars, after: dipState(turn).after }];
}

/** A touch lives while an entry is possible; its dip stays until the leg is flat. */
function tidy(turn: Turn): void {
  const leg = turn.state.legs.L;
  if (dipState(turn).trail !== null && !mayEnter(turn, 'L')) patch(turn, { trail: null, tooLow: false });
  const flat = leg.book.lots === 0 && leg.orders.length === 0 && leg.exit === null;
  if (flat && dipState(turn).touched !== null && dipState(turn).trail === null) patch(turn, { touched: null });
}

const rules: KindRules = {
  ...plainRules,
  follow(turn, moved) {
    const { trail } = dipState(turn);
    if (moved(trail) !== trail) patch(turn, { trail: moved(trail) });
  },
  onCandle: (turn, event) => onCandle(turn, event.candles),
  moveTrails,
  enters,
  addRange: buyingRange,
  entryWatches,
  candleWatches,
  tidy,
};

export const bottomFishing = averagingWith(rules);
