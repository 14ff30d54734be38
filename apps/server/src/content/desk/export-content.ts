// The list of content as CSV.
import type { InputOf } from '@millrace/contract';
import { exportContent } from '@millrace/contract/admin';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { pageContentRows } from './content.store.ts';

export const contentFile = exportList({
  call: exportContent,
  fileName: 'content.csv',
  event: 'contentExported',
  bound: 'contentExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber((tx, query: InputOf<typeof exportContent>, page, { nowMs }) => pageContentRows(tx, query, { ...page, nowMs })),
  headOf: (t) => [
    'Id',
    ...(['contentTitle', 'contentKind', 'contentColumn', 'state', 'contentLanguages', 'contentVersion', 'contentSavedBy'] as const).map(
      (column) => t(`console.${column}`),
    ),
    t('console.contentSaved'),
  ],
  linesOf: (row, { t }) => [
    [
      row.id,
      row.title,
      t(`console.contentKind.${row.kind}`),
      row.column === null ? '' : t(`content.column.${row.column}`),
      t(`console.contentState.${row.state}`),
      row.languages.join(' '),
      String(row.version),
      row.savedBy,
      timeCell(row.savedTime),
    ],
  ],
});
