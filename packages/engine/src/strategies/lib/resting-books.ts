// Where the loss limit of a round is met when orders that rest fill without us, and for how many lots: the closing conditional order of a leg must
// still be right while nobody is there to move it. The books are those of the round, changed order by order as the price reaches them.
import { divFloor } from '@millrace/market';
import type { Compiled } from './compiled-settings.ts';
import type { AveragingState, LegBook, Side } from './leg-state.ts';
import { notional, RATE_DEN, rateOf } from './money-units.ts';
import { moneyLevels } from './round.ts';

/** The books of a round as they will be when some orders have filled; money units. */
export interface RoundBooks {
  L: LegBook;
  S: LegBook;
  closedNet: bigint;
}

/** An order that rests. */
export interface RestingFill {
  side: Side;
  effect: 'open' | 'close';
  priceTicks: number;
  lots: number;
}

export function roundBooks({ legs: { L, S }, roundNet }: AveragingState): RoundBooks {
  return { L: L.book, S: S.book, closedNet: BigInt(roundNet) };
}

/** The books after a resting order has filled whole, at its own price and the maker's commission. */
export function booksAfter(c: Compiled, books: RoundBooks, { side, effect, priceTicks, lots }: RestingFill): RoundBooks {
  const book = books[side];
  const worth = notional(c.units, priceTicks, lots);
  const fee = divFloor(worth * BigInt(rateOf(c.instrument.makerRate)), BigInt(RATE_DEN));
  const sign = effect === 'open' ? 1 : -1;
  const after: LegBook = {
    ...book,
    lots: book.lots + sign * lots,
    // A closing takes what it brings out of the cost, so that nothing is realised: the sum of the round is the same.
    cost: String(BigInt(book.cost) + BigInt(sign) * worth),
    fees: String(BigInt(book.fees) + fee),
  };
  return { ...books, [side]: after };
}

/** The price at which the loss limit is met with these books and at which this leg loses; null where there is none. */
export function lossTicks(c: Compiled, { L, S, closedNet }: RoundBooks, side: Side): number | null {
  const { loss } = moneyLevels({ ...c, targetAmount: 0n }, L, S, closedNet);
  return loss === null || loss.when === 'now' || (loss.when === 'fall') !== (side === 'L') ? null : loss.ticks;
}

/** Whether a price that falls (long) or rises (short) comes to `ticks` strictly before it comes to the line. */
export function isBefore(side: Side, ticks: number, line: number | null): boolean {
  return line === null || (side === 'L' ? ticks > line : ticks < line);
}
