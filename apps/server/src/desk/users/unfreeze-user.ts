// Proposes that a trader is frozen no more.
import { unfreezeUser } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { freezeContent } from './freeze-effects.ts';
import { lockTrader } from './freeze.store.ts';

export const unfreezeUserRoute = adminHandler(unfreezeUser, (context, request) => {
  const { input, write, record } = request;
  const { id: userId } = input;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const trader = (await lockTrader(tx, userId)) ?? refuse('notFound');
    const content = (await freezeContent(tx, userId, reason)) ?? refuse('alreadyDecided');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'unfreeze', subject: userId, userId, content }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: userId, detail: { uid: trader.uid, approvalId, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
