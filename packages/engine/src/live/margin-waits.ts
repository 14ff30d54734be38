// An opening order that the venue refused for want of balance waits while a task of the same account takes savings out. It is sent again under its own
// id when they are there, and refused as usual when they are not in time. Closing orders never wait.
import { isShortOfBalance } from '@millrace/okx';
import type { OrderRow } from '../stores/order-store.ts';
import { updateOrder } from '../stores/order-store.ts';
import { changeOrder } from './commit.ts';
import type { EngineContext } from './context.ts';
import type { TaskInput } from './inputs.ts';
import { lackOf } from './next-margin.ts';
import { rejectOrder } from './reject-order.ts';
import { refusalDetails } from './refusal-details.ts';
import { send } from './send.ts';
import type { TaskRunner } from './task-runner.ts';

/** Longest wait for savings, real ms. */
const PATIENCE_MS = 30_000;

/** True when the order now waits. It is asked for once: a second refusal of the same order is final. */
export async function waitForMargin(context: EngineContext, runner: TaskRunner, order: OrderRow, code: string): Promise<boolean> {
  const { clOrdId } = order;
  if (order.effect === 'close' || !isShortOfBalance(code) || runner.marginAsked.has(clOrdId)) return false;
  const saver = findSaver(context, runner);
  if (saver === undefined) return false;
  const { availableQuote } = await refusalDetails(context, runner, order, code);
  const amount = availableQuote === undefined ? null : lackOf(runner, order, availableQuote);
  if (amount === null) return false;
  runner.marginAsked.add(clOrdId);
  const release = context.activity.hold();
  runner.marginWaits.set(clOrdId, { code, release });
  const { venue } = runner.account;
  saver.put({ type: 'margin', clOrdId, amount, until: venue.clock.nowMs() + venue.span(PATIENCE_MS) });
  context.later(PATIENCE_MS, () => runner.put({ type: 'marginAnswer', clOrdId, isReady: false }));
  return true;
}

/** A running task of the same account that has savings. */
function findSaver(context: EngineContext, runner: TaskRunner): TaskRunner | undefined {
  const others = context.runners.of(runner.account.credentialId);
  return others.find((other) => !other.dead && !other.stopped && (other.task.view?.savings?.saved ?? '0') !== '0');
}

export async function applyMarginAnswer(
  context: EngineContext,
  runner: TaskRunner,
  { clOrdId, isReady }: Extract<TaskInput, { type: 'marginAnswer' }>,
): Promise<void> {
  const wait = runner.marginWaits.get(clOrdId);
  const order = runner.orders.get(clOrdId);
  if (wait === undefined) return;
  runner.marginWaits.delete(clOrdId);
  try {
    if (order === undefined) return;
    if (!isReady || order.cancelWanted) return await rejectOrder(context, runner, { clOrdId, code: wait.code });
    await sendAgain(context, runner, order);
  } finally {
    wait.release();
  }
}

/** Nothing was executed: it is an intent again, with a deadline of its own. */
async function sendAgain(context: EngineContext, runner: TaskRunner, order: OrderRow): Promise<void> {
  const { venue } = runner.account;
  const expiresTs =
    order.expiresTs === null ? {} : { expiresTs: Math.floor(venue.clock.nowMs() + venue.span(context.timing.openExpiryMs)) };
  const change = { status: 'intent', ...expiresTs } as const;
  await context.write(runner.task.shard, (tx) => updateOrder(tx, order.clOrdId, change));
  changeOrder(runner, order.clOrdId, change);
  const again = runner.orders.get(order.clOrdId);
  if (again !== undefined) send(context, runner, again);
}
