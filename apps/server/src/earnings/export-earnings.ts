// A span of the caller's earnings as CSV: its days or its tasks.
import { exportEarnings, type EarningParts, type LanguageTag } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { negateDecimal } from '@millrace/market';
import type { Transaction } from '../shared/database/index.ts';
import { csvLine } from '../shared/csv.ts';
import { handler } from '../shared/http/handler.ts';
import { readSpan } from './read-span.ts';
import { pageTasks, readDays, type SpanQuery } from './spans.store.ts';

const ROWS_AT_ONCE = 500;
const partColumns = ['profit', 'fees', 'funding', 'interest', 'sharePaid', 'shareReceived', 'net', 'fuel', 'cycles'] as const;

export const exportEarningsRoute = handler(exportEarnings, async (context, { input, session: { userId }, tenant, read, language }) => {
  const span = await read((tx) => readSpan(context, tx, { input, userId, tenant }));
  const parts = input.by === 'day' ? dayParts(read, span, language) : taskParts(read, span, language);
  return { contentType: 'text/csv; charset=utf-8', fileName: `earnings-${span.startDay}-to-${span.endDay}.csv`, parts };
});

type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

async function* dayParts(read: Read, span: SpanQuery, language: LanguageTag): AsyncGenerator<string> {
  yield headOf(language, ['day']);
  const { days } = await read((tx) => readDays(tx, span));
  yield days.map(({ day, ...parts }) => csvLine([day, ...cellsOf(parts)])).join('');
}

async function* taskParts(read: Read, span: SpanQuery, language: LanguageTag): AsyncGenerator<string> {
  const t = translatorFor(language);
  yield headOf(language, ['task', 'kind', 'instrument']);
  let offset = 0;
  for (;;) {
    const page = { offset, pageSize: ROWS_AT_ONCE };
    const { rows } = await read((tx) => pageTasks(tx, span, page));
    yield rows
      .map(({ taskId, assignmentType, instId, ...parts }) =>
        csvLine([
          taskId ?? '',
          assignmentType === null ? t('earnings.shares') : t(`tasks.kind.${assignmentType}` as MessageKey),
          instId ?? '',
          ...cellsOf(parts),
        ]),
      )
      .join('');
    if (rows.length < ROWS_AT_ONCE) return;
    offset += ROWS_AT_ONCE;
  }
}

/** With the mark by which spreadsheets know the text as UTF-8. */
function headOf(language: LanguageTag, columns: readonly ('day' | 'task' | 'kind' | 'instrument')[]): string {
  const t = translatorFor(language);
  return `\ufeff${csvLine([...columns, ...partColumns].map((column) => t(`earnings.csv.${column}`)))}`;
}

/** Costs below 0, so that the columns before the net add up to it. */
function cellsOf(parts: EarningParts): string[] {
  const signed = { ...parts, fees: negateDecimal(parts.fees), sharePaid: negateDecimal(parts.sharePaid) };
  return partColumns.map((column) => String(signed[column]));
}
