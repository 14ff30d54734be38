// Writes one decision in one transaction: the locked task, its order rows, fills, records, reasons and facts. Knows no exchange.
import type { AveragingSettings, RefusalCode } from '@millrace/contract';
import { Decimal } from 'decimal.js';
import type pg from 'pg';
import type { EngineContext } from './context.ts';
import {
  insertFill,
  insertFunding,
  insertOrder,
  insertVenueOrder,
  isOpen,
  listOpenOrders,
  updateOrder,
  type FillRow,
  type FundingRow,
  type OrderChange,
  type OrderRow,
} from './order-store.ts';
import { insertDecision, insertRecords } from './record-store.ts';
import type { Decision, PlaceOrder, RestingOrder, TaskEvent } from './strategies/lib/decision.ts';
import { averagingState } from './strategy-of.ts';
import type { TaskRunner } from './task-runner.ts';
import { claimPosition, positionSidesOf, releasePosition } from './position-claims.ts';
import { finishTaskEvent } from './task-events.ts';
import { type TaskRow } from './task-store.ts';
import { lockTaskForEngine, updateTask } from './task-writes.ts';
import { viewOf } from './task-view.ts';
import { transaction } from './transaction.ts';

/** What else the transaction books with the decision. */
export interface Booking {
  /** Booked once; if it was booked before, the whole decision is dropped. */
  fill?: FillRow;
  /** The venue's own order that the fill belongs to. */
  venueOrder?: OrderRow;
  /** As a fill: once. */
  funding?: FundingRow;
  order?: { clOrdId: string; change: OrderChange };
  /** The stored action that this event is. */
  actionId?: string;
  /** New settings that hold from this event on. */
  settings?: AveragingSettings;
  /** New instrument, of a task that is flat. */
  instId?: string;
}

export interface Committed {
  placed: OrderRow[];
  cancelled: OrderRow[];
}

interface Given {
  event: TaskEvent;
  decision: Decision<unknown>;
  settings: AveragingSettings;
  booking: Booking;
}

/** Whether the decision says nothing that must be stored: only extremes moved. */
export function isQuiet(runner: TaskRunner, decision: Decision<unknown>, booking: Booking): boolean {
  if (Object.keys(booking).length > 0 || decision.orders.length > 0 || decision.cancels.length > 0 || decision.facts.length > 0)
    return false;
  if (decision.why !== null || stopChanges(runner, decision.resting).length > 0 || missingStops(runner, decision.resting).length > 0)
    return false;
  return still(decision.state) === still(runner.task.state);
}

/** The state without the extremes that it copied from the event. */
function still(state: unknown): string {
  return JSON.stringify(state, (key, value: unknown) => (key === 'ext' ? undefined : value));
}

/** Stops that rest, or are on their way, and are no longer wanted. */
function stopChanges(runner: TaskRunner, resting: readonly RestingOrder[]): OrderRow[] {
  const wanted = new Set(resting.map((stop) => stop.clOrdId));
  return [...runner.orders.values()].filter((order) => order.kind === 'stop' && !order.cancelWanted && !wanted.has(order.clOrdId));
}

function missingStops(runner: TaskRunner, resting: readonly RestingOrder[]): RestingOrder[] {
  return resting.filter((stop) => !runner.orders.has(stop.clOrdId));
}

/** Null when the fill was booked before. Repeats against the stored row when the cached one was behind. */
export async function commitDecision(context: EngineContext, runner: TaskRunner, given: Given): Promise<Committed | null> {
  const { task } = runner;
  const placed = newOrders(context, runner, given);
  const wanted = new Set(given.decision.cancels);
  const cancelled = [
    ...stopChanges(runner, given.decision.resting),
    ...[...runner.orders.values()].filter((order) => wanted.has(order.clOrdId) && !order.cancelWanted),
  ];
  const written = await transaction(context.options.pool, async (tx) => {
    const row = await lockTaskForEngine(tx, task.id, context.epoch);
    if (row === undefined) throw new Error(`task ${task.id} is gone`);
    if (row.revision !== task.revision) throw new StaleTaskError(task.id);
    if (given.booking.venueOrder !== undefined) await insertVenueOrder(tx, given.booking.venueOrder);
    if (given.booking.fill !== undefined && !(await insertFill(tx, given.booking.fill))) return null;
    if (given.booking.funding !== undefined && !(await insertFunding(tx, given.booking.funding))) return null;
    return write(context, tx, row, { ...given, placed, cancelled });
  });
  if (written === null) return null;
  runner.task = written;
  remember(runner, given.booking, placed, cancelled);
  return { placed, cancelled };
}

