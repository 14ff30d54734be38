// Proposes that a trader is copied by nobody any more.
import { proposeRevoke } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { revokeContent } from '../approvals/proposals.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';

export const proposeRevokeRoute = adminHandler(proposeRevoke, (context, request) => {
  const { input, write, record } = request;
  const { id } = input;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const bound = (await revokeContent(tx, id, reason)) ?? refuse('notFound');
    if (bound.content['state'] !== 'active') refuse('alreadyDecided');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'revokeTrader', subject: id, ...bound }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
