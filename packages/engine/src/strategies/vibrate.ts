// Kind 12, vibrate: trades the swings of a box. Enters at its edge after a turn, leaves at its middle with a profit or when the box breaks.
// The box is that of the settings, or the highs and lows of the last 96 closed 15-minute bars. Never adds twice beyond the border.
import { mayEnter } from './lib/averaging-leg.ts';
import { averagingWith } from './averaging.ts';
import { boxLevels, type BoxLevels } from './lib/box-levels.ts';
import type { ClosedCandle, Watch } from './lib/decision.ts';
import { isBeyondFloor, legLevels, startExit } from './lib/exits.ts';
import { isWithin, type KindRules, plainRules, type PriceRange } from './lib/kind-rules.ts';
import { type Box, type BoxSide, type BoxState, type Side, sides, signOf } from './lib/leg-state.ts';
import { boxBars } from './lib/limits.ts';
import { RATE_DEN } from './lib/money.ts';
import { takeProfit } from './lib/part-exits.ts';
import { reaches, trailFires } from './lib/triggers.ts';
import { activeSides, explain, priceText, type Turn, weight } from './lib/turn.ts';

const newSide: BoxSide = { fixed: null, trail: null, blockedSince: null };
const newBox: BoxState = { rolling: null, after: 0, L: newSide, S: newSide };

function boxState(turn: Turn): BoxState {
  return turn.state.box ?? newBox;
}

function patch(turn: Turn, side: Side, change: Partial<BoxSide>): void {
  const box = boxState(turn);
  turn.state.box = { ...box, [side]: { ...box[side], ...change } };
}

/** The box of the settings; null where the bars make it. */
function namedBox(turn: Turn): Box | null {
  const { rangeMin, rangeMax } = turn.c;
  return rangeMin === null || rangeMax === null ? null : { min: rangeMin, max: rangeMax };
}

function levelsOfBox(turn: Turn, side: Side): BoxLevels | null {
  const box = boxState(turn)[side].fixed ?? namedBox(turn) ?? boxState(turn).rolling;
  return box === null ? null : boxLevels(turn.c, side, box);
}

function worse(side: Side): 1 | -1 {
  return side === 'L' ? -1 : 1;
}

function onCandle(turn: Turn, candles: readonly ClosedCandle[]): void {
  const newest = candles.at(-1);
  if (newest === undefined) return;
  const enough = candles.length >= boxBars;
  const recent = candles.slice(-boxBars);
  const min = Math.min(...recent.map((candle) => candle.lowTicks));
  const max = Math.max(...recent.map((candle) => candle.highTicks));
  turn.state.box = { ...boxState(turn), after: newest.ts, rolling: enough ? { min, max } : null };
  for (const side of sides) if (isBack(turn, side, recent)) free(turn, side);
}

/** A named box: a bar has closed inside it since. A box of bars: all its bars are newer than the break-out. */
function isBack(turn: Turn, side: Side, recent: readonly ClosedCandle[]): boolean {
  const since = boxState(turn)[side].blockedSince;
  const named = namedBox(turn);
  if (since === null) return false;
  if (named === null) return recent.length >= boxBars && (recent[0]?.ts ?? 0) > since;
  return recent.some((candle) => candle.ts > since && isWithin(named, candle.closeTicks));
}

function free(turn: Turn, side: Side): void {
  patch(turn, side, { blockedSince: null });
  explain(turn, weight.note, 'boxFree', {});
}

/** Entry trails of a flat side: a box that breaks blocks it, a price too far inside forgets the touch, one at the edge arms. */
function moveTrails(turn: Turn, side: Side, ticks: number): void {
  const leg = turn.state.legs[side];
  const levels = levelsOfBox(turn, side);
  const { trail, blockedSince } = boxState(turn)[side];
  if (levels === null || blockedSince !== null || !mayEnter(turn, side) || turn.event.ts < leg.nextEntryAt) return;
  const price = priceText(turn, ticks);
  if (reaches(worse(side), ticks, levels.breakout)) {
    patch(turn, side, { fixed: null, trail: null, blockedSince: turn.event.ts });
    explain(turn, weight.note, 'boxBlocked', { price });
  } else if (trail !== null && reaches(signOf(side), ticks, levels.forgotten)) {
    patch(turn, side, { fixed: null, trail: null });
    explain(turn, weight.note, 'zoneLeft', { price });
  } else if (trail === null && levels.wide && isWithin(levels.edge, ticks)) {
    leg.arms += 1;
    patch(turn, side, { fixed: namedBox(turn) ?? boxState(turn).rolling, trail: { key: `${side}${leg.arms}`, ext: ticks } });
    explain(turn, weight.note, 'zoneTouched', { price, callback: turn.c.settings.callbackPct });
  }
}

