// Which orders of a grid rest: the nearest few on each side of the book, openings only while buying is on, closings always.
// What shall no longer rest is withdrawn, and nothing takes its place before its end is reported.
import type { Compiled } from './compiled-settings.ts';
import type { RestingLimit } from './decision.ts';
import { cellLots } from './grid-layout.ts';
import { orderOf, walkToLine, type Wanted } from './grid-line.ts';
import type { StopLine } from './last-line.ts';
import { changeCell, closeTicks, type CellOrder, type GridCell, type GridDraft, heldBy, openTicks } from './grid-state.ts';
import { type LegBook, type LegState, type Side, sides, type UnsettledOrder } from './leg-state.ts';
import { closingLots } from './exits.ts';
import * as limits from './limits.ts';
import { keepsDistance, type Stake, stakeOf } from './liquidation.ts';
import { notional } from './money-units.ts';
import { inRange } from './triggers.ts';
import { awaitsLiquidation, mayOpen, maySend, nextOrderId, orderSide, send, type DecisionDraft } from './decision-draft.ts';

/** Orders of a grid that rest on each side of the book. */
const gridOrdersPerSide = 5;

/**
 * Makes the cells' orders fit: withdraws, sends closings that the price has passed, and places what is nearest. Returns the last line of each leg,
 * which openings keep away from; null where nothing can be said of them.
 */
export function placeCells(draft: GridDraft): Record<Side, StopLine | null> | null {
  if (!maySend(draft.state)) return null;
  for (const side of sides) withdrawStale(draft, side);
  const last = draft.event.lastTicks;
  if (last === null) return null;
  for (const side of sides) sendPassedClosings(draft, side, last);
  const wanted: Record<'buy' | 'sell', Wanted[]> = { buy: [], sell: [] };
  for (const side of sides) findWanted(draft, side, last, wanted);
  for (const book of ['buy', 'sell'] as const) wanted[book].sort((left, right) => nearest(book, left, right));
  return { L: keepNearest(draft, 'L', wanted.buy), S: keepNearest(draft, 'S', wanted.sell) };
}

function nearest(book: 'buy' | 'sell', left: Wanted, right: Wanted): number {
  const distance = book === 'buy' ? right.priceTicks - left.priceTicks : left.priceTicks - right.priceTicks;
  if (distance !== 0) return distance;
  return left.effect === right.effect ? left.cell.id - right.cell.id : left.effect === 'close' ? -1 : 1;
}

/**
 * Of one side of the book, which a price that goes against leg `side` reaches: places the nearest that may be placed and withdraws what is farther.
 * No opening stays at or beyond the line that it, and all nearer ones, lead to.
 */
function keepNearest(draft: GridDraft, side: Side, ranked: readonly Wanted[]): StopLine | null {
  const sums = { L: sumOf(draft, 'L'), S: sumOf(draft, 'S') };
  const line = draft.c.swap && draft.c.lossAmount > 0n ? walkToLine(draft, side) : null;
  let kept = 0;
  for (const each of ranked) {
    if (kept >= gridOrdersPerSide || line?.admits(each) === false) withdraw(draft, each);
    else if (isSafe(draft, each, sums)) {
      kept += 1;
      line?.count(each);
      if (each.order === null && mayPlace(draft, each)) place(draft, each);
    }
  }
  return line?.result() ?? null;
}

/** The opening margin guard, for each order as if all nearer ones were filled; the first lot of a leg is free of it. */
function isSafe(draft: GridDraft, each: Wanted, sums: Record<Side, SumAfter>): boolean {
  if (each.effect === 'close') return true;
  const sum = sums[each.side];
  const known = sum.after.get(each.priceTicks);
  const next = known === undefined ? sumAfter(draft, each, sum) : known;
  if (sum.after.size >= limits.gridFollowMax) sum.after.clear();
  sum.after.set(each.priceTicks, next);
  if (next !== null) sums[each.side] = next;
  else withdraw(draft, each);
  const safe = next !== null;
  if (each.cell.guarded === safe) markGuarded(draft, each, !safe);
  return safe;
}

/** What a leg would hold with some more cells, and with one more at a price; null where that comes too close to liquidation. */
interface SumAfter extends Stake {
  after: Map<number, SumAfter | null>;
}

/** Kept with the book from which it follows. */
const sumsOf = new WeakMap<Compiled, Record<Side, WeakMap<LegBook, SumAfter>>>();

function sumOf(draft: DecisionDraft, side: Side): SumAfter {
  let sums = sumsOf.get(draft.c);
  if (sums === undefined) sumsOf.set(draft.c, (sums = { L: new WeakMap(), S: new WeakMap() }));
  const { book } = draft.state.legs[side];
  let sum = sums[side].get(book);
  if (sum === undefined) sums[side].set(book, (sum = { ...stakeOf(book), after: new Map() }));
  return sum;
}

