// Proposes that outgoing money goes on, after an audit of the whole ledger that found nothing.
import { proposeLift } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { liftContent } from '../approvals/proposals.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';

export const proposeLiftRoute = adminHandler(proposeLift, (context, request) => {
  const { input, write, record } = request;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const content = (await liftContent(tx, reason)) ?? refuse('alreadyDecided');
    if (content['isClean'] !== 'true') refuse('auditNotClean');
    const approvalId = await insertApproval(
      tx,
      { tenantId, operatorId, kind: 'liftStop', subject: tenantId, userId: null, content },
      nowMs,
    );
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: tenantId, detail: { approvalId, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
