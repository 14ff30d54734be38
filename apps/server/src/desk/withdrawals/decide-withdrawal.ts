// The first person's part of a withdrawal, and either person's rejection.
import { decideWithdrawal } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { approveWithdrawal, lockWithdrawal, rejectWithdrawal } from '../../wallet/index.ts';
import { endApproval, insertApproval, lockOpenApproval } from '../shared/approval.store.ts';
import { decidingOf, rejectedDecision, replyOf } from '../shared/deciding.ts';
import { withdrawalContent } from '../approvals/proposals.ts';
import { requireNotFrozen } from '../users/freeze-effects.ts';

export const decideWithdrawalRoute = adminHandler(decideWithdrawal, (context, request) => {
  const { input, write, record } = request;
  const { id, version } = input;
  const reply = replyOf(input);
  const by = decidingOf(context, request);
  const { tenantId, operatorId, nowMs } = by;
  return write(async (tx) => {
    if (input.decision === 'reject') {
      const state = (await lockWithdrawal(tx, id))?.state ?? '';
      await rejectWithdrawal(tx, { ...by, id, version, reply });
      const open = await lockOpenApproval(tx, 'withdrawal', id);
      if (open) await endApproval(tx, open.id, { state: 'rejected', operatorId, reply, nowMs });
      await record(tx, { kind: 'rejected', subject: id, detail: { reply }, before: { state }, after: { state: 'rejected' } });
      return rejectedDecision;
    }
    const { userId } = await approveWithdrawal(tx, { ...by, id, version });
    await requireNotFrozen(tx, userId);
    const bound = await withdrawalContent(tx, id);
    if (!bound) refuse('notFound');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'withdrawal', subject: id, ...bound }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    const detail = { approvalId, amount: bound.content['amount'] ?? '' };
    await record(tx, { kind: 'approved', subject: id, detail, before: { state: 'requested' }, after: bound.content });
    return { outcome: 'waiting', approvalId };
  });
});
