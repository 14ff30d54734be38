// Who works at the console, as CSV.
import { limits } from '@millrace/contract';
import { exportOperator } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages } from '../../shared/csv-pages.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { listOperators, type ListedOperator } from './operators.store.ts';

export const exportOperatorRoute = adminHandler(exportOperator, async ({ clock }, { input, read, record, language }) => {
  await read((tx) => record(tx, { kind: 'operatorsExported', subject: '', detail: {} }));
  const t = translatorFor(language);
  const columns = ['name', 'email', 'roles', 'state', 'made', 'seen', 'operatorTraders'] as const;
  const timeOf = (timeMs: number | null): string => (timeMs === null ? '' : new Date(timeMs).toISOString());
  const parts = csvPages<ListedOperator>(read, {
    head: columns.map((column) => t(`console.${column}`)),
    rowsOf: async (tx, { offset, rowsMax }) =>
      (await listOperators(tx, input, { nowMs: clock.now(), idleSec: limits.operatorIdleSec, page: { offset, pageSize: rowsMax } })).rows,
    linesOf: (row) => [
      [
        row.name,
        row.email,
        row.roles.map((role) => t(`console.role.${role}`)).join(', '),
        t(`console.operatorState.${row.state}`),
        timeOf(row.createTime),
        timeOf(row.seenTime),
        row.traders.map(({ uid }) => uid).join(', '),
      ],
    ],
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'operators.csv', parts };
});
