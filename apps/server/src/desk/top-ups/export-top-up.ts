// The queue of top-ups as CSV.
import { exportTopUp } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { topUpPage } from './top-up-list.ts';

export const topUpFile = exportList({
  call: exportTopUp,
  fileName: 'top-ups.csv',
  event: 'topUpsExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber(topUpPage),
  headOf: (t) => [
    'Id',
    t('console.line.time'),
    'UID',
    ...(
      [
        'nickname',
        'line.network',
        'line.address',
        'field.price',
        'bonus',
        'field.exact',
        'state',
        'proposedBy',
        'decidedBy',
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
      row.price,
      row.bonus,
      row.exact,
      t(`console.orderState.${row.state}`),
      row.approval?.by ?? '',
      row.decidedBy,
      row.reply,
    ],
  ],
});
