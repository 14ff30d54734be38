// Kind 12, vibrate: trades the swings of a box. Enters at its edge after a turn, leaves at its middle with a profit or when the box breaks.
// The box is that of the settings, or the highs and lows of the last 96 closed 15-minute bars. Never adds twice beyond the border.
import type { PlanStart } from './lib/plan-start.ts';
import { barMs } from '@millrace/market';
import { mayEnter } from './lib/averaging-leg.ts';
import { averagingWith } from './averaging.ts';
import { boxLevels, type BoxLevels } from './lib/box-levels.ts';
import type { Compiled } from './lib/compiled-settings.ts';
import type { TaskLevel, TaskWait } from './lib/task-view.ts';
import type { Watch } from './lib/decision.ts';
import type { ClosedCandle } from './lib/task-event.ts';
import { isBeyondFloor, legLevels, startExit } from './lib/exits.ts';
import { isWithin, levelsAt, lookWait, plainRules } from './lib/kind-rules.ts';
import { type Box, type BoxSide, type BoxState, type Side, sides, signOf } from './lib/leg-state.ts';
import { boxBars } from './lib/limits.ts';
import { RATE_DEN } from './lib/money-units.ts';
import { takeProfit } from './lib/part-exits.ts';
import { reaches, trailFires } from './lib/triggers.ts';
import {
  activeSides,
  explain,
  priceText,
  sizeText,
  type DecisionDraft,
  weight,
  type KindRules,
  type PriceRange,
} from './lib/decision-draft.ts';

const newSide: BoxSide = { fixed: null, trail: null, blockedSince: null };
const newBox: BoxState = { rolling: null, after: 0, L: newSide, S: newSide };

function boxState(draft: DecisionDraft): BoxState {
  return draft.state.box ?? newBox;
}

function patch(draft: DecisionDraft, side: Side, change: Partial<BoxSide>): void {
  const box = boxState(draft);
  draft.state.box = { ...box, [side]: { ...box[side], ...change } };
}

/** The box of the settings; null where the bars make it. */
function namedBox(draft: DecisionDraft): Box | null {
  const { rangeMin, rangeMax } = draft.c;
  return rangeMin === null || rangeMax === null ? null : { min: rangeMin, max: rangeMax };
}

function levelsOfBox(draft: DecisionDraft, side: Side): BoxLevels | null {
  const box = boxState(draft)[side].fixed ?? namedBox(draft) ?? boxState(draft).rolling;
  return box === null ? null : boxLevels(draft.c, side, box);
}

function worse(side: Side): 1 | -1 {
  return side === 'L' ? -1 : 1;
}

function onCandle(draft: DecisionDraft, candles: readonly ClosedCandle[]): void {
  const newest = candles.at(-1);
  if (newest === undefined) return;
  const enough = candles.length >= boxBars;
  const recent = candles.slice(-boxBars);
  const min = Math.min(...recent.map((candle) => candle.lowTicks));
  const max = Math.max(...recent.map((candle) => candle.highTicks));
  draft.state.box = { ...boxState(draft), after: newest.ts, rolling: enough ? { min, max } : null };
  for (const side of sides) if (isBack(draft, side, recent)) free(draft, side);
}

/** A named box: a bar has closed inside it since. A box of bars: all its bars are newer than the break-out. */
function isBack(draft: DecisionDraft, side: Side, recent: readonly ClosedCandle[]): boolean {
  const since = boxState(draft)[side].blockedSince;
  const named = namedBox(draft);
  if (since === null) return false;
  if (named === null) return recent.length >= boxBars && (recent[0]?.ts ?? 0) > since;
  return recent.some((candle) => candle.ts > since && isWithin(named, candle.closeTicks));
}

function free(draft: DecisionDraft, side: Side): void {
  patch(draft, side, { blockedSince: null });
  explain(draft, weight.note, 'boxFree', {});
}

