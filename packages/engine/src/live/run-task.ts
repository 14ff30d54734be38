// The one road of every decision: take the task's event, ask the strategy, commit state, intents and facts in one transaction, then send.
// Nothing else may import what places orders. No step is skipped or reordered: what was not committed is never sent.
import type { TaskSettings } from '@millrace/contract';
import { priceOf, sizeOf } from '@millrace/market';
import { cancelAlgoOrders, cancelOrder, type OrderReply } from '@millrace/okx';
import { placeAlgoOrder } from '@millrace/okx/requests/place-algo-order';
import { placeOrder } from '@millrace/okx/requests/place-order';
import type { SendLane } from '../accounts/send-queue.ts';
import type { EngineContext } from './context.ts';
import { commitDecision, isQuiet, type Committed } from './commit.ts';
import type { OrderRow } from '../stores/order-store.ts';
import type { AnyResting, Decision, TaskEvent, TaskState } from '../strategies/lib/decision.ts';
import { firstDue, type MissedTick } from '../watch-index/missed-ticks.ts';
import { strategyOf } from '../strategies/registry.ts';
import type { TaskRunner } from './task-runner.ts';
import { FencedError } from '../stores/task-writes.ts';
import type { Booking } from '../stores/write-decisions.ts';

/** An event as its source knows it; time, prices and extremes are added here. */
export type EventBody = TaskEvent extends infer Each
  ? Each extends TaskEvent
    ? Omit<Each, 'ts' | 'extremes' | 'lastTicks' | 'markTicks'>
    : never
  : never;

/** The strategy failed an assertion: this task stops, the others go on. */
export class BugError extends Error {
  override name = 'BugError';
}

/**
 * Decides one event and commits it. Runs inside the runner's queue only. False when the event was booked before (a fill that came twice).
 * @throws BugError, FencedError, or what the database throws: then nothing was committed, or it is not known whether
 */
export async function runTask(
  context: EngineContext,
  runner: TaskRunner,
  body: EventBody | { type: 'missedPrice'; tick: MissedTick },
  booking: Booking = {},
): Promise<boolean> {
  const asOf = body.type === 'missedPrice' ? body.tick.seq : runner.feed.index.ticksSeen;
  const event = body.type === 'missedPrice' ? missedEvent(runner, body.tick) : eventOf(runner, body);
  const settings = booking.settings ?? runner.task.settings;
  const decision = ask(runner, event, settings);
  if (isQuiet(runner, decision, { booking, ts: event.ts })) {
    runner.task = { ...runner.task, state: decision.state, watches: decision.watches, extremes: event.extremes };
    rearm(runner, asOf);
    return true;
  }
  context.kill('decided');
  if (body.type === 'fill') context.kill('fill-decided');
  const committed = await commitDecision(context, runner, { event, decision, settings, booking });
  if (committed === null) return false;
  rearm(runner, asOf);
  told(context, body, decision, committed);
  context.options.onTaskChanged(runner.task.id, runner.task.userId, runner.task.tenantId);
  for (const order of committed.placed) dispatch(context, runner, order);
  for (const order of committed.cancelled) dispatchCancel(context, runner, order);
  return true;
}

