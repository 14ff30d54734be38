// Proposes how a withdrawal ends whose payout stayed unknown.
import { proposeEnd } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { withdrawalContent } from '../approvals/proposals.ts';

export const proposeEndRoute = adminHandler(proposeEnd, (context, request) => {
  const { input, write, record } = request;
  const { id, version, txid: foundTxid = '', reply = '' } = input;
  if (foundTxid === '' && reply.trim() === '') refuseInput({ field: 'reply', rule: 'required', args: {} });
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const bound = await withdrawalContent(tx, id, { foundTxid, reply });
    if (!bound) refuse('notFound');
    if (bound.content['version'] !== String(version) || bound.content['state'] !== 'lost') refuse('alreadyDecided');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'lostWithdrawal', subject: id, ...bound }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, foundTxid, reply } });
    return { outcome: 'waiting', approvalId };
  });
});
