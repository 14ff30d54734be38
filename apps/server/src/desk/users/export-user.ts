// The list of traders as CSV, read page by page while it is sent.
import { limits, type LanguageTag } from '@millrace/contract';
import { exportUser, type AdminUserRow } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages } from '../../shared/csv-pages.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { userQuery } from './user-list.ts';
import { listUsers } from './user-list.store.ts';

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
  const t = translatorFor(language);
  const columns = ['since', 'nickname', 'email', 'teamLevel', 'marks', 'inviter'] as const;
  const parts = csvPages<AdminUserRow>(read, {
    head: ['UID', ...columns.map((column) => t(`console.${column}`))],
    rowsOf: (tx, { last, rowsMax }) => listUsers(tx, { ...query, afterId: last?.id, rowsMax }),
    linesOf: (row) => [cellsOf(row, language)],
    rowsMax: limits.userExportMax,
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'traders.csv', parts };
});

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
