// An operator's decision about an application for a role: rejected at once, or proposed to a second person.
import { decideTeamRole } from '@millrace/contract/admin';
import { writeDecision } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { lockRoleApplication, storeRoleDecision } from '../../team-roles/index.ts';
import { endApproval, insertApproval, lockOpenApproval } from '../shared/approval.store.ts';
import { decidingOf, rejectedDecision, replyOf } from '../shared/deciding.ts';
import { roleContent } from './role-effects.ts';

export const decideTeamRoleRoute = adminHandler(decideTeamRole, (context, request) => {
  const { input, write, record } = request;
  const { id } = input;
  const reply = replyOf(input);
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    // Before the application's row: the order in which a second person's decision locks.
    const open = await lockOpenApproval(tx, 'teamRole', id);
    const { userId, role, state, version, isFrozen } = (await lockRoleApplication(tx, id)) ?? refuse('notFound');
    if (state !== 'pending' || version !== input.version) refuse('alreadyDecided');
    if (input.decision === 'reject') {
      if (open) await endApproval(tx, open.id, { state: 'rejected', operatorId, reply, nowMs });
      await storeRoleDecision(tx, id, { state: 'rejected', reply, operatorId, nowMs });
      await writeDecision(tx, { tenantId, userId, kind: 'roleRejected', args: { role, reply } }, nowMs);
      await record(tx, { kind: 'rejected', subject: id, detail: { role, reply }, before: { state }, after: { state: 'rejected' } });
      return rejectedDecision;
    }
    if (isFrozen) refuse('accountFrozen');
    const bound = (await roleContent(tx, id)) ?? refuse('notFound');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'teamRole', subject: id, ...bound }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, role } });
    return { outcome: 'waiting', approvalId };
  });
});
