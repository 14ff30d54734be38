// The trail of the brand's operators as CSV, read page by page while it is sent.
import { limits, type LanguageTag } from '@millrace/contract';
import { exportAudit, type OperatorEvent } from '@millrace/contract/admin';
import type { MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { csvLine } from '../shared/csv.ts';
import type { Transaction } from '../shared/database/index.ts';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { listOperatorEvents, type OperatorEventQuery } from '../shared/operators/operator-event.store.ts';
import { refuseInput } from '../shared/refusal.ts';

const ROWS_AT_ONCE = 500;

export const exportAuditRoute = adminHandler(exportAudit, async (_context, { input, read, record, language }) => {
  const { kind, operator, subject, startTime: fromMs, endTime: toMs } = input;
  const asked = { kind, operator, subject, fromMs, toMs };
  const newestId = await read(async (tx) => {
    const max = limits.auditExportMax;
    const found = await listOperatorEvents(tx, { ...asked, rowsMax: max + 1 });
    if (found.length > max) refuseInput({ field: 'startTime', rule: 'tooManyRows', args: { max } });
    await record(tx, { kind: 'trailExported', detail: { kind: kind ?? '', operator: operator ?? '', subject: subject ?? '' } });
    return found[0]?.id;
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'trail.csv', parts: csvParts(read, { asked, newestId }, language) };
});

type Asked = Omit<OperatorEventQuery, 'rowsMax' | 'beforeId'>;

/** A page is one transaction. Nothing that was written since it was asked for, this reading among it. */
async function* csvParts(
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  { asked, newestId }: { asked: Asked; newestId: string | undefined },
  language: LanguageTag,
): AsyncGenerator<string> {
  const t = translatorFor(language);
  const columns = ['line.time', 'operator', 'what', 'subject', 'detail'] as const;
  // The mark by which spreadsheets know the text as UTF-8.
  yield `\ufeff${csvLine([...columns.map((column) => t(`console.${column}`)), 'IP'])}`;
  if (newestId === undefined) return;
  let beforeId = String(BigInt(newestId) + 1n);
  for (;;) {
    const page = { ...asked, beforeId, rowsMax: ROWS_AT_ONCE };
    const rows = await read((tx) => listOperatorEvents(tx, page));
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, language))).join('');
    beforeId = rows.at(-1)?.id ?? '';
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

function cellsOf({ createTime, operator, kind, subject, detail, ip }: OperatorEvent, language: LanguageTag): string[] {
  const words = translatorFor(language)(`console.event.${kind}` as MessageKey);
  return [new Date(createTime).toISOString(), operator, words, subject, JSON.stringify(detail), ip];
}
