// Turns the venue's reply to a send into an event of the task: acknowledged, refused, or unknown and looked up. Never resends under
// another id, and resends under the same one only when the venue said that nothing was executed.
import { isDuplicateClientId, isRateLimited, type OrderReply } from '@millrace/okx';
import { isKeyRefused } from '../accounts/account.ts';
import type { EngineContext } from './context.ts';
import { lookUpOrder, settleOrder } from './order-lookup.ts';
import { decide } from './decide.ts';
import { waitForMargin } from './margin-waits.ts';
import { send, sendCancel } from './send.ts';
import { changeOrder } from './commit.ts';
import { rejectOrder } from './reject-order.ts';
import { updateOrder } from '../stores/order-store.ts';
import type { TaskRunner } from './task-runner.ts';

/** Attempts of one send that the venue's rate limit turned away; the waits double from half a second. */
const RATE_LIMIT_ATTEMPTS_MAX = 5;
const RATE_LIMIT_WAIT_MS = 500;
/** Where no stream tells the end of an order at market it is asked for after this. */
const UNHEARD_MS = 50;
/** Of a closing order: four refusals in a row, 0.8 % where three calls of ten are turned away, cost less than four seconds. */
const EXIT_RATE_LIMIT_WAIT_MS = 250;

export async function applyOrderReply(context: EngineContext, runner: TaskRunner, clOrdId: string, reply: OrderReply): Promise<void> {
  const order = runner.orders.get(clOrdId);
  if (order === undefined) return;
  if (reply.kind === 'accepted') {
    // The stream may have been first.
    if (order.status === 'live') changeOrder(runner, clOrdId, { ordId: reply.ordId });
    else await decide(context, runner, { type: 'ack', clOrdId }, { order: { clOrdId, change: { status: 'live', ordId: reply.ordId } } });
    const now = runner.orders.get(clOrdId);
    if (now === undefined) return;
    if (now.kind === 'market' || now.kind === 'ioc')
      settleOrder(context, runner, clOrdId, runner.account.state === 'ready' && runner.account.hears ? undefined : UNHEARD_MS);
    if (now.cancelWanted) sendCancel(context, runner, now);
    return;
  }
  if (reply.kind === 'unknown' || isDuplicateClientId(reply.code)) {
    await decide(context, runner, { type: 'unknown', clOrdId }, { order: { clOrdId, change: { status: 'unknown' } } });
    return lookUpOrder(context, runner, clOrdId);
  }
  if (isRateLimited(reply.code) && mayTryAgain(runner, clOrdId)) {
    const wait =
      (order.effect === 'close' ? EXIT_RATE_LIMIT_WAIT_MS : RATE_LIMIT_WAIT_MS) * 2 ** ((runner.rateLimited.get(clOrdId) ?? 1) - 1);
    // Nothing was executed: it is an intent again.
    await context.write(runner.task.shard, (tx) => updateOrder(tx, clOrdId, { status: 'intent' }));
    changeOrder(runner, clOrdId, { status: 'intent' });
    const release = context.activity.hold();
    context.later(wait * (0.75 + context.options.random() / 2), () => {
      const again = runner.orders.get(clOrdId);
      if (again !== undefined) send(context, runner, again);
      release();
    });
    return;
  }
  runner.rateLimited.delete(clOrdId);
  if (await waitForMargin(context, runner, order, reply.code)) return;
  await rejectOrder(context, runner, { ...reply, clOrdId });
  if (isKeyRefused(reply)) runner.account.breakKey(reply.code);
}

function mayTryAgain(runner: TaskRunner, clOrdId: string): boolean {
  const count = (runner.rateLimited.get(clOrdId) ?? 0) + 1;
  runner.rateLimited.set(clOrdId, count);
  return count <= RATE_LIMIT_ATTEMPTS_MAX;
}

/** The cancel's own reply decides nothing: the order's state does. A refused cancel means that the order has ended already. */
export function applyCancelReply(context: EngineContext, runner: TaskRunner, clOrdId: string, accepted: boolean): void {
  if (runner.orders.has(clOrdId)) settleOrder(context, runner, clOrdId, accepted ? undefined : 0);
}
