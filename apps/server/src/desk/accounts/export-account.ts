// The list of linked accounts as CSV, read page by page while it is sent.
import { limits, type LanguageTag } from '@millrace/contract';
import { exportAccount } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages } from '../../shared/csv-pages.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { accountQuery, accountRowOf } from './account-list.ts';
import { listAllAccounts, type FoundAccount } from './account.store.ts';

export const exportAccountRoute = adminHandler(exportAccount, async (_context, { input, read, record, language }) => {
  const query = await read(async (tx) => {
    const asked = await accountQuery(tx, input);
    const max = limits.accountExportMax;
    if (asked !== undefined && (await listAllAccounts(tx, { ...asked, rowsMax: max + 1 })).length > max)
      refuseInput({ field: 'environment', rule: 'tooManyRows', args: { max } });
    await record(tx, {
      kind: 'accountsExported',
      detail: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
    });
    return asked;
  });
  const t = translatorFor(language);
  const columns = ['nickname', 'exchange', 'key', 'state', 'keyBrokenSince', 'keyTasks', 'keyChecked', 'keyAnswered', 'made'] as const;
  const parts = csvPages<FoundAccount>(read, {
    head: ['UID', ...columns.map((column) => t(`console.${column}`))],
    rowsOf: async (tx, { last, rowsMax }) => (query === undefined ? [] : listAllAccounts(tx, { ...query, afterId: last?.id, rowsMax })),
    linesOf: (row) => [cellsOf(row, language)],
    rowsMax: limits.accountExportMax,
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'accounts.csv', parts };
});

function cellsOf(found: FoundAccount, language: LanguageTag): string[] {
  const t = translatorFor(language);
  const row = accountRowOf(found, language);
  const time = (ms: number | null): string => (ms === null ? '' : new Date(ms).toISOString());
  return [
    row.user.uid,
    row.user.nickname,
    `${t(`console.environment.${row.environment}`)} ${row.exchangeUid}`,
    row.maskedKey,
    row.isBroken ? row.problem : t('console.keyWorks'),
    time(row.brokenTime),
    String(row.tasks),
    time(row.checkTime),
    time(row.answerTime),
    time(row.createTime),
  ];
}
