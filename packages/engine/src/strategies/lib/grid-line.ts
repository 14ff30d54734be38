// The last line of a grid's leg: the loss limit with every opening on the way counted as filled, and which openings may rest before it.
import { cellLots } from './grid-layout.ts';
import { type CellOrder, type GridCell, type GridDraft, heldBy } from './grid-state.ts';
import type { StopLine } from './last-line.ts';
import { booksAfter, isBefore, lossTicks, type RestingFill, type RoundBooks, roundBooks } from './resting-books.ts';
import { type LegState, type Side, sides, type UnsettledOrder } from './leg-state.ts';

/** An order of a cell that rests or could. `order` is null while it is not out. */
export interface Wanted {
  side: Side;
  cell: GridCell;
  effect: 'open' | 'close';
  priceTicks: number;
  order: CellOrder | null;
}

/** The orders of one side of the book, asked for and counted one after the other, the nearest first. */
export interface LineWalk {
  /** Whether an order may rest: an opening only strictly before the line that it leads to itself. Farther openings follow it. */
  admits(each: Wanted): boolean;
  /** The order rests. */
  count(each: Wanted): void;
  /** Where the closing order belongs; its size covers openings that are being taken back too. */
  result(): StopLine | null;
}

export function walkToLine(draft: GridDraft, side: Side): LineWalk {
  const { c, state } = draft;
  let books = booksWithTaken(draft);
  let line = lossTicks(c, books, side);
  let isClosed = false;
  const after = (each: Wanted): { books: RoundBooks; line: number | null } => {
    const next = booksAfter(c, books, fillOf(draft, each));
    return { books: next, line: lossTicks(c, next, side) };
  };
  return {
    admits(each) {
      if (each.effect === 'close') return true;
      isClosed ||= !isBefore(side, each.priceTicks, line) || !isBefore(side, each.priceTicks, after(each).line);
      return !isClosed;
    },
    count(each) {
      if (isBefore(side, each.priceTicks, line)) ({ books, line } = after(each));
    },
    result() {
      const { book, orders } = state.legs[side];
      return line === null ? null : { ticks: line, reason: 'LOSS_AMOUNT', lots: book.lots + openingLots(orders) };
    },
  };
}

function fillOf(draft: GridDraft, { side, cell, effect, priceTicks, order }: Wanted): RestingFill {
  const out = orderOf(draft.state.legs[side], order);
  const whole = effect === 'open' ? cellLots(draft, side, cell) : heldBy(draft, side, cell);
  return { side, effect, priceTicks, lots: out === undefined ? whole : out.lots - out.filled };
}

/** The books with the openings at the price that are under way, as if they had filled at their limits. */
function booksWithTaken({ c, state }: GridDraft): RoundBooks {
  let books = roundBooks(state);
  for (const side of sides)
    for (const cell of state.grid[side].cells) {
      const order = cell.open?.rests === false ? orderOf(state.legs[side], cell.open) : undefined;
      if (order === undefined || cell.open === null) continue;
      books = booksAfter(c, books, { side, effect: 'open', priceTicks: cell.open.priceTicks, lots: order.lots - order.filled });
    }
  return books;
}

/** What openings that are out, those that are being taken back included, may still fill. */
function openingLots(orders: readonly UnsettledOrder[]): number {
  return orders.reduce((sum, order) => sum + (order.effect === 'open' ? order.lots - order.filled : 0), 0);
}

export function orderOf(leg: LegState, order: CellOrder | null): UnsettledOrder | undefined {
  return order === null ? undefined : leg.orders.find((each) => each.clOrdId === order.clOrdId);
}
