// Rows of a list as CSV, read page by page while they are sent.
import { csvLine } from './csv.ts';
import type { Transaction } from './database/index.ts';

/** Of a file that somebody waits for. */
const ROWS_AT_ONCE = 500;
/** By which spreadsheets know the text as UTF-8. */
const UTF8_MARK = '\ufeff';

/** A page is one transaction. */
export type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

interface CsvPages<Row> {
  head: readonly string[];
  rowsOf: (tx: Transaction, page: CsvPage<Row>) => Promise<readonly Row[]>;
  /** One or more lines of cells. */
  linesOf: (row: Row) => readonly (readonly string[])[];
  /** No more rows than these, whatever is added meanwhile. */
  rowsMax?: number;
  /** Rows of a page. */
  rowsAtOnce?: number;
}

export interface CsvPage<Row> {
  /** The last row of the page before; undefined for the first page. */
  last: Row | undefined;
  /** Rows of the pages before. */
  offset: number;
  rowsMax: number;
}

export async function* csvPages<Row>(
  read: Read,
  { head, rowsOf, linesOf, rowsMax = Infinity, rowsAtOnce = ROWS_AT_ONCE }: CsvPages<Row>,
): AsyncGenerator<string> {
  yield UTF8_MARK + csvLine(head);
  let last: Row | undefined;
  for (let offset = 0; offset < rowsMax;) {
    const page = { last, offset, rowsMax: Math.min(rowsAtOnce, rowsMax - offset) };
    const rows = await read((tx) => rowsOf(tx, page));
    if (rows.length > 0) yield rows.flatMap((row) => linesOf(row).map(csvLine)).join('');
    if (rows.length < page.rowsMax) return;
    offset += rows.length;
    last = rows.at(-1);
  }
}
