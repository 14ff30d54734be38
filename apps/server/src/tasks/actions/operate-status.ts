// Starts or stops trading; a start opens buying too where the caller asks for it. A start is checked against the account's balance and the ladder's
// risk before it is stored; a stop is always allowed.
import { operateStatus } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { handler, type TraderRequest } from '../../shared/http/handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { getOwnTask, lockOwnTask, requireKind, snapshotOf } from '../shared/own-task.ts';
import { refuseIf, refuseOrAsk, queueAction } from '../shared/queue-action.ts';
import { loadStartPreconditions, queueStart } from '../shared/start-task.ts';
import { startRefusal, stopRefusal } from '../shared/transitions.ts';

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
  const preconditions = await loadStartPreconditions(context, seen, {
    read: request.read,
    confirmed: { noStop: input.confirmNoStop === true, partialLadder: input.confirmPartialLadder === true },
  });
  return request.write(async (tx) => {
    const task = await lockOwnTask(tx, input, request, 'trading');
    if (input.stopMake !== undefined) requireKind(request.tenant, task.assignmentType, 'buying');
    const snapshot = await snapshotOf(tx, task);
    if (input.stopMake === 'open' && snapshot.groupWithdrawn) refuse('groupWithdrawn');
    const asked = refuseOrAsk(startRefusal(snapshot, preconditions), input.ask);
    if (asked) return asked;
    return queueStart(tx, { task, snapshot, preconditions, buying: input.stopMake === 'open' }, session);
  });
}
