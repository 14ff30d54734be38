// Audits of the ledger as CSV.
import type { InputOf } from '@millrace/contract';
import { exportAuditRun } from '@millrace/contract/admin';
import { byLastRow, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { listAuditRuns } from '../shared/audit-run.store.ts';

export const auditRunFile = exportList({
  call: exportAuditRun,
  fileName: 'ledger-audits.csv',
  event: 'auditRunsExported',
  bound: 'queueExportMax',
  narrowedBy: 'isFaulty',
  queryOf: (_tx, input: InputOf<typeof exportAuditRun>) => ({ isFaulty: input.isFaulty ?? false }),
  ...byLastRow(listAuditRuns),
  headOf: (t) => ['Id', t('console.line.time'), t('console.auditScope'), t('console.auditDifferences')],
  linesOf: (row, { t }) => [
    [row.id, timeCell(row.createTime), t(row.isWhole ? 'console.auditWhole' : 'console.auditNew'), String(row.differences)],
  ],
});
