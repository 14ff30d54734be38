// An operator's decision about an application for trial fuel.
import { decideTrialFuel } from '@millrace/contract/admin';
import { decideApplication } from '../../fuel/index.ts';
import { writeDecision } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { decidingOf, doneDecision, rejectedDecision, replyOf } from '../shared/deciding.ts';

export const decideTrialFuelRoute = adminHandler(decideTrialFuel, (context, request) => {
  const { input, write, record } = request;
  const { id, version, decision } = input;
  const reply = replyOf(input);
  const { tenantId, operatorId, money, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const kind = decision === 'approve' ? 'trialFuelApproved' : 'trialFuelRejected';
    const tell = (userId: string) => writeDecision(tx, { tenantId, userId, kind, args: { money, reply } }, nowMs);
    const found = await decideApplication(tx, { tenantId, id, version, decision, reply, operatorId, atMs: nowMs });
    if (found === 'missing') refuse('notFound');
    if (found === 'decided') refuse('alreadyDecided');
    await tell(found.userId);
    const state = decision === 'approve' ? 'approved' : 'rejected';
    await record(tx, { kind: state, subject: id, detail: { reply }, before: { state: 'pending' }, after: { state } });
    return decision === 'approve' ? doneDecision : rejectedDecision;
  });
});
