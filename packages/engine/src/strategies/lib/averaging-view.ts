// What people see of a task's state: legs, sums and what it waits for, in the words and texts of the contract's `assignment`. Pure.
import type { Assignment } from '@millrace/contract';
import { divFloor, divHalfEven, fractionText, priceOf, sizeOf } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import { emptyBook, legPhase, sides, signOf, type AveragingState, type LegState, type Side, type Trail } from './leg-state.ts';
import { liquidationPrice, stakeOf } from './liquidation.ts';
import { marginOf } from './leg-book.ts';
import { moneyText, RATE_DEN } from './money-units.ts';
import { nextAdd } from './plan-ladder.ts';
import { roundLevels } from './round.ts';
import { levelsOf } from './triggers.ts';
import type { TaskView, ViewInput } from './task-view.ts';
import { trailLevel } from './trail-level.ts';

type Leg = Assignment['legs'][number];
type Wait = Assignment['waits'][number];

/** What one leg waits for. */
export type WaitsOfLeg = (side: Side) => Wait[];

/** Legs that hold something or have something under way; a task with both directions shows the sums of both in its head. The margin is that of a hedge, too. */
export function viewOf(c: Compiled, state: AveragingState, input: ViewInput, waitsOfLeg: WaitsOfLeg): TaskView {
  const legs = activeSides(c, state).map((side) => legView(c, side, state.legs[side]));
  const head = legs.length === 1 ? legs[0] : undefined;
  const held = sides.map((side) => state.legs[side].book);
  const lots = held.reduce((sum, book) => sum + book.lots, 0);
  const hedge = state.legs.K?.book ?? emptyBook;
  const { L, S } = c.leverages;
  const [long, short] = held.map((book) => BigInt(book.cost));
  // Kinds that hedge have one leverage.
  const margin = divFloor((long ?? 0n) * S + ((short ?? 0n) + BigInt(hedge.cost)) * L, L * S);
  const funding = [...held, hedge].reduce((sum, book) => sum + BigInt(book.marginFunding ?? '0'), 0n);
  return {
    runStatus: runStatusOf(state),
    sz: sizeOf(lots, input.instrument.lotSize),
    avgPx: head?.avgPx ?? '',
    securedAssets: moneyText(c.units, margin + funding),
    orderNum: held.reduce((sum, book) => sum + book.addCount, 0),
    legs,
    waits: activeSides(c, state).flatMap((side) => (isWaiting(state) ? waitsOfLeg(side) : [])),
  };
}

function runStatusOf(state: AveragingState): TaskView['runStatus'] {
  if (state.fault !== null || state.keyBroken) return '-1';
  return state.tradingEnabled && state.buyingEnabled ? '1' : '2';
}

/** The sides of the settings, and any that still holds something after an edit. */
function activeSides(c: Compiled, state: AveragingState): Side[] {
  const { direction } = c.settings;
  return sides.filter((side) => direction === 'both' || (direction === 'long') === (side === 'L') || state.legs[side].book.lots > 0);
}

/** A leg on this side of the market; a hedge is on the other side of its leg. */
export function legView(c: Compiled, side: Side, leg: LegState): Leg {
  const { book } = leg;
  const liq = liquidationPrice(c, side, stakeOf(book));
  return {
    leg: side,
    phase: legPhase(leg),
    sz: sizeOf(book.lots, c.instrument.lotSize),
    avgPx: book.lots === 0 ? '' : fractionText(BigInt(book.cost), BigInt(book.lots) * c.units.perTickLot, c.instrument.tickSize),
    securedAssets: moneyText(c.units, marginOf(book, c.leverages[side])),
    orderNum: book.addCount,
    liqPx: liq === null ? '' : priceOf(Number(divHalfEven(liq.num, liq.den)), c.instrument.tickSize),
    realizedPnl: moneyText(c.units, BigInt(book.realized)),
    fees: moneyText(c.units, BigInt(book.fees)),
    funding: moneyText(c.units, BigInt(book.funding)),
    ...(leg.counted === undefined ? {} : { counted: moneyText(c.units, BigInt(leg.counted)) }),
  };
}

function isWaiting(state: AveragingState): boolean {
  return state.tradingEnabled && !state.keyBroken && state.market === 'live';
}

