// The hedge of a leg that goes the wrong way (leg K): adverse steps are counted, a partial hedge opens and later covers the whole leg, and it
// is closed in profit after a rebound, or given up at a loss of one step. Never larger than its leg, never opened while a fault stands.
import { limitTicks, nextStep } from './compiled-settings.ts';
import type { Watch } from './decision.ts';
import { reduceLock } from './exits.ts';
import { type Crossing, type LegState, type LockState, newLeg, type Side, sides, signOf } from './leg-state.ts';
import * as limits from './limits.ts';
import { keepsDistance } from './liquidation.ts';
import { notional, RATE_DEN } from './money.ts';
import { crossingTicks, reaches, trailFires, type UnlockLevels, unlockLevels } from './triggers.ts';
import { explain, lockOf, maySend, orderSide, priceText, send, sizeText, type Turn, weight } from './turn.ts';

/** Adverse steps counted in one event once the ladder is used up; a jump beyond them starts anew from its price. */
const crossingsMax = 60;

/** Hedges given up at a loss in one cycle until no other is opened. */
const lockLossesMax = 2;

/** After an opening fill the next adverse step is measured from its price; the first of a cycle starts the count. */
export function startCounting(turn: Turn, leg: LegState, base: Crossing['base']): void {
  const side = sides.find((each) => turn.state.legs[each] === leg);
  if (side === undefined || turn.c.lockAfter === Infinity || !turn.c.swap || turn.c.settings.direction === 'both') return;
  const next = { base, power: 1, step: nextStep(turn.c, leg.book.addCount) };
  const lock = turn.state.lock ?? { of: side, count: 0, next, losses: 0, trail: null, ext: null, keep: 0 };
  turn.state.lock = { ...lock, next };
  turn.state.legs.K ??= { ...newLeg(), cycle: leg.cycle };
}

/** The next adverse step is measured from a price of this event. */
export function countFrom(turn: Turn, side: Side, ticks: number): void {
  const hedge = lockOf(turn.state, side);
  if (hedge === null) return;
  const step = nextStep(turn.c, turn.state.legs[side].book.addCount);
  hedge.lock.next = { base: { cost: String(notional(turn.c.units, ticks, 1)), lots: 1 }, power: 1, step };
}

/** Whether another adverse step could still change something. */
function counts(turn: Turn, side: Side): boolean {
  const hedge = lockOf(turn.state, side);
  if (hedge === null || hedge.lock.losses >= lockLossesMax) return false;
  const { lots } = hedge.leg.book;
  return lots === 0 || (turn.c.fullLockAfter < Infinity && lots < turn.state.legs[side].book.lots);
}

/** Counts the adverse steps that this price crosses: one while adds are left, else all of them. */
export function countCrossings(turn: Turn, side: Side, ticks: number): void {
  const hedge = lockOf(turn.state, side);
  if (hedge === null || !counts(turn, side)) return;
  const { lock } = hedge;
  const worse = side === 'L' ? -1 : 1;
  const addsLeft = turn.state.legs[side].book.addCount < turn.c.maxAdds;
  const max = addsLeft ? 1 : crossingsMax;
  let crossed = 0;
  while (crossed < max && reaches(worse, ticks, crossingTicks(turn.c, side, lock.next))) {
    crossed += 1;
    lock.next = { ...lock.next, power: lock.next.power + 1 };
  }
  if (crossed === 0) return;
  if (reaches(worse, ticks, crossingTicks(turn.c, side, lock.next))) countFrom(turn, side, ticks);
  lock.count += crossed;
  turn.crossed = true;
}

/** Follows the hedge: its trail starts at the first price from which a rebound can end in profit. */
export function moveUnlockTrail(turn: Turn, side: Side, ticks: number): void {
  const hedge = lockOf(turn.state, side);
  if (hedge === null || hedge.leg.book.lots === 0 || hedge.lock.trail !== null) return;
  const { leg, lock } = hedge;
  if (!reaches(side === 'L' ? -1 : 1, ticks, armLevel(levels(turn, side, leg), lock))) return;
  leg.arms += 1;
  const further = side === 'L' ? Math.min : Math.max;
  lock.trail = { key: `K${leg.arms}`, ext: lock.ext === null ? ticks : further(lock.ext, ticks) };
}

/** A trail that fired short of a profit waits for the price that covers the hedge's commissions. */
function armLevel(unlock: UnlockLevels, lock: LockState): number | null {
  return lock.ext === null ? unlock.arm : unlock.profit;
}

function rebound(turn: Turn): number {
  return Math.max(turn.c.callback, limits.leastRebound);
}

function levels(turn: Turn, side: Side, hedge: LegState): UnlockLevels {
  return unlockLevels(turn.c, side, hedge.book, rebound(turn));
}

/** Opens, raises or closes the hedge; true when it sent something. */
export function applyLock(turn: Turn, side: Side, ticks: number): boolean {
  const hedge = lockOf(turn.state, side);
  if (hedge === null) return false;
  if (hedge.leg.book.lots > 0 && applyUnlock(turn, side, ticks)) return true;
  return turn.crossed && openLock(turn, side, ticks);
}

