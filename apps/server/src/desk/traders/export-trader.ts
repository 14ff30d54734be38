// The queue of applications to become a trader as CSV.
import { exportTrader } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { applicationPage } from './trader-list.ts';

export const applicationFile = exportList({
  call: exportTrader,
  fileName: 'applications.csv',
  event: 'applicationsExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber(applicationPage),
  headOf: (t) => [
    'Id',
    t('console.line.time'),
    'UID',
    ...(
      [
        'nickname',
        'exchange',
        'leadAccount',
        'linkedSince',
        'equityThen',
        'ordersThen',
        'introduction',
        'state',
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
      `${row.venueId} ${t(`console.environment.${row.environment}`)}`,
      row.accountUid,
      timeCell(row.linkTime),
      row.equity,
      String(row.orders),
      row.introduction,
      t(`console.trialState.${row.state}`),
      row.decidedBy,
      row.reply,
    ],
  ],
});
