// Asks the venue for orders whose fate is open: unknown ones until they are known, and sent ones whose end was not told in time.
// "Not found" counts only after the request's deadline and a grace, several times; before that it means nothing.
import { getAlgoOrder, getOrder, isOrderNotFound, type AlgoOrder, type Order, type Reply } from '@millrace/okx';
import { isKeyRefused } from '../accounts/account.ts';
import type { EngineContext } from './context.ts';
import type { OrderRow } from '../stores/order-store.ts';
import { dispatchCancel, runTask } from './run-task.ts';
import type { TaskRunner } from './task-runner.ts';

const asking = new WeakMap<TaskRunner, Set<string>>();

/** Asks at growing intervals until the order's fate is known; one chain per order. A replay waits for it. `firstMs`: the first wait. */
export function lookUpOrder(context: EngineContext, runner: TaskRunner, clOrdId: string, firstMs = context.timing.lookupMs): void {
  const busy = asking.get(runner) ?? new Set<string>();
  asking.set(runner, busy);
  if (busy.has(clOrdId)) return;
  busy.add(clOrdId);
  const release = context.activity.hold();
  const end = (): void => {
    busy.delete(clOrdId);
    release();
  };
  let wait = Math.max(context.timing.lookupMs, firstMs);
  let misses = 0;
  const again = (): void => {
    context.later(wait, () => void ask());
    wait = Math.min(wait * 2, context.timing.lookupMsMax);
  };
  const ask = async (): Promise<void> => {
    const order = runner.orders.get(clOrdId);
    if (order === undefined || runner.stopped) return end();
    const found = await findAtVenue(runner, order);
    if (found.kind === 'refusedKey') {
      runner.account.breakKey(found.code);
      return end();
    }
    if (found.kind === 'unreachable') return again();
    if (found.kind === 'missing') {
      if (isPast(context, order)) misses += 1;
      if (misses < context.timing.unknownMisses) return again();
    }
    runner.enqueue(() =>
      (found.kind === 'missing' ? endMissing(context, runner, clOrdId) : applyFound(context, runner, found))
        .then(() => cancelAgain(context, runner, order))
        .finally(end),
    );
  };
  context.later(firstMs, () => void ask());
}

/** An order that was to be cancelled and is still there: the cancel, or its answer, was lost. After a gap the comparison sends it. */
function cancelAgain(context: EngineContext, runner: TaskRunner, asked: OrderRow): void {
  const order = runner.orders.get(asked.clOrdId);
  if (order?.cancelWanted !== true || asked.status !== 'live' || runner.account.state !== 'ready') return;
  dispatchCancel(context, runner, order);
}

/** The venue knows no such order: it never arrived, or, once acknowledged, ended without fills so long ago that it was forgotten. */
async function endMissing(context: EngineContext, runner: TaskRunner, clOrdId: string): Promise<void> {
  const order = runner.orders.get(clOrdId);
  if (order === undefined) return;
  const live = order.status === 'live';
  const change = { clOrdId, change: { status: live ? 'canceled' : 'void' } } as const;
  await runTask(context, runner, live ? { type: 'done', clOrdId, state: 'canceled' } : { type: 'void', clOrdId }, { order: change });
}

/** Whether the venue must have dropped the request by now, whatever happened to it. */
function isPast(context: EngineContext, order: OrderRow): boolean {
  const expiry = order.effect === 'open' ? context.timing.openExpiryMs : context.timing.closeExpiryMs;
  return context.options.wallClock.nowMs() >= (order.sentAtMs ?? 0) + expiry + context.timing.unknownGraceMs;
}

export type Found =
  | { kind: 'order'; order: Order }
  | { kind: 'algo'; algo: AlgoOrder }
  | { kind: 'missing' }
  | { kind: 'unreachable' }
  | { kind: 'refusedKey'; code: string };

export function applyFound(context: EngineContext, runner: TaskRunner, found: Found): Promise<void> {
  if (found.kind === 'order') return context.road.applyOrder(context, runner, { order: found.order, fill: null });
  return found.kind === 'algo' ? context.road.applyAlgoOrder(context, runner, found.algo) : Promise.resolve();
}

/** What the venue knows under the id of this order. */
export async function findAtVenue(runner: TaskRunner, order: OrderRow): Promise<Found> {
  if (order.kind === 'stop') return findStop(runner, order);
  return foundOrder(await getOrder(runner.account.connection, order.instId, { clOrdId: order.clOrdId }, { lane: laneOf(order) }));
}

function laneOf(order: OrderRow): 'exit' | 'read' {
  return order.effect === 'close' ? 'exit' : 'read';
}

function foundOrder(reply: Reply<Order>): Found {
  return reply.kind === 'ok' ? { kind: 'order', order: reply.data } : notFound(reply);
}

function notFound(reply: Exclude<Reply<never>, { kind: 'ok' }>): Found {
  if (isKeyRefused(reply) && reply.kind === 'refused') return { kind: 'refusedKey', code: reply.code };
  return reply.kind === 'refused' && isOrderNotFound(reply.code) ? { kind: 'missing' } : { kind: 'unreachable' };
}

/** A stop rests, or has become an order, or is gone: asked for by its own id, so that no list of others stands in the way. */
async function findStop(runner: TaskRunner, stop: OrderRow): Promise<Found> {
  const { connection } = runner.account;
  const orderOf = async (ordId: string): Promise<Found> => foundOrder(await getOrder(connection, stop.instId, { ordId }, { lane: 'exit' }));
  if (stop.childOrdId !== null) return orderOf(stop.childOrdId);
  const reply = await getAlgoOrder(connection, { algoClOrdId: stop.clOrdId }, { lane: 'exit' });
  if (reply.kind !== 'ok') return notFound(reply);
  return reply.data.ordId === null ? { kind: 'algo', algo: reply.data } : orderOf(reply.data.ordId);
}

/** An order that must end soon (immediate, or being cancelled) is asked for when the stream does not tell its end in time. A replay waits. */
export function settleOrder(context: EngineContext, runner: TaskRunner, clOrdId: string, afterMs = context.timing.settleMs): void {
  if (!runner.orders.has(clOrdId) || runner.waits.has(clOrdId) || runner.stopped) return;
  runner.waits.set(clOrdId, context.activity.hold());
  const look = (): void => {
    if (!runner.orders.has(clOrdId) || runner.stopped) return;
    lookUpOrder(context, runner, clOrdId, 0);
    context.later(context.timing.settleMs, look);
  };
  context.later(afterMs, look);
}
