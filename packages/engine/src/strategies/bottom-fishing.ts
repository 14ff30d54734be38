// Kind -1, bottom fishing: buys a dip on spot after it has rebounded, then averages like the others. The dip is the price of the settings, or
// three steps below the highest high of the last 24 closed hours. Never buys below the lowest price of the settings.
import { barMs, divFloor, safeNumber, unscaled } from '@millrace/market';
import { mayEnter } from './lib/averaging-leg.ts';
import type { Compiled } from './lib/compiled-settings.ts';
import type { PlanStart } from './lib/plan-start.ts';
import { averagingWith } from './averaging.ts';
import type { TaskWait } from './lib/task-view.ts';
import type { Watch } from './lib/decision.ts';
import type { ClosedCandle } from './lib/task-event.ts';
import { isWithin, levelsAt, lookWait, plainRules } from './lib/kind-rules.ts';
import type { Dip, DipState, Side } from './lib/leg-state.ts';
import { dipBars, leastRebound } from './lib/limits.ts';
import { RATE_DEN } from './lib/money-units.ts';
import { trailFires } from './lib/triggers.ts';
import { explain, priceText, type DecisionDraft, weight, type KindRules, type PriceRange } from './lib/decision-draft.ts';

const newDip: DipState = { after: 0, high: null, touched: null, trail: null, tooLow: false };

function dipState(draft: DecisionDraft): DipState {
  return draft.state.dip ?? newDip;
}

function patch(draft: DecisionDraft, change: Partial<DipState>): void {
  draft.state.dip = { ...dipState(draft), ...change };
}

function rebound(draft: DecisionDraft): number {
  return Math.max(draft.c.callback, leastRebound);
}

/** The price of the dip in ticks, over RATE_DEN; null while the high that it follows is not known. */
function dipOver({ rangeMax, baseStep }: Compiled, high: number | null): bigint | null {
  const one = BigInt(RATE_DEN);
  if (rangeMax !== null) return BigInt(rangeMax) * one;
  return high === null ? null : BigInt(high) * (one - 3n * BigInt(baseStep));
}

/** Where a plan starts: at the dip, or at once where the price is below it or the high is not known. */
function plannedEntry(c: Compiled, _side: Side, { priceTicks, dayHighTicks }: PlanStart): number {
  const dip = dipOver(c, dayHighTicks ?? null);
  return dip === null ? priceTicks : Math.max(1, Math.min(safeNumber(divFloor(dip, BigInt(RATE_DEN))), priceTicks));
}

/** The dip that counts now. Worked figure: a high of 64000 and a step of 3 % give 58240. */
function dipOf(draft: DecisionDraft): Dip | null {
  const { touched, high } = dipState(draft);
  if (touched !== null) return touched;
  const one = BigInt(RATE_DEN);
  const num = dipOver(draft.c, high);
  if (num === null) return null;
  const dipTicks = safeNumber(divFloor(num, one));
  if (dipTicks < 1) return null;
  return { dipTicks, dropTicks: safeNumber(divFloor(num * (one + BigInt(rebound(draft))), one * one) + 1n) };
}

function onCandle(draft: DecisionDraft, candles: readonly ClosedCandle[]): void {
  const newest = candles.at(-1);
  if (newest === undefined) return;
  const recent = candles.slice(-dipBars);
  const high = recent.length < dipBars ? null : Math.max(...recent.map((candle) => candle.highTicks));
  patch(draft, { after: newest.ts, high });
}

/** Drops the touch of a dip that is over, or takes note of a new one. */
function moveTrails(draft: DecisionDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  const dip = dipOf(draft);
  if (dip === null || !mayEnter(draft, side) || draft.event.ts < leg.nextEntryAt) return;
  const { trail } = dipState(draft);
  const price = priceText(draft, ticks);
  if (trail !== null && ticks >= dip.dropTicks) {
    patch(draft, { touched: null, trail: null, tooLow: false });
    explain(draft, weight.note, 'dipDropped', { price });
  } else if (trail === null && ticks <= dip.dipTicks) {
    leg.arms += 1;
    patch(draft, { touched: dip, trail: { key: `${side}${leg.arms}`, ext: ticks }, tooLow: false });
    explain(draft, weight.note, 'dipTouched', { price, callback: unscaled(BigInt(rebound(draft)), 4) });
  }
}

/** After the rebound, once the price is high enough to buy at. */
function enters(draft: DecisionDraft, _side: Side, ticks: number): boolean {
  const { trail, tooLow } = dipState(draft);
  if (trail === null || !(tooLow || trailFires(-1, trail.ext, ticks, rebound(draft)))) return false;
  const high = isWithin(buyingRange(draft), ticks);
  patch(draft, high ? { trail: null, tooLow: false } : { tooLow: true });
  return high;
}

function buyingRange(draft: DecisionDraft): PriceRange {
  return { min: draft.c.rangeMin, max: null };
}

function entryWatches(draft: DecisionDraft): Watch[] {
  const dip = dipOf(draft);
  const { trail, tooLow } = dipState(draft);
  if (dip === null) return [];
  if (trail === null) return [{ type: 'fallTo', ticks: dip.dipTicks }];
  const dropped: Watch = { type: 'riseTo', ticks: dip.dropTicks };
  if (tooLow) return [{ type: 'riseTo', ticks: draft.c.rangeMin ?? 1 }, dropped];
  return [{ type: 'trail', key: trail.key, dir: -1, startTicks: trail.ext, rateNum: rebound(draft), rateDen: RATE_DEN }, dropped];
}

function candleWatches(draft: DecisionDraft): Watch[] {
  if (draft.c.rangeMax !== null || !mayEnter(draft, 'L')) return [];
  return [{ type: 'candle', bar: '1H', count: dipBars, after: dipState(draft).after }];
}

/** A touch lives while an entry is possible; its dip stays until the leg is flat. */
function tidy(draft: DecisionDraft): void {
  const leg = draft.state.legs.L;
  if (dipState(draft).trail !== null && !mayEnter(draft, 'L')) patch(draft, { trail: null, tooLow: false });
  const flat = leg.book.lots === 0 && leg.orders.length === 0 && leg.exit === null;
  if (flat && dipState(draft).touched !== null && dipState(draft).trail === null) patch(draft, { touched: null });
}

function entryWaits(draft: DecisionDraft, side: Side): TaskWait[] {
  const dip = dipOf(draft);
  const { trail, tooLow, after } = dipState(draft);
  if (dip === null) return [lookWait(side, after, barMs('1H'))];
  const wait = { leg: side, size: '', armed: trail !== null };
  if (tooLow) return [{ ...wait, act: 'range', price: priceText(draft, draft.c.rangeMin) }];
  return [{ ...wait, act: 'dip', price: priceText(draft, dip.dipTicks) }];
}

const rules: KindRules = {
  ...plainRules,
  follow(draft, moved) {
    const { trail } = dipState(draft);
    if (moved(trail) !== trail) patch(draft, { trail: moved(trail) });
  },
  onCandle: (draft, event) => onCandle(draft, event.candles),
  moveTrails,
  enters,
  plannedEntry,
  addRange: buyingRange,
  entryWatches,
  candleWatches,
  tidy,
  entryWaits,
  levels: (draft) => levelsAt(draft, { rangeMin: draft.c.rangeMin, dip: dipOf(draft)?.dipTicks ?? null, high: dipState(draft).high }),
};

export const bottomFishing = { ...averagingWith(rules), plansFromDayHigh: true as const };