function sumAfter(draft: GridDraft, { side, cell, priceTicks }: Wanted, sum: SumAfter): SumAfter | null {
  const lots = cellLots(draft, side, cell);
  const stake = { lots: sum.lots + lots, cost: sum.cost + notional(draft.c.units, priceTicks, lots), funding: sum.funding };
  const safe = sum.lots === 0 || keepsDistance(draft.c, side, stake, priceTicks);
  return safe ? { ...stake, after: new Map() } : null;
}

function markGuarded(draft: GridDraft, { side, cell }: Wanted, guarded: boolean): void {
  changeCell(draft, side, cell.id, { guarded });
  if (guarded) draft.facts.push({ type: 'AddSkipped', leg: side, rung: cell.id, reason: 'marginGuard' });
}

/** Whether cells of this leg may have closing orders, and whether they may open. */
export function mayClose(draft: GridDraft, side: Side): boolean {
  return draft.state.tradingEnabled && draft.state.legs[side].exit === null;
}
export function mayOpenCells(draft: GridDraft, side: Side): boolean {
  return mayClose(draft, side) && mayOpen(draft) && !draft.state.legs[side].done;
}

/** Orders that must not rest any longer: all of a leg that leaves or stands still, openings while buying is off, closings of a wrong size. */
function withdrawStale(draft: GridDraft, side: Side): void {
  const [opens, closes] = [mayOpenCells(draft, side), mayClose(draft, side)];
  for (const cell of draft.state.grid[side].cells) {
    if (cell.open !== null && (cell.retired || !opens || heldBy(draft, side, cell) > 0 !== isFilling(draft, side, cell.open))) {
      withdraw(draft, { side, cell, effect: 'open', priceTicks: cell.open.priceTicks, order: cell.open });
    }
    if (cell.close !== null && (!closes || isWrongSize(draft, side, cell))) {
      withdraw(draft, { side, cell, effect: 'close', priceTicks: cell.close.priceTicks, order: cell.close });
    }
  }
  withdrawExcess(draft, side);
}

/** Lots that left without an order of ours: the closings farthest from the price go until the others fit what the leg holds. */
function withdrawExcess(draft: GridDraft, side: Side): void {
  const leg = draft.state.legs[side];
  if (closingLots(leg.orders) <= leg.book.lots) return;
  const { cells } = draft.state.grid[side];
  const gone = new Set(cells.flatMap(({ close }) => (close?.withdrawn === true ? [close.clOrdId] : [])));
  let excess = closingLots(leg.orders.filter(({ clOrdId }) => !gone.has(clOrdId))) - leg.book.lots;
  const farthest = cells
    .filter(({ close }) => isOut(close))
    .toSorted((left, right) => (side === 'L' ? right.high - left.high : left.low - right.low));
  for (const cell of farthest) {
    if (excess <= 0) return;
    const order = orderOf(leg, cell.close);
    excess -= order === undefined ? 0 : order.lots - order.filled;
    withdraw(draft, { side, cell, effect: 'close', priceTicks: closeTicks(side, cell), order: cell.close });
  }
}

/** Whether an opening order that is out has filled in part: then what its cell holds is from it, and once that is sold the rest is taken back. */
function isFilling(draft: GridDraft, side: Side, open: CellOrder): boolean {
  return (orderOf(draft.state.legs[side], open)?.filled ?? 0) > 0;
}

/** A closing order for a part of the cell is replaced when the opening has ended, one for more than the cell holds at once. */
function isWrongSize(draft: GridDraft, side: Side, cell: GridCell): boolean {
  const order = orderOf(draft.state.legs[side], cell.close);
  if (order === undefined) return false;
  const [left, held] = [order.lots - order.filled, heldBy(draft, side, cell)];
  return cell.open === null && !cell.fitted ? left !== held : left > held;
}

function withdraw(draft: GridDraft, { side, cell, effect, order }: Wanted): void {
  if (order === null || order.withdrawn || !order.rests) return;
  const change = { ...order, withdrawn: true };
  changeCell(draft, side, cell.id, effect === 'open' ? { open: change } : { close: change });
}

/** Cells that hold something and have no closing order out. */
function unclosed(draft: GridDraft, side: Side): GridCell[] {
  if (!mayClose(draft, side)) return [];
  const least = draft.c.swap ? 1 : draft.c.instrument.minLots;
  return draft.state.grid[side].cells.filter((cell) => {
    return cell.close === null && draft.event.ts >= cell.blockedUntil && heldBy(draft, side, cell) >= least;
  });
}

