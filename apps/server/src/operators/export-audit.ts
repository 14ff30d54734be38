// The trail of the brand's operators as CSV, read page by page while it is sent.
import { limits, type LanguageTag } from '@millrace/contract';
import { exportAudit, type OperatorEvent } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages } from '../shared/csv-pages.ts';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { countOperatorEvents, listOperatorEvents } from '../shared/operators/operator-event.store.ts';
import { refuseInput } from '../shared/refusal.ts';

export const exportAuditRoute = adminHandler(exportAudit, async (_context, { input, read, record, language }) => {
  const { kind, operator, subject, startTime: fromMs, endTime: toMs } = input;
  const asked = { kind, operator, subject, fromMs, toMs };
  const newestId = await read(async (tx) => {
    const max = limits.auditExportMax;
    const { count, newestId: found } = await countOperatorEvents(tx, { ...asked, rowsMax: max + 1 });
    if (count > max) refuseInput({ field: 'startTime', rule: 'tooManyRows', args: { max } });
    await record(tx, { kind: 'trailExported', detail: { kind: kind ?? '', operator: operator ?? '', subject: subject ?? '' } });
    return found;
  });
  // Nothing that was written since it was asked for, this reading among it.
  const firstId = String(BigInt(newestId) + 1n);
  const t = translatorFor(language);
  const columns = ['line.time', 'operator', 'what', 'subject', 'detail'] as const;
  const parts = csvPages<OperatorEvent>(read, {
    head: [...columns.map((column) => t(`console.${column}`)), 'IP'],
    rowsOf: (tx, { last, rowsMax }) => listOperatorEvents(tx, { ...asked, beforeId: last?.id ?? firstId, rowsMax }),
    linesOf: (row) => [cellsOf(row, language)],
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'trail.csv', parts };
});

function cellsOf({ createTime, operator, kind, subject, detail, ip }: OperatorEvent, language: LanguageTag): string[] {
  const words = translatorFor(language)(`console.event.${kind}` as MessageKey);
  return [new Date(createTime).toISOString(), operator, words, subject, JSON.stringify(detail), ip];
}