/** A leg on the ladder: its next add, its target, its loss limit and its liquidation. */
export function ladderWaits(c: Compiled, side: Side, state: AveragingState, input: ViewInput): Wait[] {
  const leg = state.legs[side];
  if (leg.book.lots === 0) return entryWait(c, side, state, input);
  if (leg.exit !== null) return [];
  const levels = levelsOf(c, side, leg.book);
  const size = sizeOf(leg.book.lots, c.instrument.lotSize);
  const waits: Wait[] = [];
  const { loss } = roundLevels(c, state);
  const lossTicks = loss !== null && loss.when !== 'now' && (loss.when === 'fall') === (side === 'L') ? loss.ticks : null;
  const armedTicks = leg.addTrail === null ? null : trailTicks(leg.addTrail, signOf(side) === 1 ? -1 : 1, c.callback);
  const add = state.buyingEnabled && state.fault === null ? nextAdd(c, side, { book: leg.book, lossTicks, armedTicks }) : null;
  if (add !== null) {
    const { ticks, lots } = add;
    waits.push({
      leg: side,
      act: 'add',
      price: price(c, ticks),
      size: sizeOf(lots, c.instrument.lotSize),
      armed: ticks === armedTicks,
      ...notBefore(leg.addBlockedUntil, input),
    });
  }
  if (levels.target !== null) {
    const at = leg.targetTrail === null ? levels.target : trailTicks(leg.targetTrail, signOf(side), c.rollback);
    waits.push({ leg: side, act: 'target', price: price(c, at), size, armed: leg.targetTrail !== null });
  }
  if (lossTicks !== null) waits.push({ leg: side, act: 'loss', price: price(c, lossTicks), size, armed: false });
  return [...waits, ...liquidationWait(c, side, leg)];
}

function liquidationWait(c: Compiled, side: Side, { book }: LegState): Wait[] {
  const liq = liquidationPrice(c, side, stakeOf(book));
  if (liq === null) return [];
  const size = sizeOf(book.lots, c.instrument.lotSize);
  return [{ leg: side, act: 'liquidation', price: price(c, Number(divHalfEven(liq.num, liq.den))), size, armed: false }];
}

/** A leg that waits for plain prices: null where it does not. Before its entry as any other. */
export function levelWaits(
  c: Compiled,
  side: Side,
  { state, input, levels }: { state: AveragingState; input: ViewInput; levels: Partial<Record<Wait['act'], number | null>> },
): Wait[] {
  const leg = state.legs[side];
  if (leg.book.lots === 0) return entryWait(c, side, state, input);
  if (leg.exit !== null) return [];
  const acts = ['add', 'target', 'loss'] as const;
  const waits = acts.flatMap((act): Wait[] => {
    const ticks = levels[act] ?? null;
    return ticks === null ? [] : [{ leg: side, act, price: price(c, ticks), size: '', armed: false }];
  });
  return [...waits, ...liquidationWait(c, side, leg)];
}

/** A time that is still to come. */
function notBefore(ts: number, { ts: now }: ViewInput): { notBefore?: number } {
  return ts > now ? { notBefore: Math.ceil(ts) } : {};
}

/** The price at which a trail fires, rounded towards "condition true". */
function trailTicks(trail: Trail, dir: 1 | -1, rate: number): number {
  return trailLevel(dir, trail.ext, rate, RATE_DEN);
}

/** An entry waits for its time, for a range border, or for nothing but the next price. */
function entryWait(c: Compiled, side: Side, state: AveragingState, input: ViewInput): Wait[] {
  const leg = state.legs[side];
  if (!state.buyingEnabled || state.fault !== null || leg.done || leg.orders.length > 0) return [];
  const border = input.watches.find((watch) => watch.type === 'fallTo' || watch.type === 'riseTo');
  const at = border !== undefined && 'ticks' in border ? price(c, border.ticks) : '';
  return [
    {
      leg: side,
      act: at === '' ? 'entry' : 'range',
      price: at,
      size: c.swap ? c.settings.baseOrderSize : '',
      armed: false,
      ...notBefore(leg.nextEntryAt, input),
    },
  ];
}

function price(c: Compiled, ticks: number): string {
  return priceOf(ticks, c.instrument.tickSize);
}
