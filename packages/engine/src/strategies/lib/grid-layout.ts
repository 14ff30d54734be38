// Laying out the cells of a grid: at the start, after a change of the range, and following the price where there is no range.
import { type Compiled, limitTicks, rungLots } from './compiled-settings.ts';
import { rangeLevels, rateLevel } from './grid-levels.ts';
import { changeCell, type GridCell, type GridDraft, hasRange, heldBy, noCells, openTicks, shapeOf, spacingOf } from './grid-state.ts';
import { type Side, sides } from './leg-state.ts';
import * as limits from './limits.ts';
import { refuseEntry } from './refusals.ts';
import { inRange, reaches } from './triggers.ts';
import {
  activeSides,
  awaitsLiquidation,
  explain,
  mayOpen,
  orderSide,
  priceText,
  send,
  type DecisionDraft,
  weight,
} from './decision-draft.ts';

/** Whether this leg's grid may be built, price and time apart. */
export function mayBuild(draft: GridDraft, side: Side): boolean {
  const leg = draft.state.legs[side];
  if (!mayOpen(draft) || leg.done || !activeSides(draft).includes(side)) return false;
  return draft.state.grid[side].cells.length === 0 && leg.book.lots === 0 && leg.orders.length === 0 && leg.exit === null;
}

/** Lays the grid out around this price; cells of a one-sided range grid that lie beyond it are opened at once. */
export function buildGrid(draft: GridDraft, side: Side, ticks: number): void {
  if (awaitsLiquidation(draft) || !mayBuild(draft, side) || draft.event.ts < draft.state.legs[side].nextEntryAt || !inRange(draft.c, ticks))
    return;
  layOut(draft, side, ticks);
  const { cells } = draft.state.grid[side];
  if (cells.some((cell) => cellLots(draft, side, cell) < draft.c.instrument.minLots)) {
    draft.state.grid[side] = noCells;
    return refuseEntry(draft, side, 'minSize');
  }
  draft.state.shape = shapeOf(draft.settings);
  explain(draft, weight.order, 'gridBuilt', { cells: String(cells.length), price: priceText(draft, ticks) });
  if (draft.settings.direction === 'both' || !hasRange(draft.c)) return;
  for (const cell of cells) if (side === 'L' ? cell.low >= ticks : cell.high <= ticks) openAtOnce(draft, side, cell, ticks);
}

function openAtOnce(draft: GridDraft, side: Side, cell: GridCell, ticks: number): void {
  const priceTicks = limitTicks(draft.c, orderSide(side, 'open'), ticks);
  const lots = cellLots(draft, side, cell);
  send(draft, side, { effect: 'open', type: 'ioc', priceTicks, lots, reason: 'ENTRY', rung: cell.id });
  const clOrdId = draft.orders.at(-1)?.clOrdId ?? '';
  changeCell(draft, side, cell.id, { open: { clOrdId, priceTicks, lots, rests: false, withdrawn: false } });
}

/** Size of a cell: contracts on swaps, quote worth at its own level on spot. */
export function cellLots(draft: DecisionDraft, side: Side, cell: GridCell): number {
  const sizes = lotsAt.get(draft.c) ?? new Map<number, number>();
  lotsAt.set(draft.c, sizes);
  const ticks = openTicks(side, cell);
  const lots = sizes.get(ticks) ?? rungLots(draft.c, 0, ticks);
  if (sizes.size >= limits.gridFollowMax) sizes.clear();
  sizes.set(ticks, lots);
  return lots;
}

/** Sizes by opening price; they follow from the settings alone. */
const lotsAt = new WeakMap<Compiled, Map<number, number>>();

/** New cells of a side beside those that are kept. */
function layOut(draft: GridDraft, side: Side, ticks: number): void {
  const kept = draft.state.grid[side].cells;
  const spans = hasRange(draft.c) ? rangeSpans(draft, side, ticks) : rateSpans(draft, side, ticks);
  const held = kept.filter((cell) => heldBy(draft, side, cell) > 0).map((cell) => openTicks(side, cell));
  const free = spans.filter(({ low, high }) => !held.some((opened) => opened >= low && opened < high));
  const cells = free.map((span) => newCell(draft, span));
  draft.state.grid[side] = { cells: [...kept, ...cells], centre: ticks, edge: 0 };
}

interface Span {
  low: number;
  high: number;
}

