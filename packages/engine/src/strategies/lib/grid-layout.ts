// Laying out the cells of a grid: at the start, after a change of the range, and following the price where there is no range.
import { type Compiled, limitTicks, rungLots } from './compiled-settings.ts';
import { rangeLevels, rateLevel } from './grid-levels.ts';
import { changeCell, type GridCell, type GridTurn, hasRange, heldBy, noCells, openTicks, shapeOf, spacingOf } from './grid-state.ts';
import { type Side, sides } from './leg-state.ts';
import * as limits from './limits.ts';
import { refuseEntry } from './refusals.ts';
import { inRange, reaches } from './triggers.ts';
import { activeSides, explain, mayOpen, orderSide, priceText, send, type Turn, weight } from './turn.ts';

/** Whether this leg's grid may be built, price and time apart. */
export function mayBuild(turn: GridTurn, side: Side): boolean {
  const leg = turn.state.legs[side];
  if (!mayOpen(turn) || leg.done || !activeSides(turn).includes(side)) return false;
  return turn.state.grid[side].cells.length === 0 && leg.book.lots === 0 && leg.orders.length === 0 && leg.exit === null;
}

/** Lays the grid out around this price; cells of a one-sided range grid that lie beyond it are opened at once. */
export function buildGrid(turn: GridTurn, side: Side, ticks: number): void {
  if (!mayBuild(turn, side) || turn.event.ts < turn.state.legs[side].nextEntryAt || !inRange(turn.c, ticks)) return;
  layOut(turn, side, ticks);
  const { cells } = turn.state.grid[side];
  if (cells.some((cell) => cellLots(turn, side, cell) < turn.c.instrument.minLots)) {
    turn.state.grid[side] = noCells;
    return refuseEntry(turn, side, 'minSize');
  }
  turn.state.shape = shapeOf(turn.settings);
  explain(turn, weight.order, 'gridBuilt', { cells: String(cells.length), price: priceText(turn, ticks) });
  if (turn.settings.direction === 'both' || !hasRange(turn.c)) return;
  for (const cell of cells) if (side === 'L' ? cell.low >= ticks : cell.high <= ticks) openAtOnce(turn, side, cell, ticks);
}

function openAtOnce(turn: GridTurn, side: Side, cell: GridCell, ticks: number): void {
  const priceTicks = limitTicks(turn.c, orderSide(side, 'open'), ticks);
  const lots = cellLots(turn, side, cell);
  send(turn, side, { effect: 'open', type: 'ioc', priceTicks, lots, reason: 'ENTRY', rung: cell.id });
  const clOrdId = turn.orders.at(-1)?.clOrdId ?? '';
  changeCell(turn, side, cell.id, { open: { clOrdId, priceTicks, rests: false, withdrawn: false } });
}

/** Size of a cell: contracts on swaps, quote worth at its own level on spot. */
export function cellLots(turn: Turn, side: Side, cell: GridCell): number {
  const sizes = lotsAt.get(turn.c) ?? new Map<number, number>();
  lotsAt.set(turn.c, sizes);
  const ticks = openTicks(side, cell);
  const lots = sizes.get(ticks) ?? rungLots(turn.c, 0, ticks);
  if (sizes.size >= limits.gridFollowMax) sizes.clear();
  sizes.set(ticks, lots);
  return lots;
}

/** Sizes by opening price; they follow from the settings alone. */
const lotsAt = new WeakMap<Compiled, Map<number, number>>();

/** New cells of a side beside those that are kept. */
function layOut(turn: GridTurn, side: Side, ticks: number): void {
  const kept = turn.state.grid[side].cells;
  const spans = hasRange(turn.c) ? rangeSpans(turn, side, ticks) : rateSpans(turn, side, ticks);
  const held = kept.filter((cell) => heldBy(turn, side, cell) > 0).map((cell) => openTicks(side, cell));
  const free = spans.filter(({ low, high }) => !held.some((opened) => opened >= low && opened < high));
  const cells = free.map((span) => newCell(turn, span));
  turn.state.grid[side] = { cells: [...kept, ...cells], centre: ticks, edge: 0 };
}

interface Span {
  low: number;
  high: number;
}

function newCell(turn: GridTurn, span: Span): GridCell {
  const id = turn.state.cellsMade;
  turn.state.cellsMade += 1;
  return { id, ...span, open: null, close: null, blockedUntil: 0, retired: false, guarded: false };
}