function enters(turn: Turn, side: Side, ticks: number): boolean {
  const { trail } = boxState(turn)[side];
  if (trail === null || !trailFires(worse(side), trail.ext, ticks, turn.c.callback)) return false;
  patch(turn, side, { trail: null });
  return true;
}

function stop(turn: Turn, side: Side, ticks: number): boolean {
  const levels = levelsOfBox(turn, side);
  if (levels === null || !reaches(worse(side), ticks, levels.breakout)) return false;
  patch(turn, side, { blockedSince: turn.event.ts });
  explain(turn, weight.order, side === 'L' ? 'breakoutLong' : 'breakoutShort', { price: priceText(turn, ticks) });
  startExit(turn, side, 'BREAKOUT');
  return true;
}

function atMiddle(turn: Turn, side: Side, ticks: number): boolean {
  const levels = levelsOfBox(turn, side);
  if (levels === null || !reaches(signOf(side), ticks, levels.middle) || !isBeyondFloor(turn, side, ticks)) return false;
  explain(turn, weight.order, 'middle', { price: priceText(turn, ticks) });
  takeProfit(turn, side, ticks, 'MIDDLE');
  return true;
}

/** Adds may go beyond the border once; from then on only inside. */
function addRange(turn: Turn, side: Side): PriceRange {
  const box = boxState(turn)[side].fixed;
  const none = { min: null, max: null };
  if (box === null) return none;
  const border = BigInt(side === 'L' ? box.min : box.max) * turn.c.units.perTickLot;
  const isBeyond = turn.state.legs[side].book.layers.some((layer) => {
    const away = BigInt(layer.cost) - border * BigInt(layer.bought);
    return layer.rung > 0 && (side === 'L' ? away < 0n : away > 0n);
  });
  if (!isBeyond) return none;
  return side === 'L' ? { ...none, min: box.min } : { ...none, max: box.max };
}

function entryWatches(turn: Turn, side: Side): Watch[] {
  const levels = levelsOfBox(turn, side);
  const { trail, blockedSince } = boxState(turn)[side];
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
    rateNum: turn.c.callback,
    rateDen: RATE_DEN,
    lowTicks,
    highTicks,
  };
  return [turning, beyond(signOf(side), levels.forgotten), leaving];
}

function exitWatches(turn: Turn, side: Side): Watch[] {
  const levels = levelsOfBox(turn, side);
  if (levels === null) return [];
  const { floor } = legLevels(turn, side);
  const further = side === 'L' ? Math.max : Math.min;
  const middle: Watch[] = floor === null ? [] : [beyond(signOf(side), further(levels.middle, floor))];
  return [beyond(worse(side), levels.breakout), ...middle];
}

function beyond(dir: 1 | -1, ticks: number): Watch {
  return dir === 1 ? { type: 'riseTo', ticks } : { type: 'fallTo', ticks };
}

function candleWatches(turn: Turn): Watch[] {
  const { after, L, S } = boxState(turn);
  const blocked = L.blockedSince !== null || S.blockedSince !== null;
  const wanted = activeSides(turn).some((side) => mayEnter(turn, side)) && (namedBox(turn) === null || blocked);
  return wanted ? [{ type: 'candle', bar: '15m', count: boxBars, after }] : [];
}

/** A touch lives while an entry is possible; a box stays until its leg is flat. */
function tidy(turn: Turn): void {
  for (const side of sides) {
    const leg = turn.state.legs[side];
    const { trail, fixed } = boxState(turn)[side];
    if (trail !== null && !mayEnter(turn, side)) patch(turn, side, { trail: null });
    const flat = leg.book.lots === 0 && leg.orders.length === 0 && leg.exit === null;
    if (flat && fixed !== null && boxState(turn)[side].trail === null) patch(turn, side, { fixed: null });
  }
}

const rules: KindRules = {
  ...plainRules,
  follow(turn, moved) {
    for (const side of sides) {
      const { trail } = boxState(turn)[side];
      if (moved(trail) !== trail) patch(turn, side, { trail: moved(trail) });
    }
  },
  onCandle: (turn, event) => onCandle(turn, event.candles),
  moveTrails,
  enters,
  stop,
  takeProfit: atMiddle,
  addRange,
  entryWatches,
  exitWatches,
  candleWatches,
  tidy,
};

export const vibrate = averagingWith(rules);
