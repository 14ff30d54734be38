// Proposals as CSV, read page by page while they are sent.
import { limits } from '@millrace/contract';
import { exportApproval } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages } from '../../shared/csv-pages.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { pageApprovals, type Approval } from '../shared/approval.store.ts';
import { approvalQuery } from './approval-query.ts';

export const exportApprovalRoute = adminHandler(exportApproval, async ({ clock }, { input, operator, read, record, language }) => {
  const nowMs = clock.now();
  const query = approvalQuery(input, operator.operatorId);
  await read(async (tx) => {
    const max = limits.approvalExportMax;
    if ((await pageApprovals(tx, query, { offset: 0, pageSize: 1, nowMs })).total > max)
      refuseInput({ field: 'state', rule: 'tooManyRows', args: { max } });
    await record(tx, { kind: 'approvalsExported', subject: '', detail: { state: input.state ?? '', kind: input.kind ?? '' } });
  });
  const t = translatorFor(language);
  const columns = ['line.time', 'what', 'subject', 'reason', 'before', 'after', 'state', 'proposedBy', 'decidedBy', 'reply'] as const;
  const parts = csvPages<Approval>(read, {
    head: columns.map((column) => t(`console.${column}`)),
    rowsOf: async (tx, { offset, rowsMax }) => (await pageApprovals(tx, query, { offset, pageSize: rowsMax, nowMs })).rows,
    linesOf: (row) => [
      [
        new Date(row.createdMs).toISOString(),
        t(`console.approvalKind.${row.kind}`),
        row.subject,
        row.content['reason'] ?? '',
        JSON.stringify(row.before),
        JSON.stringify(row.content),
        t(`console.approvalState.${row.state}`),
        row.proposerName,
        row.deciderName,
        row.reply,
      ],
    ],
    rowsMax: limits.approvalExportMax,
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'proposals.csv', parts };
});
