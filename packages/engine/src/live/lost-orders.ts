// Applies the venue's answer to a query for an order.
import type { FoundOrder } from '../accounts/find-order.ts';
import type { EngineContext } from './context.ts';
import { decide } from './decide.ts';
import type { TaskInput } from './inputs.ts';
import { applyAlgoOrder, applyOrder } from './order-updates.ts';
import { sendCancel } from './send.ts';
import type { TaskRunner } from './task-runner.ts';

type Found = Extract<TaskInput, { type: 'orderFound' }>;

/** What is missing counts only at the end of a look-up. */
export async function applyFoundOrder(context: EngineContext, runner: TaskRunner, { clOrdId, found, endsLookup }: Found): Promise<void> {
  if (!endsLookup) return found.kind === 'missing' ? undefined : applyPresent(context, runner, found);
  const lookup = runner.lookups.get(clOrdId);
  try {
    if (found.kind === 'missing') await endMissing(context, runner, clOrdId);
    else await applyPresent(context, runner, found);
    if (lookup?.wasLive === true) resendLostCancel(context, runner, clOrdId);
  } finally {
    runner.lookups.delete(clOrdId);
    lookup?.release();
  }
}

function applyPresent(context: EngineContext, runner: TaskRunner, found: Exclude<FoundOrder, { kind: 'missing' }>): Promise<void> {
  return found.kind === 'order'
    ? applyOrder(context, runner, { order: found.order, fill: null, amendSource: null })
    : applyAlgoOrder(context, runner, found.algo);
}

/** An order that was to be cancelled and is still there: the cancel, or its reply, was lost. After a gap the reconciliation sends it. */
function resendLostCancel(context: EngineContext, runner: TaskRunner, clOrdId: string): void {
  const order = runner.orders.get(clOrdId);
  if (order?.cancelWanted === true && runner.account.mayClose) sendCancel(context, runner, order);
}

/** The venue knows no such order: it never arrived, or, once acknowledged, ended without fills so long ago that it was forgotten. */
async function endMissing(context: EngineContext, runner: TaskRunner, clOrdId: string): Promise<void> {
  const order = runner.orders.get(clOrdId);
  if (order === undefined) return;
  const live = order.status === 'live';
  const change = { clOrdId, change: { status: live ? 'canceled' : 'void' } } as const;
  await decide(context, runner, live ? { type: 'done', clOrdId, state: 'canceled' } : { type: 'void', clOrdId }, { order: change });
}
