// Turns a decision into the rows that are stored with it, has them committed, and brings the cache to what was committed. Knows no exchange.
import type { TaskSettings } from '@millrace/contract';
import type { EngineContext } from './context.ts';
import { isOpen, listOpenOrders, restsOnBook, type OrderChange, type OrderRow } from '../stores/order-store.ts';
import { changeMove, newMoveRows } from './move-rows.ts';
import { listOpenMoves, type MoveRow } from '../stores/move-store.ts';
import { newOrderRows, newResting, withdrawnOrders } from './order-rows.ts';
import { holdingsOf } from './holdings.ts';
import type { TaskView } from '../strategies/lib/task-view.ts';
import type { AnyResting, Decision, TaskState } from '../strategies/lib/decision.ts';
import type { TaskEvent, UserAction } from '../strategies/lib/task-event.ts';
import type { TaskRunner } from './task-runner.ts';
import { beyondPriceOf } from '../stores/record-store.ts';
import type { Rank } from '../stores/batches.ts';
import type { Booking } from '../stores/write-decisions.ts';

export interface Committed {
  placed: OrderRow[];
  cancelled: OrderRow[];
  moved: MoveRow[];
}

/** Actions after which nothing opens. */
const stops: ReadonlySet<UserAction['type']> = new Set(['stopBuying', 'stopTrading']);

interface Given {
  event: TaskEvent;
  decision: Decision<TaskState, AnyResting>;
  settings: TaskSettings;
  view: TaskView;
  booking: Booking;
}

/** Whether the decision says nothing that must be stored: only extremes moved. */
export function isQuiet(
  runner: TaskRunner,
  decision: Decision<TaskState, AnyResting>,
  { booking, ts }: { booking: Booking; ts: number },
): boolean {
  if (decision.moves !== undefined && decision.moves.length > 0) return false;
  if (decision.answers !== undefined && decision.answers.length > 0) return false;
  if (Object.keys(booking).length > 0 || decision.orders.length > 0 || decision.cancels.length > 0 || decision.facts.length > 0)
    return false;
  if (decision.why !== null || withdrawnOrders(runner, decision).length > 0 || newResting(runner, decision).length > 0) return false;
  if (showsPastTime(runner, ts)) return false;
  return still(decision.state) === still(runner.task.state);
}

/** The view says that something waits for a time that has come. */
function showsPastTime({ task }: TaskRunner, ts: number): boolean {
  return task.view?.waits.some(({ notBefore }) => notBefore !== undefined && notBefore <= ts) === true;
}

/** The state without the extremes that it copied from the event. */
function still(state: unknown): string {
  return JSON.stringify(state, (key, value: unknown) => (key === 'ext' ? undefined : value));
}

/** Null when the fill was booked before. @throws StaleTaskError, ActionRefusedError, FencedError: then nothing was stored */
export async function commitDecision(context: EngineContext, runner: TaskRunner, given: Given): Promise<Committed | null> {
  const { task } = runner;
  const placed = newOrderRows(context, runner, given);
  const wanted = new Set(given.decision.cancels);
  const cancelled = [
    ...withdrawnOrders(runner, given.decision),
    ...[...runner.orders.values()].filter((order) => wanted.has(order.clOrdId) && !order.cancelWanted),
    ...unsentOpenings(runner, given.event),
  ];
  const moved = newMoveRows(runner, given);
  const { legs: held } = holdingsOf({ ...task, state: given.decision.state });
  const booking = withLiquidationFee(given);
  const rank = rankOf(runner, given.event, placed);
  const written = await context.commits.add({ ...given, booking, task, placed, cancelled, moved, held, rank });
  if (written === null) return null;
  runner.task = written;
  remember(runner, given.booking, placed, cancelled);
  if (given.booking.move !== undefined) changeMove(runner, given.booking.move);
  for (const move of moved) runner.moves.set(move.id, move);
  return { placed, cancelled, moved };
}

/** What a stop takes back: openings that wait for their turn to be sent. One that has left meanwhile is asked to be cancelled once it is acknowledged. */
function unsentOpenings({ orders }: TaskRunner, event: TaskEvent): OrderRow[] {
  if (event.type !== 'action' || !stops.has(event.action.type)) return [];
  return [...orders.values()].filter(
    ({ kind, effect, ordId, cancelWanted }) => effect === 'open' && ordId === null && !cancelWanted && !restsOnBook(kind),
  );
}

/** Closings are stored first, then what became of closings, then openings, then all else. */
function rankOf({ orders }: TaskRunner, event: TaskEvent, placed: readonly OrderRow[]): Rank {
  if (placed.some(({ effect }) => effect === 'close')) return 0;
  if ('clOrdId' in event && orders.get(event.clOrdId)?.effect === 'close') return 1;
  return placed.length > 0 ? 2 : 3;
}

/** What a liquidation took beyond its printed price is the commission of its fill. */
function withLiquidationFee({ event, decision, booking }: Given): Booking {
  if (event.type !== 'liquidated' || booking.fill === undefined) return booking;
  return { ...booking, fill: { ...booking.fill, feeQuote: beyondPriceOf(decision.facts) } };
}

/** Brings the cache to what was committed. */
function remember(runner: TaskRunner, booking: Booking, placed: readonly OrderRow[], cancelled: readonly OrderRow[]): void {
  const { account } = runner;
  for (const order of placed) {
    runner.orders.set(order.clOrdId, order);
    account.orders.set(order.clOrdId, runner.task.id);
  }
  for (const { clOrdId } of cancelled) {
    const order = runner.orders.get(clOrdId);
    if (order !== undefined) runner.orders.set(clOrdId, { ...order, cancelWanted: true });
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
  runner.passed.get(clOrdId)?.release();
  runner.passed.delete(clOrdId);
  runner.marginAsked.delete(clOrdId);
  for (const id of [clOrdId, order.ordId, order.childOrdId, changed.ordId, changed.childOrdId]) if (id !== null) orders.delete(id);
}

/** Loads a task's open orders and moves anew, after a commit whose answer was lost. */
export async function reloadOrders(context: EngineContext, runner: TaskRunner): Promise<void> {
  const orders = await listOpenOrders(context.options.pool, { taskId: runner.task.id });
  runner.orders = new Map(orders.map((order) => [order.clOrdId, order]));
  runner.account.followOrders(runner.task.id, orders);
  const moves = await listOpenMoves(context.options.pool, { taskId: runner.task.id });
  runner.moves = new Map(moves.map((move) => [move.id, move]));
}
