// Proposes to credit an arrival to its owner.
import { proposeArrival } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { findTrader } from '../../operators/index.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { arrivalContent } from '../approvals/proposals.ts';

export const proposeArrivalRoute = adminHandler(proposeArrival, (context, request) => {
  const { input, write, record } = request;
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const trader = await findTrader(tx, input.number);
    const bound = trader && (await arrivalContent(tx, input.id, trader.id));
    if (!bound) refuse('notFound');
    const { content, userId } = bound;
    if (content['version'] !== String(input.version) || content['state'] !== 'listed') refuse('alreadyDecided');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'arrival', subject: input.id, userId, content }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: input.id, detail: { approvalId, uid: trader.uid } });
    return { outcome: 'waiting', approvalId };
  });
});
