// Proposes that a journal is taken back by a counter journal.
import { proposeCounter } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { canCounter, counterContent } from '../approvals/counter.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { findCounterCase } from '../shared/countered.store.ts';
import { decidingOf } from '../shared/deciding.ts';

export const proposeCounterRoute = adminHandler(proposeCounter, (context, request) => {
  const { input, write, record } = request;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const found = (await findCounterCase(tx, { id: input.id })) ?? refuse('notFound');
    if (!canCounter(found)) refuse('notCounterable');
    const bound = (await counterContent(tx, found.id, reason)) ?? refuse('alreadyDecided');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'counter', subject: found.id, ...bound }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: found.ref, detail: { approvalId, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
