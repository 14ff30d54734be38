// The list of journals as CSV, a line for each posting, read page by page while it is sent.
import { limits, type InputOf, type LanguageTag } from '@millrace/contract';
import { exportJournal, type JournalRow } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import { negateDecimal } from '@millrace/market';
import { csvPages } from '../../shared/csv-pages.ts';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import { journalQuery, rowsOf } from './journal-list.ts';
import { countJournals, listJournals } from './journal-list.store.ts';

export const exportJournalRoute = adminHandler(exportJournal, async (_context, { input, read, record, language }) => {
  const query = await read(async (tx) => {
    const asked = await journalQuery(tx, input);
    const max = limits.journalExportMax;
    if (asked !== undefined && (await countJournals(tx, asked, max + 1)) > max)
      refuseInput({ field: 'day', rule: 'tooManyRows', args: { max } });
    await record(tx, { kind: 'journalsExported', detail: filterText(input) });
    return asked;
  });
  const t = translatorFor(language);
  const columns = ['time', 'kind', 'reference', 'trader', 'account', 'currency', 'in', 'out', 'balanceAfter'] as const;
  const parts = csvPages<JournalRow>(read, {
    head: columns.map((column) => t(`console.journalCsv.${column}`)),
    rowsOf: async (tx, { last, rowsMax }) =>
      query === undefined ? [] : rowsOf(tx, await listJournals(tx, { ...query, afterId: last?.id, rowsMax })),
    linesOf: (row) => cellsOf(row, language),
    rowsMax: limits.journalExportMax,
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: 'journals.csv', parts };
});

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