/** The cached task is behind its row: a commit whose answer was lost. Load it again and decide anew. */
export class StaleTaskError extends Error {
  override name = 'StaleTaskError';
  constructor(taskId: string) {
    super(`the stored task ${taskId} is newer than the one decided on`);
  }
}

async function write(context: EngineContext, tx: pg.PoolClient, row: TaskRow, given: Given & Committed): Promise<TaskRow> {
  const { event, decision, settings, booking } = given;
  if (booking.order !== undefined) await updateOrder(tx, booking.order.clOrdId, booking.order.change);
  for (const order of given.placed) await insertOrder(tx, order);
  for (const order of given.cancelled) await updateOrder(tx, order.clOrdId, { cancelWanted: true });
  const owner = { tenantId: row.tenantId, taskId: row.id, environment: row.environment };
  await insertRecords(tx, owner, decision.facts, event.ts);
  if (decision.why !== null) await insertDecision(tx, owner, event.ts, decision.why);
  const state = averagingState(decision.state);
  const why = decision.why === null ? row.why : { ...decision.why, ts: Math.floor(event.ts) };
  const view = viewOf(state, { settings, watches: decision.watches, instrument: instrumentOf(context, row.id), ts: event.ts });
  const change = {
    state: decision.state,
    watches: decision.watches,
    extremes: event.extremes,
    decidedTs: event.ts,
    view,
    why,
    tradingEnabled: state.tradingEnabled,
    buyingEnabled: state.buyingEnabled,
    fault: state.fault?.code ?? (state.keyBroken ? 'CREDENTIAL_BROKEN' : null),
    settings,
    instId: booking.instId ?? row.instId,
    netAdded: netOf(decision),
    versionStep: isMaterial(row, given) ? 1 : 0,
  } as const;
  const { revision, version, netTotal } = await updateTask(tx, row.id, context.epoch, change);
  if (settings.direction !== row.settings.direction || change.instId !== row.instId) await moveClaims(tx, row, change);
  if (booking.actionId !== undefined) await finishTaskEvent(tx, booking.actionId, null);
  const stored: TaskRow = { ...row, ...change, direction: settings.direction, watches: [...decision.watches], revision, version, netTotal };
  if (decision.facts.length > 0) for (const book of context.options.onFacts) await book(tx, decision.facts, stored, event.ts);
  return stored;
}

function instrumentOf(context: EngineContext, taskId: string) {
  const runner = context.runners.get(taskId);
  if (runner === undefined) throw new Error(`no runner for ${taskId}`);
  return runner.instrument;
}

/** An action cannot be done as things stand; nothing of it was. `code` is a name of the contract's refusals. */
export class ActionRefusedError extends Error {
  override name = 'ActionRefusedError';
  readonly code: RefusalCode;
  constructor(code: RefusalCode) {
    super(`action refused: ${code}`);
    this.code = code;
  }
}

async function moveClaims(tx: pg.PoolClient, row: TaskRow, to: { settings: AveragingSettings; instId: string }): Promise<void> {
  await releasePosition(tx, row.id);
  const sides = positionSidesOf(to.instId.endsWith('-SWAP') ? 'swap' : 'spot', to.settings.direction);
  const claimed = await claimPosition(tx, {
    tenantId: row.tenantId,
    taskId: row.id,
    credentialId: row.credentialId,
    instId: to.instId,
    sides,
  });
  if (!claimed) throw new ActionRefusedError('positionOwned');
}

/** Whether a person would want to know before acting: not when only a trail was armed. */
function isMaterial(row: TaskRow, given: Given & Committed): boolean {
  const { decision, booking, event } = given;
  const state = averagingState(decision.state);
  const flags =
    state.tradingEnabled !== row.tradingEnabled || state.buyingEnabled !== row.buyingEnabled || (state.fault?.code ?? null) !== row.fault;
  return (
    flags ||
    decision.facts.length > 0 ||
    given.placed.length > 0 ||
    booking.settings !== undefined ||
    event.type === 'fill' ||
    event.type === 'action'
  );
}

