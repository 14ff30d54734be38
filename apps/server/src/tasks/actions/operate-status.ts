// Starts or stops trading; a start opens buying too where the caller asks for it. A start is checked against the account's balance and the ladder's
// risk before it is stored; a stop is always allowed.
import { operateStatus } from '@millrace/contract';
import { confirmStart, type TaskSummary } from '@millrace/engine';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import type { Context } from '../../shared/context/context.ts';
import { becomesSwapReady, findCredentialRow, readBalance } from '../../exchange/index.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { getOwnTask, lockOwnTask, requireKind, snapshotOf } from '../shared/own-task.ts';
import { refuseIf, refuseOrAsk, queueAction } from '../shared/queue-action.ts';
import { startFigures } from '../shared/start-figures.ts';
import { neededByOthers } from '../shared/needed-by-others.ts';
import { findProduct } from '../shared/task-product.ts';
import { isSpot } from '../shared/task-view.ts';
import { confirmsMismatch, startRefusal, stopRefusal, effectiveFlags, type StartPreconditions } from '../shared/transitions.ts';

export const operateStatusRoute = handler(operateStatus, (context, request) =>
  request.input.status === 'open' ? start(context, request) : stop(request),
);

function stop(request: TraderRequest<typeof operateStatus>) {
  return request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'trading');
    refuseIf(stopRefusal(await snapshotOf(tx, task)));
    return queueAction(tx, task, { type: 'stopTrading' }, request.session);
  });
}

async function start(context: Context, request: TraderRequest<typeof operateStatus>) {
  const { input, session } = request;
  const seen = await request.read((tx) => getOwnTask(tx, input.id, request, 'trading'));
  const preconditions = await loadPreconditions(context, request, seen);
  return request.write(async (tx) => {
    const task = await lockOwnTask(tx, input, request, 'trading');
    if (input.stopMake !== undefined) requireKind(request.tenant, task.assignmentType, 'buying');
    const snapshot = await snapshotOf(tx, task);
    const asked = refuseOrAsk(startRefusal(snapshot, preconditions), input.ask);
    if (asked) return asked;
    await confirmStart(tx, task.id, { noStop: preconditions.confirmNoStop, partialLadder: preconditions.confirmPartialLadder });
    // The task's page shows the mismatch, so a start confirms it.
    const confirmed = confirmsMismatch(snapshot) ? await queueAction(tx, task, { type: 'confirmMismatch' }, session) : undefined;
    if (confirmed && effectiveFlags(snapshot).trading) return confirmed;
    const queued = await queueAction(tx, task, { type: 'startTrading' }, session);
    if (input.stopMake === 'open' && !effectiveFlags(snapshot).buying) await queueAction(tx, task, { type: 'startBuying' }, session);
    return queued;
  });
}

/** Asks the exchange; runs before the task is locked. Refuses `exchangeUnavailable`. */
async function loadPreconditions(
  context: Context,
  { input, session, read }: TraderRequest<typeof operateStatus>,
  task: TaskSummary,
): Promise<StartPreconditions> {
  const account = (await read((tx) => findCredentialRow(tx, task.credentialId, session.userId))) ?? refuse('credentialBroken');
  const balance = await readBalance(context, account);
  const product = await findProduct(context, account, task.instId);
  if (product?.lastPrice === '') refuse('exchangeUnavailable');
  const available = balance.currencies.find(({ currency }) => currency === 'USDT')?.available ?? '0';
  const left = addDecimals(available, negateDecimal(await neededByOthers(context, { session, read }, { account, task })));
  return {
    credentialOk: account.status === 'ok',
    accountFit: isSpot(task) || (await becomesSwapReady(context, account, read)),
    instrumentLive: product?.state === 'live',
    figures: product
      ? startFigures(task, product, task.view?.securedAssets ?? '0')
      : { coveragePct: '0', liqPx: '0', loss: '0', needed: '0' },
    freeUsdt: compareDecimals(left, '0') < 0 ? '0' : left,
    confirmNoStop: input.confirmNoStop === true,
    confirmPartialLadder: input.confirmPartialLadder === true,
  };
}
