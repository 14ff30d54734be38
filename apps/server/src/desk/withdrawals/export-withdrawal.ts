// The queue of withdrawals as CSV.
import { exportWithdrawal } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { withdrawalPage } from './withdrawal-list.ts';

export const withdrawalFile = exportList({
  call: exportWithdrawal,
  fileName: 'withdrawals.csv',
  event: 'withdrawalsExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber(withdrawalPage),
  headOf: (t) => [
    'Id',
    t('console.line.time'),
    'UID',
    ...(
      [
        'nickname',
        'line.network',
        'line.address',
        'amount',
        'fee',
        'arrives',
        'state',
        'line.transaction',
        'approvedBy',
        'paidBy',
        'reply',
      ] as const
    ).map((column) => t(`console.${column}`)),
  ],
  linesOf: (row, { t }) => [
    [
      row.id,
      timeCell(row.createTime),
      row.user.uid,
      row.user.nickname,
      row.network,
      row.address,
      row.amount,
      row.fee,
      row.arrives,
      t(`console.orderState.${row.state}`),
      row.txid ?? '',
      row.approvedBy,
      row.paidBy,
      row.reply,
    ],
  ],
});
