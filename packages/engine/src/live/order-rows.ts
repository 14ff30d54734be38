// The order rows of a decision: what it sends, what it declares to rest for the first time, and what it no longer declares. Knows no exchange.
import type { TaskSettings } from '@millrace/contract';
import { restsOnBook, type OrderRow } from '../stores/order-store.ts';
import type { AnyResting, Decision, PlaceOrder, TaskState } from '../strategies/lib/decision.ts';
import type { TaskEvent } from '../strategies/lib/task-event.ts';
import { leverageOf } from './copied-state.ts';
import type { EngineContext } from './context.ts';
import type { Booking } from '../stores/write-decisions.ts';
import type { TaskRunner } from './task-runner.ts';

interface Decided {
  event: TaskEvent;
  decision: Decision<TaskState, AnyResting>;
  settings: TaskSettings;
  booking: Pick<Booking, 'place'>;
}

/** Orders that rest, or are on their way, and that the decision no longer declares. */
export function withdrawnOrders(runner: TaskRunner, { resting }: Decision<TaskState, AnyResting>): OrderRow[] {
  const declared = new Set(resting.map(({ clOrdId }) => clOrdId));
  return [...runner.orders.values()].filter((order) => restsOnBook(order.kind) && !order.cancelWanted && !declared.has(order.clOrdId));
}

/** Orders that the decision declares to rest and that have no row yet. */
export function newResting(runner: TaskRunner, { resting }: Decision<TaskState, AnyResting>): AnyResting[] {
  return resting.filter(({ clOrdId }) => !runner.orders.has(clOrdId));
}

/** Rows of the decision's orders and of the resting ones that have none yet, as intents. */
export function newOrderRows(context: EngineContext, runner: TaskRunner, { event, decision, settings, booking }: Decided): OrderRow[] {
  const { task, account } = runner;
  const { openExpiryMs, closeExpiryMs } = context.timing;
  const assignmentType = booking.place?.assignmentType ?? task.assignmentType;
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
  const row = (order: Placed): OrderRow => ({
    ...base,
    clOrdId: order.clOrdId,
    leg: order.leg,
    cycle: Number.parseInt(order.clOrdId.slice(15, 19), 36),
    effect: order.effect,
    kind: order.kind,
    side: order.side,
    priceTicks: order.priceTicks,
    triggerTicks: order.triggerTicks,
    lots: order.lots,
    reason: order.reason,
    rung: order.rung,
    leverage: leverageOf({ assignmentType, state: decision.state, settings }, order.leg),
    expiresTs: order.kind === 'stop' ? null : event.ts + account.venue.span(order.effect === 'open' ? openExpiryMs : closeExpiryMs),
  });
  return [...decision.orders.map(sentOrder), ...newResting(runner, decision).map(restingOrder)].map(row);
}

/** What differs between the rows of one decision. */
type Placed = Pick<OrderRow, 'clOrdId' | 'leg' | 'effect' | 'kind' | 'side' | 'priceTicks' | 'triggerTicks' | 'lots' | 'reason' | 'rung'>;

function sentOrder({ type, fromFree: _asked, ...order }: PlaceOrder): Placed {
  return { ...order, kind: type, triggerTicks: null };
}

function restingOrder(order: AnyResting): Placed {
  if (order.kind === 'limit') return { ...order, kind: 'post_only', triggerTicks: null };
  return { ...order, kind: 'stop', effect: 'close', priceTicks: null, rung: null };
}
