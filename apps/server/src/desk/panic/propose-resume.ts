// Proposes the end of the panic stop.
import { proposeResume } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { panicContent } from './panic-effects.ts';

export const proposeResumeRoute = adminHandler(proposeResume, (context, request) => {
  const { input, write, record } = request;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const content = (await panicContent(tx, reason)) ?? refuse('alreadyDecided');
    const proposal = { tenantId, operatorId, kind: 'endPanic', subject: tenantId, userId: null, content } as const;
    const approvalId = await insertApproval(tx, proposal, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: tenantId, detail: { approvalId, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
