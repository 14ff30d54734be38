// The trail of the brand's operators.
import { pageAudit } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { pageOfInput } from '../shared/http/page.ts';
import { listOperatorEvents } from '../shared/operators/operator-event.store.ts';

export const pageAuditRoute = adminHandler(pageAudit, async (_context, { input, read }) => {
  const { pageSize } = pageOfInput(input);
  const { kind, operator, subject, startTime: fromMs, endTime: toMs, sort, afterId } = input;
  const found = await read((tx) => listOperatorEvents(tx, { kind, operator, subject, fromMs, toMs, sort, afterId, rowsMax: pageSize + 1 }));
  const rows = found.slice(0, pageSize);
  return { rows, nextId: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
});
