// Proposes that a user is no community leader or broker any more.
import { proposeRoleEnd } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { roleContent } from './role-effects.ts';

export const proposeRoleEndRoute = adminHandler(proposeRoleEnd, (context, request) => {
  const { input, write, record } = request;
  const { id } = input;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const bound = (await roleContent(tx, id, reason)) ?? refuse('notFound');
    if (bound.content['state'] !== 'approved') refuse('alreadyDecided');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'endTeamRole', subject: id, ...bound }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