/** Entry trails of a flat side: a box that breaks blocks it, a price too far inside forgets the touch, one at the edge arms. */
function moveTrails(draft: DecisionDraft, side: Side, ticks: number): void {
  const leg = draft.state.legs[side];
  const levels = levelsOfBox(draft, side);
  const { trail, blockedSince } = boxState(draft)[side];
  if (levels === null || blockedSince !== null || !mayEnter(draft, side) || draft.event.ts < leg.nextEntryAt) return;
  const price = priceText(draft, ticks);
  if (reaches(worse(side), ticks, levels.breakout)) {
    patch(draft, side, { fixed: null, trail: null, blockedSince: draft.event.ts });
    explain(draft, weight.note, 'boxBlocked', { price });
  } else if (trail !== null && reaches(signOf(side), ticks, levels.forgotten)) {
    patch(draft, side, { fixed: null, trail: null });
    explain(draft, weight.note, 'zoneLeft', { price });
  } else if (trail === null && levels.wide && isWithin(levels.edge, ticks)) {
    leg.arms += 1;
    patch(draft, side, { fixed: namedBox(draft) ?? boxState(draft).rolling, trail: { key: `${side}${leg.arms}`, ext: ticks } });
    explain(draft, weight.note, 'zoneTouched', { price, callback: draft.c.settings.callbackPct });
  }
}

function enters(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const { trail } = boxState(draft)[side];
  if (trail === null || !trailFires(worse(side), trail.ext, ticks, draft.c.callback)) return false;
  patch(draft, side, { trail: null });
  return true;
}

function stop(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const levels = levelsOfBox(draft, side);
  if (levels === null || !reaches(worse(side), ticks, levels.breakout)) return false;
  patch(draft, side, { blockedSince: draft.event.ts });
  explain(draft, weight.order, side === 'L' ? 'breakoutLong' : 'breakoutShort', { price: priceText(draft, ticks) });
  startExit(draft, side, 'BREAKOUT');
  return true;
}

/** The break-out rests on the exchange. */
function ownStop(draft: DecisionDraft, side: Side): { ticks: number; reason: 'BREAKOUT' } | null {
  const levels = levelsOfBox(draft, side);
  return levels === null ? null : { ticks: levels.breakout, reason: 'BREAKOUT' };
}

function stopFilled(draft: DecisionDraft, side: Side): void {
  patch(draft, side, { blockedSince: draft.event.ts });
}

function atMiddle(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const levels = levelsOfBox(draft, side);
  if (levels === null || !reaches(signOf(side), ticks, levels.middle) || !isBeyondFloor(draft, side, ticks)) return false;
  explain(draft, weight.order, 'middle', { price: priceText(draft, ticks) });
  takeProfit(draft, side, ticks, 'MIDDLE');
  return true;
}

/** Adds may go beyond the border once; from then on only inside. */
function addRange(draft: DecisionDraft, side: Side): PriceRange {
  const box = boxState(draft)[side].fixed;
  const none = { min: null, max: null };
  if (box === null) return none;
  const border = BigInt(side === 'L' ? box.min : box.max) * draft.c.units.perTickLot;
  const isBeyond = draft.state.legs[side].book.layers.some((layer) => {
    const away = BigInt(layer.cost) - border * BigInt(layer.bought);
    return layer.rung > 0 && (side === 'L' ? away < 0n : away > 0n);
  });
  if (!isBeyond) return none;
  return side === 'L' ? { ...none, min: box.min } : { ...none, max: box.max };
}

function entryWatches(draft: DecisionDraft, side: Side): Watch[] {
  const levels = levelsOfBox(draft, side);
  const { trail, blockedSince } = boxState(draft)[side];
  if (levels === null || blockedSince !== null) return [];
  const leaving = beyond(worse(side), levels.breakout);
  const { min: lowTicks, max: highTicks } = levels.edge;
  if (trail === null) return levels.wide ? [{ type: 'band', lowTicks, highTicks }, leaving] : [leaving];
  const { key, ext: startTicks } = trail;
  const turning: Watch = {
    type: 'trail',
    key,
    dir: worse(side),
    startTicks,
    rateNum: draft.c.callback,
    rateDen: RATE_DEN,
    lowTicks,
    highTicks,
  };
  return [turning, beyond(signOf(side), levels.forgotten), leaving];
}

