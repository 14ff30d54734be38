// What a grid waits for. Resting orders fill by themselves; a price matters only where an order is missing, the window moves, or all leaves.
import type { Watch } from './decision.ts';
import { followTicks, mayBuild } from './grid-layout.ts';
import { mayClose, unopened } from './grid-orders.ts';
import { type GridCell, type GridTurn, closeTicks, heldBy, openTicks } from './grid-state.ts';
import { gridTarget } from './grid-target.ts';
import { marketWatches } from './leave-market.ts';
import { type Side, sides, signOf } from './leg-state.ts';
import { levelsOf } from './triggers.ts';
import { maySend } from './turn.ts';
import { beyond, exitWatches, moneyWatch, roundWatches } from './watches.ts';

export function gridWatches(turn: GridTurn): Watch[] {
  if (!maySend(turn.state)) return [];
  const exits = [...marketWatches(turn), ...sides.flatMap((side) => exitWatches(turn.state.legs[side]))];
  if (!turn.state.tradingEnabled) return exits;
  return [
    ...exits,
    ...roundWatches(turn),
    ...moneyWatch(gridTarget(turn)?.level ?? null),
    ...sides.flatMap((side) => sideWatches(turn, side)),
  ];
}

function sideWatches(turn: GridTurn, side: Side): Watch[] {
  if (mayBuild(turn, side)) return buildWatches(turn, side);
  if (!mayClose(turn, side)) return [];
  return [...openingWatches(turn, side), ...closingWatches(turn, side), ...followWatches(turn, side), ...guardWatches(turn, side)];
}

/** The time first, then the border of the range. */
function buildWatches(turn: GridTurn, side: Side): Watch[] {
  const { nextEntryAt } = turn.state.legs[side];
  const { rangeMin, rangeMax } = turn.c;
  if (turn.event.ts < nextEntryAt || (rangeMin === null && rangeMax === null)) return [{ type: 'at', ts: nextEntryAt }];
  if (rangeMin === null) return [{ type: 'fallTo', ticks: rangeMax ?? 0 }];
  return rangeMax === null ? [{ type: 'riseTo', ticks: rangeMin }] : [{ type: 'band', lowTicks: rangeMin, highTicks: rangeMax }];
}

/** Empty cells without an order: blocked ones wait for their time, crossed ones for the price to return, and outside the range all do. */
function openingWatches(turn: GridTurn, side: Side): Watch[] {
  const cells = unopened(turn, side);
  const last = turn.event.lastTicks;
  const times = timesOf(turn, cells);
  const dir = signOf(side);
  const waiting = cells.filter((cell) => last === null || dir * (last - openTicks(side, cell)) <= 0).map((cell) => openTicks(side, cell));
  const back: Watch[] = waiting.length === 0 ? [] : [beyond(dir, dir === 1 ? Math.min(...waiting) + 1 : Math.max(...waiting) - 1)];
  return [...times, ...back, ...(cells.length === 0 || last === null ? [] : returnWatches(turn, last))];
}

function returnWatches(turn: GridTurn, last: number): Watch[] {
  const { rangeMin, rangeMax } = turn.c;
  if (rangeMin !== null && last < rangeMin) return [{ type: 'riseTo', ticks: rangeMin }];
  return rangeMax !== null && last > rangeMax ? [{ type: 'fallTo', ticks: rangeMax }] : [];
}

/** Held cells without a closing order: they wait for their time, or for the price to pass their exit. */
function closingWatches(turn: GridTurn, side: Side): Watch[] {
  const least = turn.c.swap ? 1 : turn.c.instrument.minLots;
  const cells = turn.state.grid[side].cells.filter((cell) => cell.close === null && heldBy(turn, side, cell) >= least);
  const free = cells.filter((cell) => turn.event.ts >= cell.blockedUntil).map((cell) => closeTicks(side, cell));
  const passed: Watch[] = free.length === 0 ? [] : [beyond(signOf(side), side === 'L' ? Math.min(...free) : Math.max(...free))];
  return [...timesOf(turn, cells), ...passed];
}

function timesOf(turn: GridTurn, cells: readonly GridCell[]): Watch[] {
  const times = cells.filter((cell) => turn.event.ts < cell.blockedUntil).map((cell) => cell.blockedUntil);
  return times.length === 0 ? [] : [{ type: 'at', ts: Math.min(...times) }];
}

function followWatches(turn: GridTurn, side: Side): Watch[] {
  const ticks = followTicks(turn, side);
  return ticks === null ? [] : [beyond(signOf(side), ticks)];
}

/** Once warned, the guard matters again only when no cell is left to open. */
function guardWatches(turn: GridTurn, side: Side): Watch[] {
  const leg = turn.state.legs[side];
  if (leg.book.lots === 0) return [];
  const { guard } = levelsOf(turn.c, side, leg.book);
  if (guard === null || (leg.warnedNearLiquidation && !isUsedUp(turn, side))) return [];
  return [beyond(side === 'L' ? -1 : 1, guard)];
}

/** Whether every cell of a leg holds something, so that nothing can be added. */
export function isUsedUp(turn: GridTurn, side: Side): boolean {
  return turn.state.grid[side].cells.every((cell) => cell.retired || heldBy(turn, side, cell) > 0);
}
