// The list of journals as CSV, a line for each posting, read page by page while it is sent.
import { limits, type InputOf, type LanguageTag } from '@millrace/contract';
import { exportJournal, type JournalRow } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { negateDecimal } from '@millrace/market';
import { csvLine } from '../../shared/csv.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { journalQuery, rowsOf } from './journal-list.ts';
import { countJournals, listJournals, type JournalQuery } from './journal-list.store.ts';

const ROWS_AT_ONCE = 500;

export const exportJournalRoute = adminHandler(exportJournal, async (_context, { input, read, record, language }) => {
  const query = await read(async (tx) => {
    const asked = await journalQuery(tx, input);
    const max = limits.journalExportMax;
    if (asked !== undefined && (await countJournals(tx, asked, max + 1)) > max)
      refuseInput({ field: 'day', rule: 'tooManyRows', args: { max } });
    await record(tx, { kind: 'journalsExported', detail: filterText(input) });
    return asked;
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'journals.csv', parts: csvParts(read, query, language) };
});

/** A page is one transaction. No more than the count allowed, whatever is booked meanwhile. */
async function* csvParts(
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  query: Omit<JournalQuery, 'rowsMax'> | undefined,
  language: LanguageTag,
): AsyncGenerator<string> {
  const t = translatorFor(language);
  const columns = ['time', 'kind', 'reference', 'trader', 'account', 'currency', 'in', 'out', 'balanceAfter'] as const;
  // The mark by which spreadsheets know the text as UTF-8.
  yield `\ufeff${csvLine(columns.map((column) => t(`console.journalCsv.${column}`)))}`;
  if (query === undefined) return;
  let afterId: string | undefined;
  for (let written = 0; written < limits.journalExportMax; written += ROWS_AT_ONCE) {
    const page = { ...query, afterId, rowsMax: ROWS_AT_ONCE };
    const rows = await read(async (tx) => rowsOf(tx, await listJournals(tx, page)));
    if (rows.length > 0) yield rows.flatMap((row) => cellsOf(row, language).map(csvLine)).join('');
    afterId = rows.at(-1)?.id;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}

function cellsOf({ createTime, kind, ref, postings }: JournalRow, language: LanguageTag): string[][] {
  const t = translatorFor(language);
  return postings.map(({ owner, account, currency, amount, balance }) => [
    new Date(createTime).toISOString(),
    t(`wallet.kind.${kind}`),
    ref,
    owner?.uid ?? '',
    t(`console.account.${account}`),
    t(`console.balance.${currency}`),
    ...(amount.startsWith('-') ? ['', negateDecimal(amount)] : [amount, '']),
    balance ?? '',
  ]);
}

function filterText(filter: InputOf<typeof exportJournal>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}
