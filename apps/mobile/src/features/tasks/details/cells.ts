// The cells of a grid as a scale and as rows: which are held, and where the price is among them. Pure.
import type { AssignmentDetails } from '@millrace/contract';
import { compareDecimals, isDecimal } from '@millrace/market';
import { isHeld } from '../common/open-profit.ts';

export type Cell = AssignmentDetails['cells'][number];

/** One block of the scale: cells next to each other, and which part of them is held. */
export interface CellBlock {
  heldShare: number;
  /** Whether what is held is short. */
  short: boolean;
}

export interface CellScale {
  /** From the lowest price to the highest. */
  blocks: readonly CellBlock[];
  /** Of the last price, percent of the scale; undefined while it is unknown. */
  needle: number | undefined;
  low: string;
  high: string;
  held: number;
}

/** From the lowest price to the highest. */
export function sortedCells(cells: readonly Cell[]): readonly Cell[] {
  return cells.toSorted((one, other) => compareDecimals(one.low, other.low));
}

/** More cells than blocks are drawn as blocks of several cells each. Undefined without a cell. */
export function cellScale(cells: readonly Cell[], lastPrice: string | undefined, blocksMax: number): CellScale | undefined {
  const sorted = sortedCells(cells);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const size = Math.ceil(sorted.length / blocksMax);
  const blocks = Array.from({ length: Math.ceil(sorted.length / size) }, (_, at) => {
    const held = sorted.slice(at * size, (at + 1) * size);
    const own = held.filter(isHeld);
    return { heldShare: own.length / held.length, short: own.some(({ leg }) => leg === 'S') };
  });
  return { blocks, needle: placeOf(sorted, lastPrice), low: first.low, high: last.high, held: sorted.filter(isHeld).length };
}

/** Cells are drawn equally wide, whatever they span. */
function placeOf(sorted: readonly Cell[], lastPrice: string | undefined): number | undefined {
  if (lastPrice === undefined || !isDecimal(lastPrice)) return undefined;
  const at = sorted.findIndex((cell) => isInside(cell, lastPrice));
  const cell = sorted[at];
  if (cell === undefined) return compareDecimals(lastPrice, sorted[0]?.low ?? '0') < 0 ? 0 : 100;
  const span = Number(cell.high) - Number(cell.low);
  return (100 * (at + (span > 0 ? (Number(lastPrice) - Number(cell.low)) / span : 0))) / sorted.length;
}

export function isInside({ low, high }: Cell, price: string | undefined): boolean {
  return price !== undefined && isDecimal(price) && compareDecimals(price, low) >= 0 && compareDecimals(price, high) < 0;
}
