// Proposes an operator who is not there yet.
import { proposeNewOperator } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { fieldsOf } from './operator-effects.ts';
import { isOperatorNameTaken } from './operators.store.ts';

export const proposeNewOperatorRoute = adminHandler(proposeNewOperator, (context, request) => {
  const { input, origin, write, record } = request;
  const { reason, ...wanted } = input;
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    if (await isOperatorNameTaken(tx, wanted.name)) refuseInput({ field: 'name', rule: 'taken', args: {} });
    const subject = newId('opr');
    const content = { ...fieldsOf({ ...wanted, isDisabled: false }), console: origin, reason: reason.trim() };
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'operator', subject, userId: null, content }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject, detail: { approvalId, ...content } });
    return { outcome: 'waiting', approvalId };
  });
});
