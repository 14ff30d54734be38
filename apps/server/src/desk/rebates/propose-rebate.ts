// Proposes to book a statement of broker rebates.
import { proposeRebate } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { rebateContent } from './rebate-content.ts';

export const proposeRebateRoute = adminHandler(proposeRebate, (context, request) => {
  const { input, tenant, write, record } = request;
  const { exchange, statement, startDay, endDay } = input;
  if (!tenant.venues.includes(exchange)) refuseInput({ field: 'exchange', rule: 'oneOf', args: { options: tenant.venues.join(', ') } });
  if (endDay < startDay) refuseInput({ field: 'endDay', rule: 'tooSmall', args: { min: startDay } });
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  // The exchange's own days are those of its time zone; none of them ends after tomorrow begins anywhere.
  if (Date.parse(`${endDay}T00:00:00Z`) > nowMs) refuseInput({ field: 'endDay', rule: 'time', args: {} });
  return write(async (tx) => {
    const content = (await rebateContent(tx, input)) ?? refuse('statementBooked');
    const subject = [tenantId, exchange, statement].join(':');
    const approvalId = await insertApproval(tx, { tenantId, operatorId, kind: 'rebate', subject, userId: null, content }, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: content['ref'] ?? '', detail: { approvalId, ...content } });
    return { outcome: 'waiting', approvalId };
  });
});
