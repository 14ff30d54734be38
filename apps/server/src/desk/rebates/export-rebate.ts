// Statements of exchanges that are booked, as CSV.
import { exportRebate } from '@millrace/contract/admin';
import { byLastRow, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { listRebates } from './rebate.store.ts';

export const rebateFile = exportList({
  call: exportRebate,
  fileName: 'rebates.csv',
  event: 'rebatesExported',
  bound: 'queueExportMax',
  queryOf: () => ({}),
  ...byLastRow(listRebates),
  headOf: (t) => [
    t('console.line.time'),
    t('console.exchange'),
    t('console.statementNumber'),
    t('console.firstDay'),
    t('console.lastDay'),
    t('console.amount'),
    t('console.currency'),
    t('console.counteredBy'),
  ],
  linesOf: (row, { t }) => [
    [
      timeCell(row.createTime),
      row.exchange,
      row.statement,
      row.startDay,
      row.endDay,
      row.amount,
      t(`console.balance.${row.currency}`),
      row.counterId ?? '',
    ],
  ],
});
