// The list of groups as CSV.
import type { InputOf } from '@millrace/contract';
import { exportTemplate } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { byNumber, exportList, timeCell } from '../../shared/exports/export-list.ts';
import { pageTemplates } from './templates.store.ts';

export const templateFile = exportList({
  call: exportTemplate,
  fileName: 'groups.csv',
  event: 'templatesExported',
  bound: 'templateExportMax',
  narrowedBy: 'state',
  queryOf: (_tx, input) => input,
  ...byNumber((tx, query: InputOf<typeof exportTemplate>, page, { nowMs }) => pageTemplates(tx, query, { ...page, nowMs })),
  headOf: (t) => [
    'Id',
    ...(['templateName', 'templateKind', 'instrument', 'state', 'templateVersion', 'templateRunners', 'proposedBy'] as const).map(
      (column) => t(`console.${column}`),
    ),
    t('console.templatePublished'),
  ],
  linesOf: (row, { t }) => [
    [
      row.id,
      row.name,
      t(`tasks.kind.${String(row.kind)}` as MessageKey),
      row.instIds.join(' '),
      t(`console.templateState.${row.state}`),
      row.version === 0 ? '' : String(row.version),
      String(row.runners),
      row.publishedBy,
      timeCell(row.publishTime),
    ],
  ],
});
