// Proposes that the whole position of a trader's task is closed.
import { proposeClose } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { closeAllRefusal, refuseIf, snapshotOf } from '../../tasks/index.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { closeContent } from './close-effects.ts';
import { lockSeenTask } from './task-of-tenant.ts';

export const proposeCloseRoute = adminHandler(proposeClose, (context, request) => {
  const { input, write, record } = request;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const { task, user } = await lockSeenTask(tx, input);
    refuseIf(closeAllRefusal(await snapshotOf(tx, task)));
    const content = (await closeContent(tx, task.id, reason)) ?? refuse('notFound');
    const proposal = { tenantId, operatorId, kind: 'closeTask', subject: task.id, userId: user.id, content } as const;
    const approvalId = await insertApproval(tx, proposal, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: task.id, detail: { uid: user.uid, approvalId, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
