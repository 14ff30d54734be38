// Proposes other roles or another address of an operator, or that one is switched off or on.
import { proposeOperator } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { fieldsOf } from './operator-effects.ts';
import { lockOperatorNow } from './operators.store.ts';

export const proposeOperatorRoute = adminHandler(proposeOperator, (context, request) => {
  const { input, write, record } = request;
  const { id, version, reason, email, roles, isDisabled } = input;
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const now = (await lockOperatorNow(tx, id)) ?? refuse('notFound');
    if (now.version !== version) refuse('alreadyDecided');
    const before = fieldsOf(now);
    const wanted = fieldsOf({
      name: now.name,
      email: email ?? now.email,
      roles: roles ?? now.roles,
      isDisabled: isDisabled ?? now.isDisabled,
    });
    if (Object.entries(wanted).every(([field, value]) => before[field] === value)) refuseInput({ field: '', rule: 'required', args: {} });
    const content = { ...wanted, version: String(version), reason: reason.trim() };
    const proposal = { tenantId, operatorId, kind: 'operator', subject: id, userId: null, content, before } as const;
    const approvalId = await insertApproval(tx, proposal, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, ...content } });
    return { outcome: 'waiting', approvalId };
  });
});
