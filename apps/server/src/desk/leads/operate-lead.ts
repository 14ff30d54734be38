// Closes a trader to new copiers, or opens him again. He is told why.
import { operateLead } from '@millrace/contract/admin';
import { lockOperatedLead, setClosedReason } from '../../follow/index.ts';
import { writeDecision } from '../../messages/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';

export const operateLeadRoute = adminHandler(operateLead, (context, request) => {
  const { input, write, record } = request;
  const { id, act } = input;
  const reason = input.reason.trim();
  const { tenantId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const lead = (await lockOperatedLead(tx, id)) ?? refuse('notFound');
    if (lead.state !== 'active' || (lead.closedReason !== null) === (act === 'close')) refuse('alreadyDecided');
    const closedReason = act === 'close' ? reason : null;
    await setClosedReason(tx, id, closedReason);
    const kind = act === 'close' ? 'leadClosed' : 'leadOpened';
    await writeDecision(tx, { tenantId, userId: lead.userId, kind, args: { environment: lead.environment, reason } }, nowMs);
    const [before, after] = [{ closed: lead.closedReason ?? '' }, { closed: closedReason ?? '' }];
    await record(tx, { kind, subject: id, detail: { uid: lead.uid, reason }, before, after });
    return doneDecision;
  });
});
