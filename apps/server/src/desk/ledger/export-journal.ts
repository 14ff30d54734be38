// The list of journals as CSV, a line for each posting.
import { exportJournal, type JournalRow } from '@millrace/contract/admin';
import type { Translate } from '@millrace/i18n';
import { negateDecimal } from '@millrace/market';
import { exportList, timeCell } from '../../shared/exports/export-list.ts';
import { journalQuery, rowsOf } from './journal-list.ts';
import { countJournals, listJournals } from './journal-list.store.ts';

export const journalFile = exportList({
  call: exportJournal,
  fileName: 'journals.csv',
  event: 'journalsExported',
  bound: 'journalExportMax',
  narrowedBy: 'day',
  queryOf: journalQuery,
  countOf: countJournals,
  rowsOf: async (tx, query, { last, rowsMax }: { last: JournalRow | undefined; rowsMax: number }) =>
    rowsOf(tx, await listJournals(tx, { ...query, afterId: last?.id, rowsMax })),
  headOf: (t) =>
    (['time', 'kind', 'reference', 'trader', 'account', 'currency', 'in', 'out', 'balanceAfter'] as const).map((column) =>
      t(`console.journalCsv.${column}`),
    ),
  linesOf: (row, { t }) => linesOf(row, t),
});

function linesOf({ createTime, kind, ref, postings }: JournalRow, t: Translate): string[][] {
  return postings.map(({ owner, account, currency, amount, balance }) => [
    timeCell(createTime),
    t(`wallet.kind.${kind}`),
    ref,
    owner?.uid ?? '',
    t(`console.account.${account}`),
    t(`console.balance.${currency}`),
    ...(amount.startsWith('-') ? ['', negateDecimal(amount)] : [amount, '']),
    balance ?? '',
  ]);
}
