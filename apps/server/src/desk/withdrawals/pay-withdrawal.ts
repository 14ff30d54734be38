// The second person's part of a withdrawal: the payout worker sends what was released.
import { payWithdrawal } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { lockWithdrawal } from '../../wallet/index.ts';
import { lockOpenApproval } from '../shared/approval.store.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';
import { approveProposal } from '../approvals/decide-proposal.ts';

export const payWithdrawalRoute = adminHandler(payWithdrawal, (context, request) => {
  const { input, write, record } = request;
  const by = decidingOf(context, request);
  return write(async (tx) => {
    const found = await lockWithdrawal(tx, input.id);
    if (!found) refuse('notFound');
    const approval = found.version === input.version ? await lockOpenApproval(tx, 'withdrawal', input.id) : undefined;
    if (!approval) refuse('alreadyDecided');
    await approveProposal(tx, approval, { ...by, reply: '', origin: request.origin });
    const { amount, address, state } = found;
    const detail = { approvalId: approval.id, amount, address };
    await record(tx, { kind: 'paid', subject: input.id, detail, before: { state }, after: { state: 'sending' } });
    return doneDecision;
  });
});