function netOf(decision: Decision<unknown>): string {
  let net = new Decimal(0);
  for (const fact of decision.facts) if (fact.type === 'CycleClosed') net = net.plus(fact.netQuote);
  return net.toFixed();
}

/** Rows of the decision's orders and of stops that are declared for the first time. */
function newOrders(context: EngineContext, runner: TaskRunner, { event, decision }: Given): OrderRow[] {
  const { task, account } = runner;
  const { venue } = account;
  const base = {
    tenantId: task.tenantId,
    taskId: task.id,
    credentialId: task.credentialId,
    instId: task.instId,
    status: 'intent',
    ordId: null,
    childOrdId: null,
    refusalCode: null,
    filledLots: 0,
    createdTs: event.ts,
    sentAtMs: null,
    cancelWanted: false,
  } as const;
  const cycle = (clOrdId: string): number => Number.parseInt(clOrdId.slice(15, 19), 36);
  const expiry = (order: PlaceOrder): number =>
    event.ts + venue.span(order.effect === 'open' ? context.timing.openExpiryMs : context.timing.closeExpiryMs);
  const orders = decision.orders.map((order): OrderRow => ({
    ...base,
    clOrdId: order.clOrdId,
    leg: order.leg,
    cycle: cycle(order.clOrdId),
    effect: order.effect,
    kind: order.type,
    side: order.side,
    priceTicks: order.priceTicks,
    triggerTicks: null,
    lots: order.lots,
    reason: order.reason,
    rung: order.rung,
    expiresTs: expiry(order),
  }));
  const stops = missingStops(runner, decision.resting).map((stop): OrderRow => ({
    ...base,
    clOrdId: stop.clOrdId,
    leg: stop.leg,
    cycle: cycle(stop.clOrdId),
    effect: 'close',
    kind: 'stop',
    side: stop.side,
    priceTicks: null,
    triggerTicks: stop.triggerTicks,
    lots: stop.lots,
    reason: stop.reason,
    rung: null,
    expiresTs: null,
  }));
  return [...orders, ...stops];
}

/** Brings the cache to what was committed. */
function remember(runner: TaskRunner, booking: Booking, placed: readonly OrderRow[], cancelled: readonly OrderRow[]): void {
  const { account } = runner;
  for (const order of placed) {
    runner.orders.set(order.clOrdId, order);
    account.orders.set(order.clOrdId, runner.task.id);
  }
  for (const order of cancelled) {
    order.cancelWanted = true;
    runner.orders.set(order.clOrdId, order);
  }
  if (booking.fill !== undefined) {
    const filled = runner.orders.get(booking.fill.clOrdId);
    if (filled !== undefined) runner.orders.set(filled.clOrdId, { ...filled, filledLots: filled.filledLots + booking.fill.lots });
  }
  if (booking.order !== undefined) changeOrder(runner, booking.order.clOrdId, booking.order.change);
}

/** The cached order after a stored change; a final one is forgotten. */
export function changeOrder(runner: TaskRunner, clOrdId: string, change: OrderChange): void {
  const order = runner.orders.get(clOrdId);
  if (order === undefined) return;
  const changed: OrderRow = { ...order, ...change };
  const { orders } = runner.account;
  if (isOpen(changed.status)) {
    runner.orders.set(clOrdId, changed);
    for (const id of [changed.ordId, changed.childOrdId]) if (id !== null) orders.set(id, runner.task.id);
    return;
  }
  runner.orders.delete(clOrdId);
  runner.waits.get(clOrdId)?.();
  runner.waits.delete(clOrdId);
  for (const id of [clOrdId, order.ordId, order.childOrdId, changed.ordId, changed.childOrdId]) if (id !== null) orders.delete(id);
}

/** Loads a task's open orders anew, after a commit whose answer was lost. */
export async function reloadOrders(context: EngineContext, runner: TaskRunner): Promise<void> {
  const orders = await listOpenOrders(context.options.pool, { taskId: runner.task.id });
  runner.orders = new Map(orders.map((order) => [order.clOrdId, order]));
  for (const order of orders)
    for (const id of [order.clOrdId, order.ordId, order.childOrdId]) if (id !== null) runner.account.orders.set(id, runner.task.id);
}
