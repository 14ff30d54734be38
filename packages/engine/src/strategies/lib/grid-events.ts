// What the venue says about the orders of a grid. A fill of a cell places its partner; what ends without a fill is left alone for a while.
import { divCeil, scaled, unscaled } from '@millrace/market';
import type { TaskEvent } from './task-event.ts';
import { pursueExit } from './exits.ts';
import { findOrder } from './find-order.ts';
import { bookCells, type CellPart, rebase, takenFrom } from './grid-book.ts';
import { changeCell, type GridCell, type GridDraft, heldBy, noCells } from './grid-state.ts';
import { bookOpening } from './leg-book.ts';
import { type Layer, type Side, sides, type UnsettledOrder } from './leg-state.ts';
import * as limits from './limits.ts';
import { notional, RATE_DEN, rateOf } from './money-units.ts';
import { endStop, type EventOf, onResized } from './order-events.ts';
import { breakKey, keyCodes, nothingHeldCodes } from './refusals.ts';
import { leaveRound } from './round-exit.ts';
import { endEntry } from './settle.ts';
import { activeSides, closeBuying, explain, orderSide, priceText, setFault, sizeText, weight } from './decision-draft.ts';

/** How long a cell is left alone after its resting order ended without a fill, and after the venue refused it. */
const cellReplaceMs = 1_000;
const cellRefusedPauseMs = 60_000;

/** @throws (a bug) on a fill of an order this task does not know: its books would no longer be those of the venue. */
export function onGridFill(draft: GridDraft, event: EventOf<'fill'>): void {
  const found = findOrder(draft.state, event.clOrdId);
  if (found === null) throw new Error(`fill of an unknown order ${event.clOrdId}`);
  const { side, order } = found;
  const leg = draft.state.legs[side];
  const { priceTicks, lots } = event;
  const effect = order?.effect ?? 'close';
  const said = { size: sizeText(draft, lots), price: priceText(draft, priceTicks), reason: order?.reason ?? 'STOP' };
  explain(draft, weight.fill, orderSide(side, effect) === 'buy' ? 'filledBuy' : 'filledSell', said);
  if (order !== null) {
    const filledCost = String(BigInt(order.filledCost) + notional(draft.c.units, priceTicks, lots));
    const filled = { ...order, filled: order.filled + lots, filledCost, unknownSince: null };
    leg.orders = leg.orders.map((each) => (each === order ? filled : each));
  }
  if (order?.effect === 'open') return open(draft, side, order, event);
  close(draft, side, order?.rung ?? null, event);
  if (order === null) onStopFilled(draft, side, event);
}

function open(draft: GridDraft, side: Side, order: UnsettledOrder, event: EventOf<'fill'>): void {
  const leg = draft.state.legs[side];
  const rung = order.rung ?? 0;
  const { clOrdId, priceTicks, lots, feeQuote, feeBase } = event;
  const book = bookOpening(draft.c, leg.book, { clOrdId, rung, priceTicks, lots, feeQuote, feeBase });
  const fee = scaled(feeQuote, draft.c.units.decimals, 'halfEven');
  leg.book = { ...book, layers: book.layers.map((layer) => (layer.clOrdId === clOrdId ? withOpenFee(layer, fee) : layer)) };
  leg.counted ??= '0';
  // Refused, perhaps since nothing was held: it is placed anew.
  if (leg.stop?.dead === true) leg.stop = null;
  unfit(draft, side);
  leg.openedTs ??= event.ts;
  leg.entryRefusals = 0;
  leg.warnedNearLiquidation = false;
  draft.facts.push({ type: 'LayerOpened', leg: side, cycle: leg.cycle, rung, clOrdId, priceTicks, lots, feeQuote });
}

function withOpenFee(layer: Layer, fee: bigint): Layer {
  return { ...layer, openFee: String(BigInt(layer.openFee ?? '0') + fee) };
}

/** The position is not what the venue fitted the closing orders to any more: cells may place them anew. */
function unfit(draft: GridDraft, side: Side): void {
  for (const { id, fitted } of draft.state.grid[side].cells) if (fitted) changeCell(draft, side, id, { fitted: false });
}