function exitWatches(draft: DecisionDraft, side: Side): Watch[] {
  const levels = levelsOfBox(draft, side);
  if (levels === null) return [];
  const { floor } = legLevels(draft, side);
  const further = side === 'L' ? Math.max : Math.min;
  const middle: Watch[] = floor === null ? [] : [beyond(signOf(side), further(levels.middle, floor))];
  return [beyond(worse(side), levels.breakout), ...middle];
}

function beyond(dir: 1 | -1, ticks: number): Watch {
  return dir === 1 ? { type: 'riseTo', ticks } : { type: 'fallTo', ticks };
}

function candleWatches(draft: DecisionDraft): Watch[] {
  const { after, L, S } = boxState(draft);
  const blocked = L.blockedSince !== null || S.blockedSince !== null;
  const wanted = activeSides(draft).some((side) => mayEnter(draft, side)) && (namedBox(draft) === null || blocked);
  return wanted ? [{ type: 'candle', bar: '15m', count: boxBars, after }] : [];
}

/** A touch lives while an entry is possible; a box stays until its leg is flat. */
function tidy(draft: DecisionDraft): void {
  for (const side of sides) {
    const leg = draft.state.legs[side];
    const { trail, fixed } = boxState(draft)[side];
    if (trail !== null && !mayEnter(draft, side)) patch(draft, side, { trail: null });
    const flat = leg.book.lots === 0 && leg.orders.length === 0 && leg.exit === null;
    if (flat && fixed !== null && boxState(draft)[side].trail === null) patch(draft, side, { fixed: null });
  }
}

function lookAhead(draft: DecisionDraft, side: Side): TaskWait {
  return lookWait(side, boxState(draft).after, barMs('15m'));
}

function entryWaits(draft: DecisionDraft, side: Side): TaskWait[] {
  const levels = levelsOfBox(draft, side);
  const { trail, blockedSince } = boxState(draft)[side];
  if (levels === null || blockedSince !== null || !levels.wide) return [lookAhead(draft, side)];
  const price = priceText(draft, side === 'L' ? levels.edge.max : levels.edge.min);
  return [{ leg: side, act: 'edge', price, size: draft.c.swap ? draft.c.settings.baseOrderSize : '', armed: trail !== null }];
}

function exitWaits(draft: DecisionDraft, side: Side): TaskWait[] {
  const levels = levelsOfBox(draft, side);
  if (levels === null) return [];
  const { floor } = legLevels(draft, side);
  const further = side === 'L' ? Math.max : Math.min;
  const size = sizeText(draft, draft.state.legs[side].book.lots);
  const wait = (act: TaskWait['act'], ticks: number): TaskWait => ({ leg: side, act, price: priceText(draft, ticks), size, armed: false });
  return [...(floor === null ? [] : [wait('middle', further(levels.middle, floor))]), wait('breakout', levels.breakout)];
}

/** The box that counts for a side that holds something or has touched it, else the one of the next entry. */
function boxLevelsShown(draft: DecisionDraft): TaskLevel[] {
  const box = boxState(draft).L.fixed ?? boxState(draft).S.fixed ?? namedBox(draft) ?? boxState(draft).rolling;
  if (box === null) return [];
  return levelsAt(draft, { boxMin: box.min, boxMax: box.max, middle: boxLevels(draft.c, 'L', box).middle });
}

/** At the border of a named box; one made of bars is not known to a plan. */
function plannedEntry({ rangeMin, rangeMax }: Compiled, side: Side, { priceTicks }: PlanStart): number {
  if (rangeMin === null || rangeMax === null) return priceTicks;
  return side === 'L' ? Math.min(rangeMin, priceTicks) : Math.max(rangeMax, priceTicks);
}

const rules: KindRules = {
  ...plainRules,
  follow(draft, moved) {
    for (const side of sides) {
      const { trail } = boxState(draft)[side];
      if (moved(trail) !== trail) patch(draft, side, { trail: moved(trail) });
    }
  },
  onCandle: (draft, event) => onCandle(draft, event.candles),
  moveTrails,
  enters,
  stop,
  ownStop,
  stopFilled,
  takeProfit: atMiddle,
  plannedEntry,
  addRange,
  entryWatches,
  exitWatches,
  candleWatches,
  tidy,
  entryWaits,
  exitWaits,
  levels: boxLevelsShown,
};

export const vibrate = averagingWith(rules);
