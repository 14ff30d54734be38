// Proposals as CSV.
import { exportApproval } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { pageApprovals, type ApprovalQuery } from '../shared/approval.store.ts';
import { approvalQuery } from './approval-query.ts';

export const approvalFile = exportList({
  call: exportApproval,
  fileName: 'proposals.csv',
  event: 'approvalsExported',
  bound: 'approvalExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input, { operatorId }) => approvalQuery(input, operatorId),
  ...byNumber((tx, query: ApprovalQuery, page, { nowMs }) => pageApprovals(tx, query, { ...page, nowMs })),
  headOf: (t) =>
    (['line.time', 'what', 'subject', 'reason', 'before', 'after', 'state', 'proposedBy', 'decidedBy', 'reply'] as const).map((column) =>
      t(`console.${column}`),
    ),
  linesOf: (row, { t }) => [
    [
      timeCell(row.createdMs),
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
});