function close(draft: GridDraft, side: Side, cell: number | null, event: EventOf<'fill'>): void {
  const leg = draft.state.legs[side];
  const { units } = draft.c;
  const { clOrdId, priceTicks, lots } = event;
  const { book, parts } = bookCells(leg.book, side, {
    lots,
    proceeds: notional(units, priceTicks, lots),
    fee: scaled(event.feeQuote, units.decimals, 'halfEven'),
    taken: takenFrom(leg.book.layers, cell, lots),
  });
  leg.book = book;
  leg.counted = String(parts.reduce((sum, part) => sum + part.net, BigInt(leg.counted ?? '0')));
  for (const part of parts) {
    countSale(draft, side, part);
    draft.facts.push({
      type: 'LayerClosed',
      leg: side,
      cycle: leg.cycle,
      openClOrdId: part.openClOrdId,
      clOrdId,
      exitTicks: priceTicks,
      lots: part.lots,
      realizedQuote: unscaled(part.realized, units.decimals),
      feeQuote: unscaled(part.fee, units.decimals),
      cell: part.cell,
      netQuote: unscaled(part.net, units.decimals),
      heldQuote: unscaled(heldLoss(draft, side, priceTicks), units.decimals),
    });
  }
}

/** What the cells that are still held would lose if they were sold at this price by a taker; at most 0. */
function heldLoss({ c, state }: GridDraft, side: Side, priceTicks: number): bigint {
  const { lots, cost } = state.legs[side].book;
  const value = notional(c.units, priceTicks, lots);
  const result =
    (side === 'L' ? value - BigInt(cost) : BigInt(cost) - value) -
    divCeil(value * BigInt(rateOf(c.instrument.takerRate)), BigInt(RATE_DEN));
  return result < 0n ? result : 0n;
}

/** Lots that left without their cell's own order count for the cell all the same. */
function countSale(draft: GridDraft, side: Side, { cell: id, net }: CellPart): void {
  const cell = draft.state.grid[side].cells.find((each) => each.id === id);
  if (cell === undefined) return;
  const sold = (cell.sold ?? 0) + (heldBy(draft, side, cell) === 0 ? 1 : 0);
  changeCell(draft, side, id, { sold, earned: String(BigInt(cell.earned ?? '0') + net) });
}

/** The stop on the exchange worked before we did: the whole task is at its loss limit. */
function onStopFilled(draft: GridDraft, side: Side, event: EventOf<'fill'>): void {
  explain(draft, weight.order, 'stopFilled', { price: priceText(draft, event.priceTicks) });
  closeBuying(draft, 'LOSS_AMOUNT');
  const leg = draft.state.legs[side];
  leg.exit ??= { reason: 'LOSS_AMOUNT', tries: 0, notBefore: draft.event.ts + limits.restingStopPatienceMs };
  leaveRound(draft, 'LOSS_AMOUNT');
}

/** The venue left less of a cell's closing order: it stays as it is until the position grows. */
export function onGridResized(draft: GridDraft, event: EventOf<'resized'>): void {
  const found = findOrder(draft.state, event.clOrdId);
  if (found?.order === undefined || found.order === null || event.lots >= found.order.lots) return;
  const { side, order } = found;
  onResized(draft, event);
  const cell = cellOf(draft, side, order);
  if (cell !== undefined) changeCell(draft, side, cell.id, { fitted: true });
}

/** An order is over, whatever it filled. */
export function onGridDone(draft: GridDraft, event: EventOf<'done' | 'void'>): void {
  const found = findOrder(draft.state, event.clOrdId);
  if (found === null) return;
  if (event.type === 'void') explain(draft, weight.note, 'resolved', {});
  if (found.order === null) return endStop(draft, found.side, event.clOrdId, false);
  if (event.type === 'done' && event.fitted === true) fit(draft, found.side, found.order);
  end(draft, found.side, found.order, cellReplaceMs);
}

