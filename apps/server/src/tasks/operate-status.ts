// Start or stop trading, a start with buying opened too where that is wished. A start is checked against the account's money and the ladder's risk before it is stored; a stop is always allowed.
import { operateStatus } from '@millrace/contract';
import { confirmStart, type TaskSummary } from '@millrace/engine';
import type { Context } from '../shared/context/context.ts';
import { becomesSwapReady, findCredentialRow, readBalance } from '../exchange/index.ts';
import { handler, type TraderRequest } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { getOwnTask, lockOwnTask, requireKind, standingOf } from './own-task.ts';
import { allow, allowOrAsk, queueAction } from './queue-action.ts';
import { startFigures } from './start-figures.ts';
import { findProduct } from './task-product.ts';
import { isSpot } from './task-view.ts';
import { confirmsMismatch, startRefusal, stopRefusal, wishesOf, type StartSurroundings } from './transitions.ts';

export const operateStatusRoute = handler(operateStatus, (context, request) =>
  request.input.status === 'open' ? start(context, request) : stop(request),
);

function stop(request: TraderRequest<typeof operateStatus>) {
  return request.write(async (tx) => {
    const task = await lockOwnTask(tx, request.input, request, 'trading');
    allow(stopRefusal(await standingOf(tx, task)));
    return queueAction(tx, task, { type: 'stopTrading' }, request.session);
  });
}

async function start(context: Context, request: TraderRequest<typeof operateStatus>) {
  const { input, session } = request;
  const seen = await request.read((tx) => getOwnTask(tx, input.id, request, 'trading'));
  const around = await surroundings(context, request, seen);
  return request.write(async (tx) => {
    const task = await lockOwnTask(tx, input, request, 'trading');
    if (input.stopMake !== undefined) requireKind(request.tenant, task.assignmentType, 'buying');
    const standing = await standingOf(tx, task);
    const asked = allowOrAsk(startRefusal(standing, around), input.ask);
    if (asked) return asked;
    await confirmStart(tx, task.id, { noStop: around.confirmNoStop, partialLadder: around.confirmPartialLadder });
    // Whoever starts a task that stopped over a mismatch has seen it and wants to go on from what the books say now.
    const confirmed = confirmsMismatch(standing) ? await queueAction(tx, task, { type: 'confirmMismatch' }, session) : undefined;
    if (confirmed && wishesOf(standing).trading) return confirmed;
    const queued = await queueAction(tx, task, { type: 'startTrading' }, session);
    if (input.stopMake === 'open' && !wishesOf(standing).buying) await queueAction(tx, task, { type: 'startBuying' }, session);
    return queued;
  });
}

/** Asked of the exchange before the task is locked. Refuses `exchangeUnavailable`. */
async function surroundings(
  context: Context,
  { input, session, read }: TraderRequest<typeof operateStatus>,
  task: TaskSummary,
): Promise<StartSurroundings> {
  const account = (await read((tx) => findCredentialRow(tx, task.credentialId, session.userId))) ?? refuse('credentialBroken');
  const balance = await readBalance(context, account);
  const product = await findProduct(context, account, task.instId);
  if (product?.lastPrice === '') refuse('exchangeUnavailable');
  return {
    credentialOk: account.status === 'ok',
    accountFit: isSpot(task) || (await becomesSwapReady(context, account, read)),
    instrumentLive: product?.state === 'live',
    figures: product
      ? startFigures(task.settings, product, task.view?.securedAssets ?? '0')
      : { coveragePct: '0', liqPx: '0', loss: '0', needed: '0' },
    freeUsdt: balance.currencies.find(({ currency }) => currency === 'USDT')?.available ?? '0',
    confirmNoStop: input.confirmNoStop === true,
    confirmPartialLadder: input.confirmPartialLadder === true,
  };
}
