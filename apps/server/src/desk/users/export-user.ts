// The list of traders as CSV.
import { exportUser, type AdminUserRow } from '@millrace/contract/admin';
import type { Translate } from '@millrace/i18n';
import { byLastRow, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { userQuery } from './user-list.ts';
import { listUsers } from './user-list.store.ts';

export const userFile = exportList({
  call: exportUser,
  fileName: 'traders.csv',
  event: 'usersExported',
  bound: 'userExportMax',
  narrowedBy: 'text',
  queryOf: async (tx, input) => (await userQuery(tx, input)).query,
  ...byLastRow(listUsers),
  headOf: (t) => [
    'UID',
    ...(['since', 'nickname', 'email', 'teamLevel', 'marks', 'inviter'] as const).map((column) => t(`console.${column}`)),
  ],
  linesOf: (row, { t }) => [cellsOf(row, t)],
});

function cellsOf(row: AdminUserRow, t: Translate): string[] {
  const marks = [
    row.isFrozen ? t('console.frozen') : '',
    row.isClosed ? t('console.userFlag.closed') : '',
    row.isActivation ? t('console.activated') : '',
    row.isCommunity ? t('console.teamRole.community') : '',
    row.isBroker ? t('console.teamRole.broker') : '',
    row.isViaBrokerLink ? t('console.viaBrokerLink') : '',
  ];
  return [
    row.uid,
    timeCell(row.createTime),
    row.nickname,
    row.email,
    String(row.level),
    marks.filter((mark) => mark !== '').join(', '),
    row.inviter ?? '',
  ];
}