function applyUnlock(turn: Turn, side: Side, ticks: number): boolean {
  const hedge = lockOf(turn.state, side);
  if (hedge === null) return false;
  const { leg, lock } = hedge;
  const unlock = levels(turn, side, leg);
  const worse = side === 'L' ? -1 : 1;
  const args = { size: sizeText(turn, leg.book.lots), price: priceText(turn, ticks) };
  if (lock.trail !== null && trailFires(worse, lock.trail.ext, ticks, rebound(turn))) {
    if (reaches(worse, ticks, unlock.profit)) {
      explain(turn, weight.order, 'unlockProfit', args);
      countFrom(turn, side, ticks);
      release(turn, side);
      return true;
    }
    lock.ext = lock.trail.ext;
    lock.trail = null;
  }
  if (!reaches(signOf(side), ticks, unlock.loss)) return false;
  explain(turn, weight.order, 'unlockLoss', args);
  const { book } = turn.state.legs[side];
  lock.next = { base: book.ref, power: 1, step: nextStep(turn.c, book.addCount) };
  lock.losses += 1;
  if (lock.losses === lockLossesMax) {
    turn.facts.push({ type: 'LockSpent', leg: side, cycle: turn.state.legs[side].cycle });
    explain(turn, weight.cycle, 'lockSpent', args);
  }
  release(turn, side);
  return true;
}

function release(turn: Turn, side: Side): void {
  const hedge = lockOf(turn.state, side);
  if (hedge === null) return;
  hedge.lock.count = turn.c.lockAfter === Infinity ? 0 : turn.c.lockAfter - 1;
  hedge.lock.trail = null;
  hedge.lock.ext = null;
  reduceLock(turn, side, { reason: 'UNLOCK', keep: 0 });
}

function openLock(turn: Turn, side: Side, ticks: number): boolean {
  const hedge = lockOf(turn.state, side);
  const { tradingEnabled, fault } = turn.state;
  if (hedge === null || hedge.lock.count < turn.c.lockAfter || !tradingEnabled || fault !== null || !maySend(turn.state)) return false;
  const { leg, lock } = hedge;
  const held = turn.state.legs[side].book.lots;
  const full = lock.count >= turn.c.fullLockAfter;
  if (leg.book.lots > 0 && !full) return false;
  const lots = (full ? held : Math.min(turn.c.lockLots, held)) - leg.book.lots;
  const other = side === 'L' ? 'S' : 'L';
  const cost = BigInt(leg.book.cost) + notional(turn.c.units, ticks, lots);
  const args = { size: sizeText(turn, lots), price: priceText(turn, ticks) };
  if (lots < turn.c.instrument.minLots) return skip(turn, lock, 'minSize', args);
  if (!keepsDistance(turn.c, other, leg.book.lots + lots, cost, ticks)) return skip(turn, lock, 'marginGuard', args);
  explain(turn, weight.order, side === 'L' ? 'lockShort' : 'lockLong', args);
  const priceTicks = limitTicks(turn.c, orderSide(other, 'open'), ticks);
  send(turn, 'K', { effect: 'open', type: 'ioc', priceTicks, lots, reason: 'LOCK', rung: lock.count });
  return true;
}

/** A hedge that is not opened waits for the next adverse step. */
function skip(turn: Turn, lock: LockState, reason: 'minSize' | 'marginGuard', args: { size: string; price: string }): boolean {
  turn.facts.push({ type: 'AddSkipped', leg: 'K', rung: lock.count, reason });
  explain(turn, weight.change, 'lockSkipped', args);
  return false;
}

/** What a leg with a count or a hedge waits for. */
export function lockWatches(turn: Turn, side: Side): Watch[] {
  const hedge = lockOf(turn.state, side);
  if (hedge === null) return [];
  const worse = side === 'L' ? -1 : 1;
  const next: Watch[] = counts(turn, side) ? [beyond(worse, crossingTicks(turn.c, side, hedge.lock.next))] : [];
  if (hedge.leg.book.lots === 0) return next;
  const unlock = levels(turn, side, hedge.leg);
  const arm = armLevel(unlock, hedge.lock);
  const toProfit: Watch[] = hedge.lock.trail !== null ? unlockTrail(turn, side) : arm === null ? [] : [beyond(worse, arm)];
  return [...next, ...toProfit, beyond(signOf(side), unlock.loss)];
}

/** The hedge's trail stays declared while orders are under way, so that its extreme goes on. */
export function unlockTrail(turn: Turn, side: Side): Watch[] {
  const trail = lockOf(turn.state, side)?.lock.trail ?? null;
  if (trail === null) return [];
  const dir = side === 'L' ? -1 : 1;
  return [{ type: 'trail', key: trail.key, dir, startTicks: trail.ext, rateNum: rebound(turn), rateDen: RATE_DEN }];
}

function beyond(dir: 1 | -1, ticks: number): Watch {
  return dir === 1 ? { type: 'riseTo', ticks } : { type: 'fallTo', ticks };
}
