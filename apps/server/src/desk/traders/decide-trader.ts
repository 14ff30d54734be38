// An operator's decision about a trader's application. Approving makes the trader in the same transaction.
import { decideTrader } from '@millrace/contract/admin';
import { followsAnybody, lockCopier } from '../../follow/index.ts';
import { writeDecision } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse } from '../../shared/refusal.ts';
import { decidingOf, doneDecision, rejectedDecision, replyOf } from '../shared/deciding.ts';
import { applicantOf, decideApplication, insertLead } from './trader-queue.store.ts';

export const decideTraderRoute = adminHandler(decideTrader, (context, request) => {
  const { input, write, record } = request;
  const { id, version, decision } = input;
  const reply = replyOf(input);
  const { tenantId, operatorId, money, nowMs } = decidingOf(context, request);
  const isApproved = decision === 'approve';
  return write(async (tx) => {
    const at = new Date(nowMs);
    const userId = (await applicantOf(tx, id)) ?? refuse('notFound');
    await lockCopier(tx, userId);
    if (isApproved && (await followsAnybody(tx, userId))) refuse('copiesOthers');
    const found = await decideApplication(tx, { id, version, state: isApproved ? 'approved' : 'rejected', reply, operatorId, at });
    if (found === 'missing') refuse('notFound');
    if (found === 'decided') refuse('alreadyDecided');
    if (isApproved && !(await insertLead(tx, newId('led'), found, at))) refuse('credentialMissing');
    await writeDecision(tx, { tenantId, userId, kind: isApproved ? 'traderApproved' : 'traderRejected', args: { money, reply } }, nowMs);
    await record(tx, { kind: isApproved ? 'approved' : 'rejected', subject: id, detail: { reply } });
    return isApproved ? doneDecision : rejectedDecision;
  });
});
