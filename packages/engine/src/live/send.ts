// Sends committed intents and cancels to the venue; replies come back as inputs of the task. Nothing else may import what places orders, and
// nothing is sent that is not marked as sent first. Never decides anything and never throws.
import { priceOf, sizeOf } from '@millrace/market';
import { cancelAlgoOrders, cancelOrder, type OrderReply } from '@millrace/okx';
import { placeAlgoOrder } from '@millrace/okx/requests/place-algo-order';
import { placeOrder } from '@millrace/okx/requests/place-order';
import type { SendLane } from '../accounts/send-queue.ts';
import { positionSideOf, type OrderRow } from '../stores/order-store.ts';
import { FencedError, NotOwnedError } from '../stores/shard-fence.ts';
import type { EngineContext } from './context.ts';
import type { TaskInput } from './inputs.ts';
import { openStreams } from './needs-streams.ts';
import { isCovered } from './next-margin.ts';
import { freeBalance } from './refusal-details.ts';
import type { TaskRunner } from './task-runner.ts';

/** The venue's code for an order that the balance does not cover. */
const NOT_ENOUGH = '51008';

/** Hands an intent to the account's queue. A full queue refuses entries: then it was never sent. */
export function send(context: EngineContext, runner: TaskRunner, order: OrderRow): void {
  runner.account.heldLately = true;
  openStreams(context, runner.account);
  const release = context.activity.hold();
  const queued = runner.account.queue.push(laneOf(order), () => sendOrder(context, runner, order.clOrdId).finally(release), release);
  if (queued) return;
  runner.put({ type: 'queueFull', clOrdId: order.clOrdId });
  release();
}

/** Asks the venue to take back an order or stop that the strategy no longer wants. */
export function sendCancel(context: EngineContext, runner: TaskRunner, order: OrderRow): void {
  const release = context.activity.hold();
  runner.account.queue.push('exit', () => postCancel(context, runner, order.clOrdId).finally(release), release);
}

/** What closes goes first, in our queue and in the venue's windows. */
function laneOf(order: OrderRow): SendLane {
  return order.effect === 'close' ? 'exit' : 'entry';
}

async function sendOrder(context: EngineContext, runner: TaskRunner, clOrdId: string): Promise<void> {
  const order = runner.orders.get(clOrdId);
  if (order === undefined || order.status !== 'intent' || context.halted || runner.stopped || runner.sending.has(clOrdId)) return;
  runner.sending.add(clOrdId);
  const result = await attemptSend(context, runner, order);
  // The id stays in `sending` until its result is handled.
  if (result === null) runner.sending.delete(clOrdId);
  else runner.put(result);
}

/** The result as an input of the task; null when nothing was sent and nothing is to be handled. */
async function attemptSend(context: EngineContext, runner: TaskRunner, order: OrderRow): Promise<TaskInput | null> {
  const { clOrdId } = order;
  const isWanted = (): boolean => runner.orders.get(clOrdId)?.cancelWanted !== true;
  if (!isWanted()) return { type: 'unsent', clOrdId };
  if (order.effect === 'open' && (await takesTraderMargin(context, runner, order))) return notSent(clOrdId, NOT_ENOUGH);
  if (order.effect === 'open' && runner.instrument.productType === 'swap') {
    const code = await runner.account.prepare({
      instId: order.instId,
      positionSide: positionSideOf(order),
      leverage: order.leverage,
    });
    if (code !== null) return notSent(clOrdId, code);
  }
  if (!isWanted()) return { type: 'unsent', clOrdId };
  if (!(await markSent(context, runner, order))) return null;
  context.hitKillPoint('send-marked');
  const reply = order.kind === 'stop' ? await postStop(runner, order) : await post(runner, order, isWanted);
  context.hitKillPoint('sent');
  return { type: 'orderReply', clOrdId, reply };
}

function notSent(clOrdId: string, code: string): TaskInput {
  return { type: 'orderReply', clOrdId, reply: { kind: 'refused', code, message: 'not sent' } };
}

/** Whether an order of a lead account needs what counts as not there. False where the venue does not say what is free. */
async function takesTraderMargin(context: EngineContext, runner: TaskRunner, order: OrderRow): Promise<boolean> {
  if (!context.leadAccounts.has(runner.account.credentialId)) return false;
  const { availableQuote } = await freeBalance(context, runner.account);
  return availableQuote !== undefined && !isCovered(runner, order, availableQuote);
}

/** Writes "on the wire" under the epoch of the account's shard. False when it must not be sent. */
async function markSent(context: EngineContext, runner: TaskRunner, order: OrderRow): Promise<boolean> {
  const sentAtMs = context.options.wallClock.nowMs();
  try {
    const { shard } = runner.task;
    const open = await context.sentMarks.add({ clOrdId: order.clOrdId, shard, sentAtMs, isExit: order.effect === 'close' });
    // Once marked it goes out, also while the engine is stopping: the stop waits for it.
    if (!open || !context.shards.stillHolds(shard)) return false;
  } catch (error) {
    if (error instanceof FencedError) context.signal({ type: 'fenced', cause: error });
    else if (!(error instanceof NotOwnedError)) runner.account.resync();
    return false;
  }
  runner.orders.set(order.clOrdId, { ...(runner.orders.get(order.clOrdId) ?? order), status: 'sent', sentAtMs });
  return true;
}

function post(runner: TaskRunner, order: OrderRow, isWanted: () => boolean): Promise<OrderReply> {
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
    {
      lane: laneOf(order),
      isWanted,
      ...(order.expiresTs === null ? {} : { expiresAtMs: order.expiresTs }),
    },
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
      // A hedge is closed where its leg loses, which is where it wins itself.
      purpose: order.leg === 'K' ? 'takeProfit' : 'stopLoss',
      marginMode: swap ? 'isolated' : 'cash',
      ...(swap ? { positionSide: positionSideOf(order) } : {}),
    },
    { lane: 'exit' },
  );
  return reply.kind === 'accepted' ? { kind: 'accepted', ordId: reply.algoId } : reply;
}

async function postCancel(context: EngineContext, runner: TaskRunner, clOrdId: string): Promise<void> {
  const order = runner.orders.get(clOrdId);
  // Not acknowledged yet: the cancel follows the acknowledgement.
  if (order === undefined || context.halted || order.ordId === null) return;
  const { connection } = runner.account;
  const ordId = order.ordId;
  const reply =
    order.kind === 'stop'
      ? (await cancelAlgoOrders(connection, [{ instId: order.instId, algoId: ordId }]))[0]
      : await cancelOrder(connection, order.instId, { ordId });
  context.hitKillPoint('cancel-sent');
  runner.put({ type: 'cancelReply', clOrdId, accepted: reply?.kind === 'accepted' });
}
