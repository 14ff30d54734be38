// The second person's decision about a proposal. Who proposed it may take it back, by rejecting it.
import { decideApproval } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { rejectWithdrawal } from '../../wallet/index.ts';
import { endApproval, lockApproval } from '../shared/approval.store.ts';
import { approveProposal } from './decide-proposal.ts';
import { decidingOf, doneDecision, rejectedDecision, replyOf } from '../shared/deciding.ts';

export const decideApprovalRoute = adminHandler(decideApproval, (context, request) => {
  const { input, write, record } = request;
  const reply = replyOf(input);
  const by = { ...decidingOf(context, request), reply, origin: request.origin };
  return write(async (tx) => {
    const approval = await lockApproval(tx, input.id);
    if (!approval) refuse('notFound');
    if (approval.state !== 'open' || approval.version !== input.version) refuse('alreadyDecided');
    const { id, kind, subject, content } = approval;
    const detail = { approvalId: id, kind, reply };
    if (input.decision === 'approve') {
      await approveProposal(tx, approval, by);
      await record(tx, { kind: kind === 'withdrawal' ? 'paid' : 'approved', subject, detail });
      return doneDecision;
    }
    await endApproval(tx, id, { state: 'rejected', operatorId: by.operatorId, reply, nowMs: by.nowMs });
    // Of a withdrawal the money that is held goes back at once; everything else stays as it was before the proposal.
    if (kind === 'withdrawal') await rejectWithdrawal(tx, { ...by, id: subject, version: Number(content['version']) });
    await record(tx, { kind: 'rejected', subject, detail });
    return rejectedDecision;
  });
});
