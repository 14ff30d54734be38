// The list of tasks as CSV, read page by page while it is sent.
import { limits, type LanguageTag } from '@millrace/contract';
import { exportTask, type AdminTaskRow } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages } from '../../shared/csv-pages.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { taskQuery } from './task-list.ts';
import { listAllTasks } from './task-list.store.ts';

export const exportTaskRoute = adminHandler(exportTask, async (_context, { input, read, record, language }) => {
  const query = await read(async (tx) => {
    const asked = await taskQuery(tx, input);
    const max = limits.taskExportMax;
    if (asked !== undefined && (await listAllTasks(tx, { ...asked, rowsMax: max + 1 })).length > max)
      refuseInput({ field: 'state', rule: 'tooManyRows', args: { max } });
    await record(tx, {
      kind: 'tasksExported',
      detail: Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)])),
    });
    return asked;
  });
  const t = translatorFor(language);
  const parts = csvPages<AdminTaskRow>(read, {
    head: [
      'UID',
      ...(['nickname', 'what', 'instrument', 'exchange', 'state', 'fault'] as const).map((column) => t(`console.${column}`)),
      t('tasks.records.net'),
      t('console.made'),
    ],
    rowsOf: async (tx, { last, rowsMax }) => (query === undefined ? [] : listAllTasks(tx, { ...query, afterId: last?.id, rowsMax })),
    linesOf: (row) => [cellsOf(row, language)],
    rowsMax: limits.taskExportMax,
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'tasks.csv', parts };
});

function cellsOf(row: AdminTaskRow, language: LanguageTag): string[] {
  const t = translatorFor(language);
  const state = !row.isTrading ? 'stopped' : row.isBuying ? 'running' : 'sellOnly.swap';
  return [
    row.user.uid,
    row.user.nickname,
    t(`tasks.kind.${row.type}` as MessageKey),
    row.instId,
    t(`console.environment.${row.environment}`),
    t(`tasks.state.${state}`),
    row.fault,
    row.net,
    new Date(row.createTime).toISOString(),
  ];
}
