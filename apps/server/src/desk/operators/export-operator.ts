// Who works at the console, as CSV.
import { limits } from '@millrace/contract';
import { exportOperator } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { listOperators, type OperatorQuery } from './operators.store.ts';

export const operatorFile = exportList({
  call: exportOperator,
  fileName: 'operators.csv',
  event: 'operatorsExported',
  bound: 'queueExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber((tx, query: OperatorQuery, page, { nowMs }) => listOperators(tx, query, { nowMs, idleSec: limits.operatorIdleSec, page })),
  headOf: (t) => (['name', 'email', 'roles', 'state', 'made', 'seen', 'operatorTraders'] as const).map((column) => t(`console.${column}`)),
  linesOf: (row, { t }) => [
    [
      row.name,
      row.email,
      row.roles.map((role) => t(`console.role.${role}`)).join(', '),
      t(`console.operatorState.${row.state}`),
      timeCell(row.createTime),
      timeCell(row.seenTime),
      row.traders.map(({ uid }) => uid).join(', '),
    ],
  ],
});
