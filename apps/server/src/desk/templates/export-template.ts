// The list of groups as CSV, read page by page while it is sent.
import { limits, type LanguageTag } from '@millrace/contract';
import { exportTemplate, type TemplateRow } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages } from '../../shared/csv-pages.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { pageTemplates } from './templates.store.ts';

export const exportTemplateRoute = adminHandler(exportTemplate, async ({ clock }, { input, read, record, language }) => {
  const nowMs = clock.now();
  const max = limits.templateExportMax;
  await read(async (tx) => {
    const { total } = await pageTemplates(tx, input, { offset: 0, pageSize: 1, nowMs });
    if (total > max) refuseInput({ field: 'state', rule: 'tooManyRows', args: { max } });
    const detail = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
    await record(tx, { kind: 'templatesExported', detail });
  });
  const t = translatorFor(language);
  const parts = csvPages<TemplateRow>(read, {
    head: [
      'Id',
      ...(['templateName', 'templateKind', 'instrument', 'state', 'templateVersion', 'templateRunners', 'proposedBy'] as const).map(
        (column) => t(`console.${column}`),
      ),
      t('console.templatePublished'),
    ],
    rowsOf: async (tx, { offset, rowsMax }) => (await pageTemplates(tx, input, { offset, pageSize: rowsMax, nowMs })).rows,
    linesOf: (row) => [cellsOf(row, language)],
    rowsMax: max,
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'groups.csv', parts };
});

function cellsOf(row: TemplateRow, language: LanguageTag): string[] {
  const t = translatorFor(language);
  return [
    row.id,
    row.name,
    t(`tasks.kind.${String(row.kind)}` as MessageKey),
    row.instIds.join(' '),
    t(`console.templateState.${row.state}`),
    row.version === 0 ? '' : String(row.version),
    String(row.runners),
    row.publishedBy,
    row.publishTime === null ? '' : new Date(row.publishTime).toISOString(),
  ];
}
