// Proposes a new one-use link for an operator who lost password or device, or never used the first link.
import { proposeReset } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { lockOperatorNow } from './operators.store.ts';

export const proposeResetRoute = adminHandler(proposeReset, (context, request) => {
  const { input, origin, write, record } = request;
  const { id, version } = input;
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const now = (await lockOperatorNow(tx, id)) ?? refuse('notFound');
    if (now.version !== version || now.isDisabled) refuse('alreadyDecided');
    if (now.email === '') refuse('operatorEmailMissing');
    const content = { name: now.name, email: now.email, version: String(version), console: origin, reason: input.reason.trim() };
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'resetOperator', subject: id, userId: null, content }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, ...content } });
    return { outcome: 'waiting', approvalId };
  });
});
