// The queue of applications for trial fuel as CSV.
import { exportTrialFuel } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { trialPage } from './trial-list.ts';

export const trialFuelFile = exportList({
  call: exportTrialFuel,
  fileName: 'trial-fuel.csv',
  event: 'trialFuelExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber(trialPage),
  headOf: (t) => [
    'Id',
    t('console.line.time'),
    'UID',
    ...(['nickname', 'exchange', 'mainUid', 'state', 'decidedBy', 'reply'] as const).map((column) => t(`console.${column}`)),
  ],
  linesOf: (row, { t }) => [
    [
      row.id,
      timeCell(row.createTime),
      row.user.uid,
      row.user.nickname,
      row.venueId,
      row.mainUid,
      t(`console.trialState.${row.state}`),
      row.decidedBy,
      row.reply,
    ],
  ],
});
