// What a grid waits for. Resting orders fill by themselves; a price matters only where an order is missing, the window moves, or all leaves.
import type { Watch } from './decision.ts';
import { followTicks, mayBuild } from './grid-layout.ts';
import { mayClose, unopened } from './grid-orders.ts';
import { type GridCell, type GridDraft, closeTicks, heldBy, openTicks } from './grid-state.ts';
import { gridTarget } from './grid-target.ts';
import { marketWatches } from './leave-market.ts';
import { type Side, sides, signOf } from './leg-state.ts';
import { levelsOf } from './triggers.ts';
import { maySend } from './decision-draft.ts';
import { beyond, exitWatches, moneyWatch, roundWatches } from './watches.ts';

export function gridWatches(draft: GridDraft): Watch[] {
  if (!maySend(draft.state)) return [];
  const exits = [...marketWatches(draft), ...sides.flatMap((side) => exitWatches(draft.state.legs[side]))];
  if (!draft.state.tradingEnabled) return exits;
  return [
    ...exits,
    ...roundWatches(draft),
    ...moneyWatch(gridTarget(draft)?.level ?? null),
    ...sides.flatMap((side) => sideWatches(draft, side)),
  ];
}

function sideWatches(draft: GridDraft, side: Side): Watch[] {
  if (mayBuild(draft, side)) return buildWatches(draft, side);
  if (!mayClose(draft, side)) return [];
  return [...openingWatches(draft, side), ...closingWatches(draft, side), ...followWatches(draft, side), ...guardWatches(draft, side)];
}

/** The time first, then the border of the range. */
function buildWatches(draft: GridDraft, side: Side): Watch[] {
  const { nextEntryAt } = draft.state.legs[side];
  const { rangeMin, rangeMax } = draft.c;
  if (draft.event.ts < nextEntryAt || (rangeMin === null && rangeMax === null)) return [{ type: 'at', ts: nextEntryAt }];
  if (rangeMin === null) return [{ type: 'fallTo', ticks: rangeMax ?? 0 }];
  return rangeMax === null ? [{ type: 'riseTo', ticks: rangeMin }] : [{ type: 'band', lowTicks: rangeMin, highTicks: rangeMax }];
}

/** Empty cells without an order: blocked ones wait for their time, crossed ones for the price to return, and outside the range all do. */
function openingWatches(draft: GridDraft, side: Side): Watch[] {
  const cells = unopened(draft, side);
  const last = draft.event.lastTicks;
  const times = timesOf(draft, cells);
  const dir = signOf(side);
  const waiting = cells.filter((cell) => last === null || dir * (last - openTicks(side, cell)) <= 0).map((cell) => openTicks(side, cell));
  const back: Watch[] = waiting.length === 0 ? [] : [beyond(dir, dir === 1 ? Math.min(...waiting) + 1 : Math.max(...waiting) - 1)];
  return [...times, ...back, ...(cells.length === 0 || last === null ? [] : returnWatches(draft, last))];
}

function returnWatches(draft: GridDraft, last: number): Watch[] {
  const { rangeMin, rangeMax } = draft.c;
  if (rangeMin !== null && last < rangeMin) return [{ type: 'riseTo', ticks: rangeMin }];
  return rangeMax !== null && last > rangeMax ? [{ type: 'fallTo', ticks: rangeMax }] : [];
}

/** Held cells without a closing order: they wait for their time, or for the price to pass their exit. */
function closingWatches(draft: GridDraft, side: Side): Watch[] {
  const least = draft.c.swap ? 1 : draft.c.instrument.minLots;
  const cells = draft.state.grid[side].cells.filter((cell) => cell.close === null && heldBy(draft, side, cell) >= least);
  const free = cells.filter((cell) => draft.event.ts >= cell.blockedUntil).map((cell) => closeTicks(side, cell));
  const passed: Watch[] = free.length === 0 ? [] : [beyond(signOf(side), side === 'L' ? Math.min(...free) : Math.max(...free))];
  return [...timesOf(draft, cells), ...passed];
}

function timesOf(draft: GridDraft, cells: readonly GridCell[]): Watch[] {
  const times = cells.filter((cell) => draft.event.ts < cell.blockedUntil).map((cell) => cell.blockedUntil);
  return times.length === 0 ? [] : [{ type: 'at', ts: Math.min(...times) }];
}

function followWatches(draft: GridDraft, side: Side): Watch[] {
  const ticks = followTicks(draft, side);
  return ticks === null ? [] : [beyond(signOf(side), ticks)];
}

/** Once warned, the guard matters again only when no cell is left to open. */
function guardWatches(draft: GridDraft, side: Side): Watch[] {
  const leg = draft.state.legs[side];
  if (leg.book.lots === 0) return [];
  const { guard } = levelsOf(draft.c, side, leg.book);
  if (guard === null || (leg.warnedNearLiquidation && !isUsedUp(draft, side))) return [];
  return [beyond(side === 'L' ? -1 : 1, guard)];
}

/** Whether every cell of a leg holds something, so that nothing can be added. */
export function isUsedUp(draft: GridDraft, side: Side): boolean {
  return draft.state.grid[side].cells.every((cell) => cell.retired || heldBy(draft, side, cell) > 0);
}
