// Makes what we know of an account equal to what the exchange says, on start and after every gap of a private stream: open orders, their
// fills, funding, resting stops, positions. Only then do the account's tasks decide. Works from snapshots, never from history windows.
import type { Account } from '../accounts/account.ts';
import { findAtVenue } from '../accounts/find-order.ts';
import type { EngineContext } from './context.ts';
import { bookFunding } from './book-funding.ts';
import type { MoveRow } from '../stores/move-store.ts';
import type { OrderRow } from '../stores/order-store.ts';
import { lookUpMove } from './move-lookup.ts';
import { agreePositions, drained } from './compare-positions.ts';
import { send, sendCancel } from './send.ts';
import type { TaskRunner } from './task-runner.ts';
import { hasPendingActions } from '../stores/task-events.ts';
import { lookUpOrder } from './order-lookup.ts';

/** An intent that was never sent is sent after a restart only when it is younger than this, in the venue's time. */
const INTENT_AGE_MS_MAX = 5_000;

/** done: the tasks may decide. again: the exchange did not answer. stale: another connection came meanwhile, its own run decides. */
export type Reconciled = 'done' | 'again' | 'stale';

export interface Comparing {
  /** False once another connection came: then its own comparison counts. */
  isCurrent: () => boolean;
  /** The account may only close afterwards: openings that were never sent are given up, and moves of money stay as they are. */
  onlyCloses: boolean;
  /** It was compared before its sockets were opened for an order: no funding was missed, which would hold up what closes. */
  wasReady?: boolean;
}

export async function reconcile(
  context: EngineContext,
  account: Account,
  { isCurrent, onlyCloses, wasReady }: Comparing,
): Promise<Reconciled> {
  const isStale = (): boolean => !isCurrent();
  if (isStale()) return 'stale';
  if (!account.venue.isReady()) return 'again';
  const runners = [...context.runners.of(account.credentialId)].filter((runner) => !runner.stopped);
  // Before the orders too: a leg that paid funding and then closed in the same gap still holds its lots here, and is known to have paid.
  if (wasReady !== true && !(await bookFunding(context, account, true))) return isStale() ? 'stale' : 'again';
  for (const runner of runners) {
    for (const order of [...runner.orders.values()]) {
      if (!(await reconcileOrder(context, runner, { order, onlyCloses }))) return isStale() ? 'stale' : 'again';
      if (isStale()) return 'stale';
    }
  }
  if (!onlyCloses) for (const runner of runners) for (const move of runner.moves.values()) reconcileMove(context, runner, move);
  await drained(context, account);
  if (wasReady !== true && !(await bookFunding(context, account))) return isStale() ? 'stale' : 'again';
  if (!(await agreePositions(context, account))) return isStale() ? 'stale' : 'again';
  await drained(context, account);
  if (isStale()) return 'stale';
  for (const runner of runners) for (const order of runner.orders.values()) if (order.cancelWanted) sendCancel(context, runner, order);
  context.hitKillPoint('reconciled');
  return 'done';
}

/** False when the exchange did not answer. An order of unknown state is looked up in parallel, and blocks only its own leg. */
async function reconcileOrder(
  context: EngineContext,
  runner: TaskRunner,
  { order, onlyCloses }: { order: OrderRow; onlyCloses: boolean },
): Promise<boolean> {
  const { clOrdId } = order;
  // On its way without a stream that could have been lost: its reply is waited for.
  if (onlyCloses && runner.sending.has(clOrdId)) return true;
  if (order.status === 'intent') {
    const isForbidden = order.effect === 'open' && (onlyCloses || (await isTold(context, runner, order)));
    // It may have been sent while that was asked: then its reply is waited for.
    if (runner.orders.get(clOrdId)?.status !== 'intent' || (isForbidden && runner.sending.has(clOrdId))) return true;
    if (isForbidden) runner.put({ type: 'unsent', clOrdId });
    else sendYoungIntent(context, runner, order);
    return true;
  }
  const found = await findAtVenue(runner.account.connection, order);
  if (found.kind === 'refusedKey') {
    runner.account.breakKey(found.code);
    return false;
  }
  if (found.kind === 'unreachable') return false;
  if (found.kind !== 'missing') {
    runner.put({ type: 'orderFound', clOrdId, found, endsLookup: false });
    return true;
  }
  // Its request is under way: the reply says more than a venue that has not seen it yet.
  if (order.status === 'sent' && runner.sending.has(clOrdId)) return true;
  if (order.status === 'sent') runner.put({ type: 'orderUnknown', clOrdId });
  lookUpOrder(context, runner, clOrdId);
  return true;
}

/** Whether an action that may forbid this opening, such as a stop, waits for the task: it is handled first, and the strategy decides anew. */
async function isTold(context: EngineContext, runner: TaskRunner, order: OrderRow): Promise<boolean> {
  if (runner.sending.has(order.clOrdId)) return false;
  return context.actionReads.run(() => hasPendingActions(context.options.pool, runner.taskId));
}

/** Never sent: given up, and the strategy decides anew. Else looked up in parallel; nothing else of the task moves before its end is known. */
function reconcileMove(context: EngineContext, runner: TaskRunner, { id, status }: MoveRow): void {
  if (status !== 'intent') return lookUpMove(context, runner, id, 0);
  if (!runner.sending.has(id)) runner.put({ type: 'moveReply', id, reply: { kind: 'unsent' } });
}

/** Never sent: sent now while it is young, else given up, and the strategy decides anew. */
function sendYoungIntent(context: EngineContext, runner: TaskRunner, order: OrderRow): void {
  const { venue } = runner.account;
  const ageMs = venue.clock.nowMs() - order.createdTs;
  if (ageMs < venue.span(INTENT_AGE_MS_MAX)) return send(context, runner, order);
  runner.put({ type: 'unsent', clOrdId: order.clOrdId });
}
