// The caller's statement as CSV: every row of a span, read page by page while it is sent.
import { exportStatement, statementKinds, type LanguageTag } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import { negateDecimal } from '@millrace/market';
import { listStatement, type StatementQuery, type StatementRow } from '../ledger/index.ts';
import type { Transaction } from '../shared/database/index.ts';
import { csvLine } from '../shared/csv.ts';
import { handler } from '../shared/http/handler.ts';
import { refuseSpan } from './page-statement.ts';

const ROWS_AT_ONCE = 500;

export const exportStatementRoute = handler(exportStatement, async (_context, { input, session, read, language }) => {
  refuseSpan(input);
  const { currency, kind, startTime: fromMs, endTime: toMs } = input;
  const query = {
    userId: session.userId,
    kinds: kind === undefined ? statementKinds : [kind],
    fromMs,
    toMs,
    rowsMax: ROWS_AT_ONCE,
    ...(currency === undefined ? {} : { currency }),
  };
  const days = [fromMs, toMs - 1].map((ms) => new Date(ms).toISOString().slice(0, 10));
  return { contentType: 'text/csv; charset=utf-8', fileName: `statement-${days.join('-to-')}.csv`, parts: csvParts(read, query, language) };
});

/** A page is one transaction. Rows that are posted meanwhile are newer than the first page, so that none is missing or twice. */
async function* csvParts(
  read: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>,
  query: StatementQuery,
  language: LanguageTag,
): AsyncGenerator<string> {
  const t = translatorFor(language);
  const columns = ['time', 'kind', 'currency', 'in', 'out', 'balance', 'reference', 'detail'] as const;
  // The mark by which spreadsheets know the text as UTF-8.
  yield `\ufeff${csvLine(columns.map((column) => t(`wallet.csv.${column}`)))}`;
  let beforeId: string | undefined;
  do {
    const rows = await read((tx) => listStatement(tx, { ...query, ...(beforeId === undefined ? {} : { beforeId }) }));
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, language))).join('');
    beforeId = rows.length === query.rowsMax ? rows.at(-1)?.id : undefined;
  } while (beforeId !== undefined);
}

function cellsOf({ atMs, kind, currency, amount, balance, ref, detail }: StatementRow, language: LanguageTag): string[] {
  const t = translatorFor(language);
  const isOut = amount.startsWith('-');
  const [came, went] = isOut ? ['', negateDecimal(amount)] : [amount, ''];
  const said = Object.entries(detail).map(([name, value]) => `${name}: ${value}`);
  return [
    new Date(atMs).toISOString(),
    t(`wallet.kind.${kind}`),
    t(`wallet.currency.${currency}`),
    came,
    went,
    balance,
    ref,
    said.join('; '),
  ];
}
