// Proposes that a trader account is no longer an operator's own. Neither of the two people may be who named it.
import { proposeTraderRelease } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { hasOwnTrader, lockOperatorNow } from './operators.store.ts';

export const proposeTraderReleaseRoute = adminHandler(proposeTraderRelease, (context, request) => {
  const { input, write, record } = request;
  const { id, version, userId } = input;
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const now = (await lockOperatorNow(tx, id)) ?? refuse('notFound');
    if (!(await hasOwnTrader(tx, id, userId))) refuse('notFound');
    if (now.version !== version) refuse('alreadyDecided');
    const content = { name: now.name, version: String(version), reason: input.reason.trim() };
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'endOwnTrader', subject: id, userId, content }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, userId, ...content } });
    return { outcome: 'waiting', approvalId };
  });
});
