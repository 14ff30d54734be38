// An operator's decision about an application to become a trader.
import { decideTrader } from '@millrace/contract/admin';
import { decideTraderApplication } from '../../follow/index.ts';
import { writeDecision } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { decidingOf, doneDecision, rejectedDecision, replyOf } from '../shared/deciding.ts';

export const decideTraderRoute = adminHandler(decideTrader, (context, request) => {
  const { input, write, record } = request;
  const { id, version, decision } = input;
  const reply = replyOf(input);
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const { userId, environment } = await decideTraderApplication(tx, { id, version, decision, reply, operatorId, atMs: nowMs });
    const kind = decision === 'approve' ? 'traderApproved' : 'traderRejected';
    await writeDecision(tx, { tenantId, userId, kind, args: { environment, reply } }, nowMs);
    const state = decision === 'approve' ? 'approved' : 'rejected';
    await record(tx, { kind: state, subject: id, detail: { reply }, before: { state: 'pending' }, after: { state } });
    return decision === 'approve' ? doneDecision : rejectedDecision;
  });
});
