// A span of the caller's earnings as CSV: its days or its tasks.
import { exportEarnings, signedParts, type EarningParts, type LanguageTag, type TaskEarnings } from '@millrace/contract';
import type { MessageKey } from '@millrace/i18n';
import { translatorFor } from '@millrace/i18n/server';
import { csvPages, type Read } from '../shared/csv-pages.ts';
import { handler } from '../shared/http/handler.ts';
import { readSpan } from './read-span.ts';
import { pageTasks, readDays, type SpanQuery } from './spans.store.ts';

const partColumns = ['profit', 'fees', 'funding', 'interest', 'sharePaid', 'shareReceived', 'net', 'fuel', 'cycles'] as const;

export const exportEarningsRoute = handler(exportEarnings, async (context, { input, session: { userId }, tenant, read, language }) => {
  const span = await read((tx) => readSpan(context, tx, { input, userId, tenant }));
  const parts = input.by === 'day' ? dayParts(read, span, language) : taskParts(read, span, language);
  return { contentType: 'text/csv; charset=utf-8', fileName: `earnings-${span.startDay}-to-${span.endDay}.csv`, parts };
});

function dayParts(read: Read, span: SpanQuery, language: LanguageTag): AsyncGenerator<string> {
  return csvPages<EarningParts & { day: string }>(read, {
    head: headOf(language, ['day']),
    // A span has at most a year of them.
    rowsOf: async (tx, { offset }) => (offset === 0 ? (await readDays(tx, span)).days : []),
    linesOf: ({ day, ...parts }) => [[day, ...cellsOf(parts)]],
  });
}

function taskParts(read: Read, span: SpanQuery, language: LanguageTag): AsyncGenerator<string> {
  const t = translatorFor(language);
  return csvPages<TaskEarnings>(read, {
    head: headOf(language, ['task', 'kind', 'instrument']),
    rowsOf: async (tx, { offset, rowsMax }) => (await pageTasks(tx, span, { offset, pageSize: rowsMax })).rows,
    linesOf: ({ taskId, assignmentType, instId, ...parts }) => {
      const kind = assignmentType === null ? t('earnings.shares') : t(`tasks.kind.${assignmentType}` as MessageKey);
      return [[taskId ?? '', kind, instId ?? '', ...cellsOf(parts)]];
    },
  });
}

function headOf(language: LanguageTag, columns: readonly ('day' | 'task' | 'kind' | 'instrument')[]): string[] {
  const t = translatorFor(language);
  return [...columns, ...partColumns].map((column) => t(`earnings.csv.${column}`));
}

function cellsOf(parts: EarningParts): string[] {
  const signed = signedParts(parts);
  return partColumns.map((column) => String(signed[column]));
}
