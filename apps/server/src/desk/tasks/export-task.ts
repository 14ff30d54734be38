// The list of tasks as CSV.
import { exportTask, type AdminTaskRow } from '@millrace/contract/admin';
import type { MessageKey, Translate } from '@millrace/i18n';
import { byLastRow, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { taskQuery } from './task-list.ts';
import { listAllTasks } from './task-list.store.ts';

export const taskFile = exportList({
  call: exportTask,
  fileName: 'tasks.csv',
  event: 'tasksExported',
  bound: 'taskExportMax',
  narrowedBy: 'state',
  queryOf: taskQuery,
  ...byLastRow(listAllTasks),
  headOf: (t) => [
    'UID',
    ...(['nickname', 'what', 'instrument', 'exchange', 'state', 'fault'] as const).map((column) => t(`console.${column}`)),
    t('tasks.records.net'),
    t('console.made'),
  ],
  linesOf: (row, { t }) => [cellsOf(row, t)],
});

function cellsOf(row: AdminTaskRow, t: Translate): string[] {
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
    timeCell(row.createTime),
  ];
}
