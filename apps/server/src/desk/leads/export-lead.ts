// Traders who are copied, or were, as CSV. Fractions of one; what is not known is an empty cell.
import { exportLead } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { leadPage } from './lead-list.ts';

export const leadFile = exportList({
  call: exportLead,
  fileName: 'copied-traders.csv',
  event: 'leadsExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber(leadPage),
  headOf: (t) => [
    'Id',
    'UID',
    ...(
      [
        'nickname',
        'exchange',
        'leadAccount',
        'state',
        'share',
        'copiers',
        'figure.weekYield',
        'figure.winRate',
        'figure.trades',
        'figure.maxRetracement',
        'favour',
        'traderSince',
        'traderUntil',
      ] as const
    ).map((column) => t(`console.${column}`)),
  ],
  linesOf: ({ figures, ...row }, { t }) => [
    [
      row.id,
      row.user.uid,
      row.user.nickname,
      `${row.venueId} ${t(`console.environment.${row.environment}`)}`,
      row.accountUid,
      t(`console.leadState.${row.state}`),
      row.shareRate,
      String(row.followers),
      figures?.weekYield ?? '',
      figures?.winRate ?? '',
      figures === null ? '' : String(figures.trades),
      figures?.maxRetracement ?? '',
      row.favour.meanBp ?? '',
      timeCell(row.approveTime),
      timeCell(row.endTime),
    ],
  ],
});
