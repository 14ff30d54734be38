// The list of traders as CSV, read page by page while it is sent.
import { limits, type LanguageTag } from '@millrace/contract';
import { exportUser, type AdminUserRow } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { csvLine } from '../../shared/csv.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { userQuery } from './user-list.ts';
import { listUsers, type UserQuery } from './user-list.store.ts';

const ROWS_AT_ONCE = 500;

export const exportUserRoute = adminHandler(exportUser, async (_context, { input, read, record, language }) => {
  const query = await read(async (tx) => {
    const asked = await userQuery(tx, input);
    const max = limits.userExportMax;
    if ((await listUsers(tx, { ...asked.query, rowsMax: max + 1 })).length > max)
      refuseInput({ field: 'text', rule: 'tooManyRows', args: { max } });
    const { text = '', flag = '' } = input;
    await record(tx, { kind: 'usersExported', detail: { text, flag } });
    return asked.query;
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'traders.csv', parts: csvParts(read, query, language) };
});

/** A page is one transaction. No more than the count allowed, whoever registers meanwhile. */
async function* csvParts(
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  query: Omit<UserQuery, 'rowsMax'>,
  language: LanguageTag,
): AsyncGenerator<string> {
  const t = translatorFor(language);
  const columns = ['since', 'nickname', 'email', 'teamLevel', 'marks', 'inviter'] as const;
  // The mark by which spreadsheets know the text as UTF-8.
  yield `\ufeff${csvLine(['UID', ...columns.map((column) => t(`console.${column}`))])}`;
  let afterId: string | undefined;
  for (let written = 0; written < limits.userExportMax; written += ROWS_AT_ONCE) {
    const page = { ...query, afterId, rowsMax: ROWS_AT_ONCE };
    const rows = await read((tx) => listUsers(tx, page));
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, language))).join('');
    afterId = rows.at(-1)?.id;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

function cellsOf(row: AdminUserRow, language: LanguageTag): string[] {
  const t = translatorFor(language);
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
    new Date(row.createTime).toISOString(),
    row.nickname,
    row.email,
    String(row.level),
    marks.filter((mark) => mark !== '').join(', '),
    row.inviter ?? '',
  ];
}