/** All cells of the range; with both directions those below the price and the one around it are long, those above it short. */
function rangeSpans(turn: GridTurn, side: Side, ticks: number): Span[] {
  const { rangeMin, rangeMax } = turn.c;
  const levels = rangeLevels(rangeMin ?? 1, rangeMax ?? 1, turn.settings.cells);
  const spans = levels.slice(0, -1).map((low, index) => ({ low, high: levels[index + 1] ?? low }));
  if (turn.settings.direction !== 'both') return spans;
  return spans.filter(({ low }) => (side === 'L' ? low <= ticks : low > ticks));
}

/** A window directly below the price (long) or above it (short). */
function rateSpans(turn: GridTurn, side: Side, ticks: number): Span[] {
  const from = side === 'L' ? -turn.settings.cells : 0;
  return Array.from({ length: turn.settings.cells }, (_, index) => rateSpan(turn, ticks, from + index));
}

function rateSpan(turn: GridTurn, centre: number, k: number): Span {
  return { low: rateLevel(centre, spacingOf(turn), k), high: rateLevel(centre, spacingOf(turn), k + 1) };
}

/** The price at which a one-sided grid without a range moves its window by one level; null where it stands still. */
export function followTicks(turn: GridTurn, side: Side): number | null {
  const { cells, centre, edge } = turn.state.grid[side];
  if (cells.length === 0 || hasRange(turn.c) || turn.settings.direction === 'both') return null;
  return rateLevel(centre, spacingOf(turn), side === 'L' ? edge + 1 : edge - 1);
}

/** Moves the window after the price, level by level: a new cell at its near end, the one at its far end retires. */
export function followPrice(turn: GridTurn, side: Side, ticks: number): void {
  const dir = side === 'L' ? 1 : -1;
  for (let moved = 0; moved < limits.gridFollowMax && reaches(dir, ticks, followTicks(turn, side)); moved += 1) {
    const { cells, centre, edge } = turn.state.grid[side];
    const next = edge + dir;
    const cell = newCell(turn, rateSpan(turn, centre, side === 'L' ? next - 1 : next));
    const rungs = cells.filter((each) => !each.retired);
    const far = side === 'L' ? rungs[0] : rungs.at(-1);
    const rest = cells.map((each) => (each === far ? { ...each, retired: true } : each));
    turn.state.grid[side] = { cells: withoutEmpty(turn, side, side === 'L' ? [...rest, cell] : [cell, ...rest]), centre, edge: next };
    explain(turn, weight.note, 'gridFollowed', { price: priceText(turn, ticks) });
  }
}

/** Retired cells that hold nothing and have no order are forgotten. */
function withoutEmpty(turn: GridTurn, side: Side, cells: readonly GridCell[]): readonly GridCell[] {
  return cells.filter((cell) => !cell.retired || cell.open !== null || cell.close !== null || heldBy(turn, side, cell) > 0);
}

export function forgetEmpty(turn: GridTurn): void {
  for (const side of sides) {
    const grid = turn.state.grid[side];
    const cells = withoutEmpty(turn, side, grid.cells);
    if (cells.length !== grid.cells.length) turn.state.grid[side] = { ...grid, cells };
  }
}

/** New borders, cells or direction: cells that hold something keep their exit, all others are laid out anew around this price. */
export function relayGrid(turn: GridTurn, ticks: number | null): void {
  const shape = shapeOf(turn.settings);
  if (shape === turn.state.shape) return;
  const isBuilt = sides.some((side) => turn.state.grid[side].cells.length > 0);
  for (const side of sides) retireAll(turn, side);
  forgetEmpty(turn);
  if (ticks === null || !isBuilt) return;
  turn.state.shape = shape;
  for (const side of activeSides(turn)) if (!turn.state.legs[side].done && turn.state.legs[side].exit === null) layOut(turn, side, ticks);
  explain(turn, weight.order, 'gridRebuilt', { price: priceText(turn, ticks) });
}

function retireAll(turn: GridTurn, side: Side): void {
  const grid = turn.state.grid[side];
  turn.state.grid[side] = { ...grid, cells: grid.cells.map((cell) => ({ ...cell, retired: true })) };
}