function ask(runner: TaskRunner, event: TaskEvent, settings: TaskSettings): Decision<TaskState, AnyResting> {
  try {
    return strategyOf(runner.task.assignmentType).decide(runner.task.state, event, settings, runner.instrument);
  } catch (cause) {
    throw new BugError(`task ${runner.task.id} failed on ${event.type}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** A price has the time of its tick; anything else happens now, and never before the last price. */
function eventOf(runner: TaskRunner, body: EventBody): TaskEvent {
  const { feed, account, task } = runner;
  const ts = body.type === 'price' ? feed.ts : Math.max(feed.ts, Math.floor(account.venue.clock.nowMs()));
  const live = feed.index.extremesOf(runner.seat);
  const extremes = Object.keys(live).length > 0 ? live : task.extremes;
  return { ...body, ts, extremes, lastTicks: feed.lastTicks, markTicks: feed.markTicks ?? feed.lastTicks };
}

/** A price that came while the task was being stored. */
function missedEvent({ feed }: TaskRunner, { ticks, ts, extremes }: MissedTick): TaskEvent {
  return { type: 'price', ts, extremes, lastTicks: ticks, markTicks: feed.markTicks ?? ticks };
}

/** From here the index holds the task's watches; the prices that came since `asOf` meet them now, in their order. */
export function rearm(runner: TaskRunner, asOf: number): void {
  if (runner.stopped) return;
  const { feed, task } = runner;
  feed.index.arm(runner.seat, task.watches);
  const ticks = asOf < feed.index.ticksSeen ? feed.recent.after(asOf) : [];
  if (ticks.length === 0) return;
  const { due, extremes } = firstDue(task.watches, task.extremes, ticks);
  feed.index.importExtremes(runner.seat, extremes);
  if (due !== null) runner.missedPrice(due);
}

function told(context: EngineContext, body: { type: string }, decision: Decision<TaskState, AnyResting>, committed: Committed): void {
  if (body.type === 'fill') context.kill('fill-stored');
  if (body.type === 'ack') context.kill('acked');
  if (body.type === 'done') context.kill('done-stored');
  if (decision.facts.some((fact) => fact.type === 'CycleClosed')) context.kill('cycle-settled');
  if (committed.placed.length > 0) context.kill('intent-committed');
}

/** Hands an intent to the account's queue. A full queue refuses entries: then it was never sent. */
export function dispatch(context: EngineContext, runner: TaskRunner, order: OrderRow): void {
  const release = context.activity.hold();
  const queued = runner.account.queue.push(laneOf(order), () => sendOrder(context, runner, order.clOrdId).finally(release));
  if (queued) return;
  runner.enqueue(
    async () => void (await runTask(context, runner, { type: 'reject', clOrdId: order.clOrdId, code: '50011' }, refusedAs(order, '50011'))),
  );
  release();
}

/** What closes goes first, in our queue and in the venue's windows. */
function laneOf(order: OrderRow): SendLane {
  return order.effect === 'close' ? 'exit' : 'entry';
}

function refusedAs(order: OrderRow, code: string): Booking {
  return { order: { clOrdId: order.clOrdId, change: { status: 'refused', refusalCode: code } } };
}

/** Orders that are being sent, until their answer is worked off: a second dispatch of the same intent must not send it a second time. */
const sending = new WeakMap<TaskRunner, Set<string>>();

/** Never throws: whatever happens becomes an event of the task. */
async function sendOrder(context: EngineContext, runner: TaskRunner, clOrdId: string): Promise<void> {
  const busy = sending.get(runner) ?? new Set<string>();
  sending.set(runner, busy);
  const order = runner.orders.get(clOrdId);
  if (order === undefined || order.status !== 'intent' || context.halted || busy.has(clOrdId)) return;
  busy.add(clOrdId);
  const answer = await attemptSend(context, runner, order);
  if (answer === null) return void busy.delete(clOrdId);
  runner.enqueue(() => answer().finally(() => busy.delete(clOrdId)));
}

/** What is to be done with the answer; null when nothing was sent and nothing is to be told. */
async function attemptSend(context: EngineContext, runner: TaskRunner, order: OrderRow): Promise<(() => Promise<void>) | null> {
  const { clOrdId } = order;
  if (order.cancelWanted) {
    return async () => void (await runTask(context, runner, { type: 'void', clOrdId }, { order: { clOrdId, change: { status: 'void' } } }));
  }
  if (order.effect === 'open' && runner.instrument.productType === 'swap') {
    const refused = await runner.account.prepare({
      instId: order.instId,
      positionSide: positionSideOf(order),
      leverage: runner.task.settings.leverage,
    });
    if (refused !== null)
      return () => context.road.onOrderReply(context, runner, clOrdId, { kind: 'refused', code: refused, message: 'not sent' });
  }
  if (!(await markSent(context, runner, order))) return null;
  context.kill('send-marked');
  const reply = order.kind === 'stop' ? await postStop(runner, order) : await post(runner, order);
  context.kill('sent');
  return () => context.road.onOrderReply(context, runner, clOrdId, reply);
}

/** Writes "on the wire" under the engine's epoch. False when it must not be sent. */
async function markSent(context: EngineContext, runner: TaskRunner, order: OrderRow): Promise<boolean> {
  const sentAtMs = context.options.wallClock.nowMs();
  try {
    const open = await context.sentMarks.add({ clOrdId: order.clOrdId, sentAtMs });
    // Once marked it goes out, also while the engine is stopping: the stop waits for it.
    if (!open || context.fenced) return false;
  } catch (error) {
    if (error instanceof FencedError) context.fence(error);
    else context.resync(runner.account);
    return false;
  }
  runner.orders.set(order.clOrdId, { ...order, status: 'sent', sentAtMs });
  return true;
}

function positionSideOf(order: OrderRow): 'long' | 'short' {
  return order.leg === 'S' ? 'short' : 'long';
}

function post(runner: TaskRunner, order: OrderRow): Promise<OrderReply> {
  const { instrument } = runner;
  if (order.kind === 'stop') throw new Error('a stop is not an order');
  const swap = instrument.productType === 'swap';
  return placeOrder(
    runner.account.connection,
    {
      instId: order.instId,
      clOrdId: order.clOrdId,
      side: order.side,
      type: order.kind,
      size: sizeOf(order.lots, instrument.lotSize),
      ...(order.priceTicks === null ? {} : { price: priceOf(order.priceTicks, instrument.tickSize) }),
      marginMode: swap ? 'isolated' : 'cash',
      ...(swap ? { positionSide: positionSideOf(order) } : {}),
    },
    { lane: laneOf(order), ...(order.expiresTs === null ? {} : { expiresAtMs: order.expiresTs }) },
  );
}

async function postStop(runner: TaskRunner, order: OrderRow): Promise<OrderReply> {
  const { instrument } = runner;
  const swap = instrument.productType === 'swap';
  const reply = await placeAlgoOrder(
    runner.account.connection,
    {
      instId: order.instId,
      clOrdId: order.clOrdId,
      side: order.side,
      size: sizeOf(order.lots, instrument.lotSize),
      triggerPrice: priceOf(order.triggerTicks ?? 0, instrument.tickSize),
      marginMode: swap ? 'isolated' : 'cash',
      ...(swap ? { positionSide: positionSideOf(order) } : {}),
    },
    { lane: 'exit' },
  );
  return reply.kind === 'accepted' ? { kind: 'accepted', ordId: reply.algoId } : reply;
}

/** Asks the venue to take back an order or stop that the strategy no longer wants. */
export function dispatchCancel(context: EngineContext, runner: TaskRunner, order: OrderRow): void {
  const release = context.activity.hold();
  runner.account.queue.push('exit', () => sendCancel(context, runner, order.clOrdId).finally(release));
}

async function sendCancel(context: EngineContext, runner: TaskRunner, clOrdId: string): Promise<void> {
  const order = runner.orders.get(clOrdId);
  // Not acknowledged yet: the cancel follows the acknowledgement.
  if (order === undefined || context.halted || order.ordId === null) return;
  const { connection } = runner.account;
  const ordId = order.ordId;
  const reply =
    order.kind === 'stop'
      ? (await cancelAlgoOrders(connection, [{ instId: order.instId, algoId: ordId }]))[0]
      : await cancelOrder(connection, order.instId, { ordId });
  runner.enqueue(() => Promise.resolve(context.road.onCancelReply(context, runner, clOrdId, reply?.kind === 'accepted')));
}