/** The venue has no room for a cell's closing order: it is not placed again until the position grows. */
function fit(draft: GridDraft, side: Side, order: UnsettledOrder): void {
  const cell = cellOf(draft, side, order);
  if (cell !== undefined && order.effect === 'close') changeCell(draft, side, cell.id, { fitted: true });
}

export function onGridReject(draft: GridDraft, event: EventOf<'reject'>): void {
  const found = findOrder(draft.state, event.clOrdId);
  if (found === null) return;
  const { side, order } = found;
  if (keyCodes.has(event.code)) breakKey(draft, event.code);
  if (order === null) return endStop(draft, side, event.clOrdId, true);
  if (order.effect === 'close' && order.reason !== 'CELL') tellRefusedExit(draft, side, event.code);
  else if (order.effect === 'open') draft.facts.push({ type: 'AddSkipped', leg: side, rung: order.rung ?? 0, reason: 'balance' });
  else explain(draft, weight.change, 'closeRefused', { code: event.code });
  if (nothingHeldCodes.has(event.code)) fit(draft, side, order);
  const minutes = String(cellRefusedPauseMs / 60_000);
  if (order.effect === 'open') explain(draft, weight.change, 'addRefused', { code: event.code, minutes });
  end(draft, side, order, cellRefusedPauseMs);
}

function tellRefusedExit(draft: GridDraft, side: Side, code: string): void {
  const tries = draft.state.legs[side].exit?.tries ?? 1;
  if (tries === 1) draft.facts.push({ type: 'Notice', code: 'CLOSE_REFUSED', leg: side, detail: code });
  if (tries === limits.exitTriesUntilFault) setFault(draft, 'EXIT_REFUSED', code);
  explain(draft, weight.change, 'closeRefused', { code });
}

function end(draft: GridDraft, side: Side, order: UnsettledOrder, pauseMs: number): void {
  const leg = draft.state.legs[side];
  leg.orders = leg.orders.filter((each) => each.clOrdId !== order.clOrdId);
  freeCell(draft, side, order, pauseMs);
  if (leg.exit === null) return;
  if (leg.orders.length === 0 && leg.book.lots === 0 && leg.openedTs === null) return leaveEmpty(draft, side);
  pursueExit(draft, side);
}

/** A leg that leaves and never held anything in this cycle. */
function leaveEmpty(draft: GridDraft, side: Side): void {
  const leg = draft.state.legs[side];
  leg.exit = null;
  draft.state.grid[side] = noCells;
  endEntry(draft, leg);
  if (activeSides(draft).every((each) => draft.state.legs[each].done)) closeBuying(draft, 'SINGLE_DONE');
}

/** A cell whose order ended: at once free where it filled or was withdrawn, else after a pause, so that nothing is sent in a loop. */
function freeCell(draft: GridDraft, side: Side, order: UnsettledOrder, pauseMs: number): void {
  const cell = cellOf(draft, side, order);
  if (cell === undefined) return;
  const isOpening = cell.open?.clOrdId === order.clOrdId;
  const own = isOpening ? cell.open : cell.close;
  const isPaused = order.filled === 0 && own?.withdrawn !== true;
  const blockedUntil = isPaused ? draft.event.ts + pauseMs : cell.blockedUntil;
  changeCell(draft, side, cell.id, isOpening ? { open: null, blockedUntil } : { close: null, blockedUntil });
}

function cellOf(draft: GridDraft, side: Side, { clOrdId }: UnsettledOrder): GridCell | undefined {
  return draft.state.grid[side].cells.find((each) => [each.open?.clOrdId, each.close?.clOrdId].includes(clOrdId));
}

/** Lots that left without an order of ours changed the books: what cells hold is what their layers hold. */
export function rebaseAfter(draft: GridDraft, event: TaskEvent): void {
  if (event.type !== 'liquidated' && event.type !== 'shrink') return;
  for (const side of sides) {
    const leg = draft.state.legs[side];
    leg.book = rebase(leg.book, side);
    unfit(draft, side);
  }
}
