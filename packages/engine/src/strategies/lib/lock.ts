// The hedge of a leg that goes the wrong way (leg K): adverse steps are counted, a partial hedge opens and later covers the whole leg, and it
// is closed in profit after a rebound, or given up at a loss of one step. Never larger than its leg, never opened while a fault stands.
import { limitTicks, nextStep } from './compiled-settings.ts';
import type { Watch } from './decision.ts';
import { reduceLock } from './exits.ts';
import { bookedNet } from './leg-book.ts';
import { type Crossing, type LegState, type LockState, newLeg, type Side, sides, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { keepsDistance, stakeWith } from './liquidation.ts';
import { notional, RATE_DEN } from './money-units.ts';
import type { TaskWait } from './task-view.ts';
import { crossingTicks, reaches, trailFires, type UnlockLevels, unlockLevels } from './triggers.ts';
import {
  awaitsLiquidation,
  explain,
  lockOf,
  maySend,
  orderSide,
  priceText,
  send,
  sizeText,
  type DecisionDraft,
  weight,
} from './decision-draft.ts';

/** Adverse steps counted in one event once the ladder is used up; a jump beyond them starts anew from its price. */
const crossingsMax = 60;

/** Hedges given up at a loss in one cycle until no other is opened. */
const lockLossesMax = 2;

/** After an opening fill the next adverse step is measured from its price; the first of a cycle starts the count. */
export function startCounting(draft: DecisionDraft, leg: LegState, base: Crossing['base']): void {
  const side = sides.find((each) => draft.state.legs[each] === leg);
  if (side === undefined || draft.c.lockAfter === Infinity || !draft.c.swap || draft.c.settings.direction === 'both') return;
  const next = { base, power: 1, step: nextStep(draft.c, leg.book.addCount) };
  const lock = draft.state.lock ?? { of: side, count: 0, next, losses: 0, trail: null, ext: null, keep: 0 };
  draft.state.lock = { ...lock, next };
  draft.state.legs.K ??= { ...newLeg(), cycle: leg.cycle };
}

/** The next adverse step is measured from a price of this event. */
export function countFrom(draft: DecisionDraft, side: Side, ticks: number): void {
  const hedge = lockOf(draft.state, side);
  if (hedge === null) return;
  const step = nextStep(draft.c, draft.state.legs[side].book.addCount);
  hedge.lock.next = { base: { cost: String(notional(draft.c.units, ticks, 1)), lots: 1 }, power: 1, step };
}

/** The next adverse step is measured from the newest rung, or from a price of this event where that is worse. */
function countFromWorse(draft: DecisionDraft, side: Side, ticks: number): void {
  const hedge = lockOf(draft.state, side);
  if (hedge === null) return;
  const { ref, addCount } = draft.state.legs[side].book;
  const here = notional(draft.c.units, ticks, ref.lots);
  if (side === 'L' ? here < BigInt(ref.cost) : here > BigInt(ref.cost)) return countFrom(draft, side, ticks);
  hedge.lock.next = { base: ref, power: 1, step: nextStep(draft.c, addCount) };
}

/** Called before the fill of a hedge is booked: the profit of a new hedge leaves out what earlier ones of the cycle made. */
export function startHedge({ state: { lock, legs } }: DecisionDraft): void {
  if (lock !== undefined && legs.K?.book.lots === 0) lock.bookedBefore = String(bookedNet(legs.K.book));
}

/** Whether another adverse step could still change something. */
function counts(draft: DecisionDraft, side: Side): boolean {
  const hedge = lockOf(draft.state, side);
  if (hedge === null || hedge.lock.losses >= lockLossesMax) return false;
  const { lots } = hedge.leg.book;
  return lots === 0 || (draft.c.fullLockAfter < Infinity && lots < draft.state.legs[side].book.lots);
}

/** Counts the adverse steps that this price crosses: one while adds are left, else all of them. */
export function countCrossings(draft: DecisionDraft, side: Side, ticks: number): void {
  const hedge = lockOf(draft.state, side);
  if (hedge === null || !counts(draft, side)) return;
  const { lock } = hedge;
  const worse = side === 'L' ? -1 : 1;
  const addsLeft = draft.state.legs[side].book.addCount < draft.c.maxAdds;
  const max = addsLeft ? 1 : crossingsMax;
  let crossed = 0;
  while (crossed < max && reaches(worse, ticks, crossingTicks(draft.c, side, lock.next))) {
    crossed += 1;
    lock.next = { ...lock.next, power: lock.next.power + 1 };
  }
  if (crossed === 0) return;
  if (reaches(worse, ticks, crossingTicks(draft.c, side, lock.next))) countFrom(draft, side, ticks);
  lock.count += crossed;
  draft.crossed = true;
}

/** Follows the hedge: its trail starts at the first price from which a rebound can end in profit. */
export function moveUnlockTrail(draft: DecisionDraft, side: Side, ticks: number): void {
  const hedge = lockOf(draft.state, side);
  if (hedge === null || hedge.leg.book.lots === 0 || hedge.lock.trail !== null) return;
  const { leg, lock } = hedge;
  if (!reaches(side === 'L' ? -1 : 1, ticks, armLevel(levels(draft, side, hedge), lock))) return;
  leg.arms += 1;
  const further = side === 'L' ? Math.min : Math.max;
  lock.trail = { key: `K${leg.arms}`, ext: lock.ext === null ? ticks : further(lock.ext, ticks) };
}

/** A trail that fired short of a profit waits for the price that covers the hedge's commissions. */
function armLevel(unlock: UnlockLevels, lock: LockState): number | null {
  return lock.ext === null ? unlock.arm : unlock.profit;
}

function rebound(draft: DecisionDraft): number {
  return Math.max(draft.c.callback, limits.leastRebound);
}

function levels(draft: DecisionDraft, side: Side, { leg, lock }: Hedge): UnlockLevels {
  const bookedBefore = BigInt(lock.bookedBefore ?? '0');
  return unlockLevels(draft.c, side, { book: leg.book, bookedBefore, rebound: rebound(draft) });
}

interface Hedge {
  leg: LegState;
  lock: LockState;
}

/** Opens, raises or closes the hedge; true when it sent something. */
export function applyLock(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const hedge = lockOf(draft.state, side);
  if (hedge === null) return false;
  if (hedge.leg.book.lots > 0 && applyUnlock(draft, side, ticks)) return true;
  return draft.crossed && openLock(draft, side, ticks);
}

function applyUnlock(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const hedge = lockOf(draft.state, side);
  if (hedge === null) return false;
  const { leg, lock } = hedge;
  const unlock = levels(draft, side, hedge);
  const worse = side === 'L' ? -1 : 1;
  const args = { size: sizeText(draft, leg.book.lots), price: priceText(draft, ticks) };
  if (lock.trail !== null && trailFires(worse, lock.trail.ext, ticks, rebound(draft))) {
    if (reaches(worse, ticks, unlock.profit)) {
      explain(draft, weight.order, 'unlockProfit', args);
      countFrom(draft, side, ticks);
      release(draft, side);
      return true;
    }
    lock.ext = lock.trail.ext;
    lock.trail = null;
  }
  if (!reaches(signOf(side), ticks, unlock.loss)) return false;
  explain(draft, weight.order, 'unlockLoss', args);
  countFromWorse(draft, side, ticks);
  lock.losses += 1;
  if (lock.losses === lockLossesMax) {
    draft.facts.push({ type: 'LockSpent', leg: side, cycle: draft.state.legs[side].cycle });
    explain(draft, weight.cycle, 'lockSpent', args);
  }
  release(draft, side);
  return true;
}

function release(draft: DecisionDraft, side: Side): void {
  const hedge = lockOf(draft.state, side);
  if (hedge === null) return;
  hedge.lock.count = draft.c.lockAfter === Infinity ? 0 : draft.c.lockAfter - 1;
  hedge.lock.trail = null;
  hedge.lock.ext = null;
  reduceLock(draft, side, { reason: 'UNLOCK', keep: 0 });
}

function openLock(draft: DecisionDraft, side: Side, ticks: number): boolean {
  const hedge = lockOf(draft.state, side);
  const { tradingEnabled, fault } = draft.state;
  if (awaitsLiquidation(draft)) return false;
  if (hedge === null || hedge.lock.count < draft.c.lockAfter || !tradingEnabled || fault !== null || !maySend(draft.state)) return false;
  const { leg, lock } = hedge;
  const held = draft.state.legs[side].book.lots;
  const full = lock.count >= draft.c.fullLockAfter;
  if (leg.book.lots > 0 && !full) return false;
  const lots = (full ? held : Math.min(draft.c.lockLots, held)) - leg.book.lots;
  const other = side === 'L' ? 'S' : 'L';
  const stake = stakeWith(leg.book, lots, notional(draft.c.units, ticks, lots));
  const args = { size: sizeText(draft, lots), price: priceText(draft, ticks) };
  if (lots < draft.c.instrument.minLots) return skip(draft, lock, 'minSize', args);
  if (!keepsDistance(draft.c, other, stake, ticks)) return skip(draft, lock, 'marginGuard', args);
  explain(draft, weight.order, side === 'L' ? 'lockShort' : 'lockLong', args);
  const priceTicks = limitTicks(draft.c, orderSide(other, 'open'), ticks);
  send(draft, 'K', { effect: 'open', type: 'ioc', priceTicks, lots, reason: 'LOCK', rung: lock.count });
  return true;
}

/** A hedge that is not opened waits for the next adverse step. */
function skip(draft: DecisionDraft, lock: LockState, reason: 'minSize' | 'marginGuard', args: { size: string; price: string }): boolean {
  draft.facts.push({ type: 'AddSkipped', leg: 'K', rung: lock.count, reason });
  explain(draft, weight.change, 'lockSkipped', args);
  return false;
}

/** What people are told of a lock: the step that opens or raises the hedge, and where the hedge is closed. */
export function lockWaits(draft: DecisionDraft, side: Side): TaskWait[] {
  const hedge = lockOf(draft.state, side);
  if (hedge === null) return [];
  const { leg, lock } = hedge;
  const wait = (act: TaskWait['act'], ticks: number, lots: number, armed = false): TaskWait => {
    return { leg: side, act, price: priceText(draft, ticks), size: sizeText(draft, lots), armed };
  };
  const held = draft.state.legs[side].book.lots;
  const full = lock.count + 1 >= draft.c.fullLockAfter;
  const more = (full ? held : Math.min(draft.c.lockLots, held)) - leg.book.lots;
  const opens = counts(draft, side) && lock.count + 1 >= draft.c.lockAfter && (leg.book.lots === 0 || full) && more > 0;
  const waits = opens ? [wait('lock', crossingTicks(draft.c, side, lock.next), more)] : [];
  if (leg.book.lots === 0 || leg.exit !== null) return waits;
  const unlock = levels(draft, side, hedge);
  const arm = armLevel(unlock, lock);
  const toProfit =
    lock.trail !== null || arm !== null ? [wait('unlock', arm ?? lock.trail?.ext ?? 0, leg.book.lots, lock.trail !== null)] : [];
  return [...waits, ...toProfit, wait('unlockLoss', unlock.loss, leg.book.lots)];
}

/** Where the next adverse step of a lock is counted; null where it changes nothing. */
export function nextStepTicks(draft: DecisionDraft, side: Side): number | null {
  const hedge = lockOf(draft.state, side);
  return hedge === null || !counts(draft, side) ? null : crossingTicks(draft.c, side, hedge.lock.next);
}

/** What a leg with a count or a hedge waits for. */
export function lockWatches(draft: DecisionDraft, side: Side): Watch[] {
  const hedge = lockOf(draft.state, side);
  if (hedge === null) return [];
  const worse = side === 'L' ? -1 : 1;
  const next: Watch[] = counts(draft, side) ? [beyond(worse, crossingTicks(draft.c, side, hedge.lock.next))] : [];
  if (hedge.leg.book.lots === 0) return next;
  const unlock = levels(draft, side, hedge);
  const arm = armLevel(unlock, hedge.lock);
  const toProfit: Watch[] = hedge.lock.trail !== null ? unlockTrail(draft, side) : arm === null ? [] : [beyond(worse, arm)];
  return [...next, ...toProfit, beyond(signOf(side), unlock.loss)];
}

/** The hedge's trail stays declared while orders are under way, so that its extreme goes on. */
export function unlockTrail(draft: DecisionDraft, side: Side): Watch[] {
  const trail = lockOf(draft.state, side)?.lock.trail ?? null;
  if (trail === null) return [];
  const dir = side === 'L' ? -1 : 1;
  return [{ type: 'trail', key: trail.key, dir, startTicks: trail.ext, rateNum: rebound(draft), rateDen: RATE_DEN }];
}

function beyond(dir: 1 | -1, ticks: number): Watch {
  return dir === 1 ? { type: 'riseTo', ticks } : { type: 'fallTo', ticks };
}
