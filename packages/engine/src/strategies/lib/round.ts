// Money limits of a round (from the first leg that opens to all flat), solved into prices: the sum is A + B x price for fixed sizes.
import { divCeil, divFloor, safeNumber, unscaled } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import type { AveragingState, LegBook } from './leg-state.ts';
import type { MoneyLevel, RoundLevels } from './levels.ts';
import { RATE_DEN } from './money-units.ts';

const nothing: RoundLevels = { loss: null, target: null };

/** Levels of the task's round, in which a hedge stands for the leg on its side; both null while it is flat or the limits are off. */
export function roundLevels(c: Compiled, state: AveragingState): RoundLevels {
  const { long, short } = booksOf(state);
  if (long.lots + short.lots === 0 || (c.lossAmount === 0n && c.targetAmount === 0n)) return nothing;
  const memo = c.roundMemo;
  if (memo !== null && memo.long === long && memo.short === short && memo.net === state.roundNet) return memo.levels;
  const levels = moneyLevels(c, long, short, BigInt(state.roundNet));
  c.roundMemo = { long, short, net: state.roundNet, levels };
  return levels;
}

/** A hedge stands for the leg on its side. */
function booksOf({ legs: { L, S, K }, lock }: AveragingState): { long: LegBook; short: LegBook } {
  return { long: K !== undefined && lock?.of === 'S' ? K.book : L.book, short: K !== undefined && lock?.of === 'L' ? K.book : S.book };
}

/** What the round would leave, in money units, were everything closed at this price: its closed cycles, all fees, and the costs of closing. */
export function roundNetAt(c: Compiled, state: AveragingState, ticks: number): bigint {
  const { long, short } = booksOf(state);
  const { base, slope } = sumOf(c, long, short, BigInt(state.roundNet));
  return divFloor(base + slope * BigInt(ticks), BigInt(RATE_DEN));
}

/** What the round would leave at this price, decimal text in quote currency; null while the loss limit is not reached. */
export function netBeyondLossLimit(c: Compiled, state: AveragingState, ticks: number): string | null {
  if (!meets(roundLevels(c, state).loss, ticks)) return null;
  return unscaled(roundNetAt(c, state, ticks), c.units.decimals);
}

/** Where the money limits lie for these two books and the net of the round's closed cycles. */
export function moneyLevels(c: Compiled, long: LegBook, short: LegBook, closedNet: bigint): RoundLevels {
  const one = BigInt(RATE_DEN);
  const { base, slope } = sumOf(c, long, short, closedNet);
  return {
    loss: c.lossAmount === 0n ? null : atMost(base, slope, -c.lossAmount * one),
    target: c.targetAmount === 0n ? null : atLeast(base, slope, c.targetAmount * one),
  };
}

/** The round's sum x RATE_DEN: base + slope x ticks. */
function sumOf(c: Compiled, long: LegBook, short: LegBook, closedNet: bigint): { base: bigint; slope: bigint } {
  const one = BigInt(RATE_DEN);
  const rate = BigInt(c.exitRate);
  return {
    base: (closedNet + booked(long) + booked(short) - BigInt(long.cost) + BigInt(short.cost)) * one,
    slope: c.units.perTickLot * (BigInt(long.lots) * (one - rate) - BigInt(short.lots) * (one + rate)),
  };
}

function booked(book: LegBook): bigint {
  return BigInt(book.realized) - BigInt(book.fees) + BigInt(book.funding);
}

/** base + slope x price <= limit */
function atMost(base: bigint, slope: bigint, limit: bigint): MoneyLevel | null {
  if (slope === 0n) return base <= limit ? { when: 'now' } : null;
  if (slope > 0n) return fall(divFloor(limit - base, slope));
  return { when: 'rise', ticks: Math.max(1, safeNumber(divCeil(base - limit, -slope))) };
}

/** base + slope x price >= limit */
function atLeast(base: bigint, slope: bigint, limit: bigint): MoneyLevel | null {
  if (slope === 0n) return base >= limit ? { when: 'now' } : null;
  if (slope < 0n) return fall(divFloor(base - limit, -slope));
  return { when: 'rise', ticks: Math.max(1, safeNumber(divCeil(limit - base, slope))) };
}

function fall(ticks: bigint): MoneyLevel | null {
  return ticks < 1n ? null : { when: 'fall', ticks: safeNumber(ticks) };
}

export function meets(level: MoneyLevel | null, ticks: number): boolean {
  if (level === null) return false;
  if (level.when === 'now') return true;
  return level.when === 'fall' ? ticks <= level.ticks : ticks >= level.ticks;
}
