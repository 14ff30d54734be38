// The caller's statement as CSV: every row of a span, read page by page while it is sent.
import { exportStatement, statementKinds, type LanguageTag } from '@millrace/contract';
import { translatorFor } from '@millrace/i18n/server';
import { negateDecimal } from '@millrace/market';
import { listStatement, type StatementRow } from '../ledger/index.ts';
import { csvPages } from '../shared/csv-pages.ts';
import { handler } from '../shared/http/handler.ts';
import { refuseSpan } from './page-statement.ts';

export const exportStatementRoute = handler(exportStatement, async (_context, { input, session, read, language }) => {
  refuseSpan(input);
  const { currency, kind, startTime: fromMs, endTime: toMs } = input;
  const query = {
    userId: session.userId,
    kinds: kind === undefined ? statementKinds : [kind],
    fromMs,
    toMs,
    ...(currency === undefined ? {} : { currency }),
  };
  const days = [fromMs, toMs - 1].map((ms) => new Date(ms).toISOString().slice(0, 10));
  const t = translatorFor(language);
  const columns = ['time', 'kind', 'currency', 'in', 'out', 'balance', 'reference', 'detail'] as const;
  // Rows that are posted meanwhile are newer than the first page, so that none is missing or twice.
  const parts = csvPages<StatementRow>(read, {
    head: columns.map((column) => t(`wallet.csv.${column}`)),
    rowsOf: (tx, { last, rowsMax }) => listStatement(tx, { ...query, rowsMax, ...(last && { beforeId: last.id }) }),
    linesOf: (row) => [cellsOf(row, language)],
  });
  return { contentType: 'text/csv; charset=utf-8', fileName: `statement-${days.join('-to-')}.csv`, parts };
});

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
