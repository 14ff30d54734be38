// The list of linked accounts as CSV.
import type { LanguageTag } from '@millrace/contract';
import { exportAccount } from '@millrace/contract/admin';
import type { Translate } from '@millrace/i18n';
import { byLastRow, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { accountQuery, accountRowOf } from './account-list.ts';
import { listAllAccounts, type FoundAccount } from './account.store.ts';

export const accountFile = exportList({
  call: exportAccount,
  fileName: 'accounts.csv',
  event: 'accountsExported',
  bound: 'accountExportMax',
  narrowedBy: 'environment',
  queryOf: accountQuery,
  ...byLastRow(listAllAccounts),
  headOf: (t) => [
    'UID',
    ...(['nickname', 'exchange', 'key', 'state', 'keyBrokenSince', 'keyTasks', 'keyChecked', 'keyAnswered', 'made'] as const).map(
      (column) => t(`console.${column}`),
    ),
  ],
  linesOf: (row, words) => [cellsOf(row, words)],
});

function cellsOf(found: FoundAccount, { t, language }: { t: Translate; language: LanguageTag }): string[] {
  const row = accountRowOf(found, language);
  return [
    row.user.uid,
    row.user.nickname,
    `${t(`console.environment.${row.environment}`)} ${row.exchangeUid}`,
    row.maskedKey,
    row.isBroken ? row.problem : t('console.keyWorks'),
    timeCell(row.brokenTime),
    String(row.tasks),
    timeCell(row.checkTime),
    timeCell(row.answerTime),
    timeCell(row.createTime),
  ];
}