/** A closing order that would trade at once goes out as one that fills or dies. */
function sendPassedClosings(draft: GridDraft, side: Side, last: number): void {
  for (const cell of unclosed(draft, side)) {
    const priceTicks = closeTicks(side, cell);
    if (side === 'L' ? last < priceTicks : last > priceTicks) continue;
    const lots = heldBy(draft, side, cell);
    if (!hasRoom(draft, side, lots)) continue;
    send(draft, side, { effect: 'close', type: 'ioc', priceTicks, lots, reason: 'CELL', rung: cell.id });
    const clOrdId = draft.orders.at(-1)?.clOrdId ?? '';
    changeCell(draft, side, cell.id, { close: { clOrdId, priceTicks, lots, rests: false, withdrawn: false } });
  }
}

/** Whether closing orders that are out, those being taken back included, leave room for another one in what the leg holds. */
function hasRoom(draft: GridDraft, side: Side, lots: number): boolean {
  const leg = draft.state.legs[side];
  return lots <= leg.book.lots - closingLots(leg.orders);
}

function isOut(order: CellOrder | null): order is CellOrder {
  return order !== null && order.rests && !order.withdrawn;
}

/** What rests of a side, and what could: exits of what is held, and empty cells strictly on the passive side of the price. */
function findWanted(draft: GridDraft, side: Side, last: number, wanted: Record<'buy' | 'sell', Wanted[]>): void {
  const exits = mayClose(draft, side);
  const entries = mayOpenCells(draft, side) && inRange(draft.c, last);
  const least = draft.c.swap ? 1 : draft.c.instrument.minLots;
  for (const cell of draft.state.grid[side].cells) {
    const { open, close } = cell;
    const isFree = draft.event.ts >= cell.blockedUntil;
    if (isOut(close) || (exits && close === null && isFree && !cell.fitted && heldBy(draft, side, cell) >= least))
      wanted[orderSide(side, 'close')].push({ side, cell, effect: 'close', priceTicks: closeTicks(side, cell), order: close });
    const mayOpenNow = entries && !awaitsLiquidation(draft) && isFree && open === null && close === null && isPassive(side, cell, last);
    if (isOut(open) || (mayOpenNow && !cell.retired && heldBy(draft, side, cell) === 0))
      wanted[orderSide(side, 'open')].push({ side, cell, effect: 'open', priceTicks: openTicks(side, cell), order: open });
  }
}

/** Empty cells without an order that may open, price and time apart. */
export function unopened(draft: GridDraft, side: Side): GridCell[] {
  if (!mayOpenCells(draft, side)) return [];
  const { cells } = draft.state.grid[side];
  return cells.filter((cell) => !cell.retired && cell.open === null && cell.close === null && heldBy(draft, side, cell) === 0);
}

export function isPassive(side: Side, cell: GridCell, ticks: number): boolean {
  return side === 'L' ? cell.low < ticks : cell.high > ticks;
}

function mayPlace(draft: GridDraft, { side, cell, effect }: Wanted): boolean {
  return effect === 'open' || hasRoom(draft, side, heldBy(draft, side, cell));
}

function place(draft: GridDraft, { side, cell, effect, priceTicks }: Wanted): void {
  const leg = draft.state.legs[side];
  const clOrdId = nextOrderId(draft, side);
  const lots = effect === 'open' ? cellLots(draft, side, cell) : heldBy(draft, side, cell);
  const order: UnsettledOrder = {
    clOrdId,
    effect,
    reason: 'CELL',
    rung: cell.id,
    type: 'post_only',
    lots,
    filled: 0,
    filledCost: '0',
    unknownSince: null,
  };
  leg.orders = [...leg.orders, order];
  const resting = { clOrdId, priceTicks, lots, rests: true, withdrawn: false };
  changeCell(draft, side, cell.id, effect === 'open' ? { open: resting } : { close: resting });
}

/** The limits that are declared to rest. */
export function restingLimits(draft: GridDraft): RestingLimit[] {
  const resting: RestingLimit[] = [];
  for (const side of sides) {
    const leg = draft.state.legs[side];
    for (const cell of draft.state.grid[side].cells) {
      if (isOut(cell.open)) declare(resting, { leg, side, cell, effect: 'open', out: cell.open });
      if (isOut(cell.close)) declare(resting, { leg, side, cell, effect: 'close', out: cell.close });
    }
  }
  return resting;
}

function declare(
  resting: RestingLimit[],
  { leg, side, cell, effect, out }: { leg: LegState; side: Side; cell: GridCell; effect: 'open' | 'close'; out: CellOrder },
): void {
  const order = orderOf(leg, out);
  if (order === undefined) return;
  const { clOrdId, priceTicks, lots } = out;
  const { reason } = order;
  resting.push({ clOrdId, leg: side, kind: 'limit', side: orderSide(side, effect), effect, priceTicks, lots, reason, rung: cell.id });
}