function newCell(draft: GridDraft, span: Span): GridCell {
  const id = draft.state.cellsMade;
  draft.state.cellsMade += 1;
  return { id, ...span, open: null, close: null, blockedUntil: 0, fitted: false, retired: false, guarded: false };
}

/** All cells of the range; with both directions those below the price and the one around it are long, those above it short. */
function rangeSpans(draft: GridDraft, side: Side, ticks: number): Span[] {
  const { rangeMin, rangeMax } = draft.c;
  const levels = rangeLevels(rangeMin ?? 1, rangeMax ?? 1, draft.settings.cells);
  const spans = levels.slice(0, -1).map((low, index) => ({ low, high: levels[index + 1] ?? low }));
  if (draft.settings.direction !== 'both') return spans;
  return spans.filter(({ low }) => (side === 'L' ? low <= ticks : low > ticks));
}

/** A window directly below the price (long) or above it (short). */
function rateSpans(draft: GridDraft, side: Side, ticks: number): Span[] {
  const from = side === 'L' ? -draft.settings.cells : 0;
  return Array.from({ length: draft.settings.cells }, (_, index) => rateSpan(draft, ticks, from + index));
}

function rateSpan(draft: GridDraft, centre: number, k: number): Span {
  return { low: rateLevel(centre, spacingOf(draft), k), high: rateLevel(centre, spacingOf(draft), k + 1) };
}

/** The price at which a one-sided grid without a range moves its window by one level; null where it stands still. */
export function followTicks(draft: GridDraft, side: Side): number | null {
  const { cells, centre, edge } = draft.state.grid[side];
  if (cells.length === 0 || hasRange(draft.c) || draft.settings.direction === 'both') return null;
  return rateLevel(centre, spacingOf(draft), side === 'L' ? edge + 1 : edge - 1);
}

/** Moves the window after the price, level by level: a new cell at its near end, the one at its far end retires. */
export function followPrice(draft: GridDraft, side: Side, ticks: number): void {
  const dir = side === 'L' ? 1 : -1;
  for (let moved = 0; moved < limits.gridFollowMax && reaches(dir, ticks, followTicks(draft, side)); moved += 1) {
    const { cells, centre, edge } = draft.state.grid[side];
    const next = edge + dir;
    const cell = newCell(draft, rateSpan(draft, centre, side === 'L' ? next - 1 : next));
    const rungs = cells.filter((each) => !each.retired);
    const far = side === 'L' ? rungs[0] : rungs.at(-1);
    const rest = cells.map((each) => (each === far ? { ...each, retired: true } : each));
    draft.state.grid[side] = { cells: withoutEmpty(draft, side, side === 'L' ? [...rest, cell] : [cell, ...rest]), centre, edge: next };
    explain(draft, weight.note, 'gridFollowed', { price: priceText(draft, ticks) });
  }
}

/** Retired cells that hold nothing and have no order are forgotten. */
function withoutEmpty(draft: GridDraft, side: Side, cells: readonly GridCell[]): readonly GridCell[] {
  return cells.filter((cell) => !cell.retired || cell.open !== null || cell.close !== null || heldBy(draft, side, cell) > 0);
}

export function forgetEmpty(draft: GridDraft): void {
  for (const side of sides) {
    const grid = draft.state.grid[side];
    const cells = withoutEmpty(draft, side, grid.cells);
    if (cells.length !== grid.cells.length) draft.state.grid[side] = { ...grid, cells };
  }
}

/** New borders, cells or direction: cells that hold something keep their exit, all others are laid out anew around this price. */
export function relayGrid(draft: GridDraft, ticks: number | null): void {
  const shape = shapeOf(draft.settings);
  if (shape === draft.state.shape) return;
  const isBuilt = sides.some((side) => draft.state.grid[side].cells.length > 0);
  for (const side of sides) retireAll(draft, side);
  forgetEmpty(draft);
  if (ticks === null || !isBuilt) return;
  draft.state.shape = shape;
  for (const side of activeSides(draft))
    if (!draft.state.legs[side].done && draft.state.legs[side].exit === null) layOut(draft, side, ticks);
  explain(draft, weight.order, 'gridRebuilt', { price: priceText(draft, ticks) });
}

function retireAll(draft: GridDraft, side: Side): void {
  const grid = draft.state.grid[side];
  draft.state.grid[side] = { ...grid, cells: grid.cells.map((cell) => ({ ...cell, retired: true })) };
}
