// A list of the console that is saved as CSV. Up to its bound the file is the answer of the list's own call; above it the link of a file is mailed.
import { limits, type InputOf, type LanguageTag } from '@millrace/contract';
import type { ExportCall, OperatorEventKind } from '@millrace/contract/admin';
import { translatorFor } from '@millrace/i18n/server';
import type { Translate } from '@millrace/i18n';
import { csvPages, type CsvPage, type Read } from '../csv-pages.ts';
import type { Transaction } from '../database/index.ts';
import { adminHandler, type AdminRoute } from '../http/admin-handler.ts';
import { refuseInput } from '../refusal.ts';

/** Who saves the list, and when. */
export interface Saver {
  operatorId: string;
  nowMs: number;
}

/** How the rows of a list are read. */
interface Rows<Query, Row> {
  /** Of the rows no more than `rowsMax` are counted, where counting costs. */
  countOf: (tx: Transaction, query: Query, rowsMax: number, saver: Saver) => Promise<number>;
  rowsOf: (tx: Transaction, query: Query, page: CsvPage<Row>, saver: Saver) => Promise<readonly Row[]>;
}

/** Of a list that counts its rows and is read by page numbers. */
export function byNumber<Query, Row>(
  pageOf: (
    tx: Transaction,
    query: Query,
    page: { offset: number; pageSize: number },
    saver: Saver,
  ) => Promise<{ total: number; rows: readonly Row[] }>,
): Rows<Query, Row> {
  return {
    countOf: async (tx, query, _rowsMax, saver) => (await pageOf(tx, query, { offset: 0, pageSize: 1 }, saver)).total,
    rowsOf: async (tx, query, { offset, rowsMax }, saver) => (await pageOf(tx, query, { offset, pageSize: rowsMax }, saver)).rows,
  };
}

/** Of a list whose pages begin after the last row of the page before. */
export function byLastRow<Asked extends { afterId?: string | undefined; rowsMax: number }, Row extends { id: string }>(
  listOf: (tx: Transaction, asked: Asked) => Promise<readonly Row[]>,
): Rows<Omit<Asked, 'afterId' | 'rowsMax'>, Row> {
  const list = (tx: Transaction, query: object, page: { afterId?: string | undefined; rowsMax: number }) =>
    listOf(tx, { ...query, ...page } as Asked);
  return {
    countOf: async (tx, query, rowsMax) => (await list(tx, query, { rowsMax })).length,
    rowsOf: (tx, query, { last, rowsMax }) => list(tx, query, { afterId: last?.id, rowsMax }),
  };
}

interface Draft<C extends ExportCall, Query, Row> extends Rows<Query, Row> {
  call: C;
  fileName: string;
  /** In the trail. */
  event: OperatorEventKind;
  /** By which limit rows are counted that a file answered at once may have. */
  bound: Extract<keyof typeof limits, `${string}ExportMax`>;
  /** The field by which more rows are refused; a list that takes no filter has none, and its rows are named. */
  narrowedBy?: Extract<keyof InputOf<C>, string>;
  /** Undefined where nothing matches. */
  queryOf: (tx: Transaction, input: InputOf<C>, saver: Saver) => Query | undefined | Promise<Query | undefined>;
  headOf: (t: Translate) => readonly string[];
  /** One or more lines of cells. */
  linesOf: (row: Row, words: { t: Translate; language: LanguageTag }) => readonly (readonly string[])[];
}

interface Taking {
  language: LanguageTag;
  /** No more rows than these. */
  rowsMax: number;
  /** Rows of a page, where another number than usual is better. */
  rowsAtOnce?: number;
  /** Told of the rows of each page before its text. */
  onRows?: (count: number) => void;
}

/** The text of a file, read page by page while it is taken. */
export type Parts = (read: Read, taking: Taking) => AsyncGenerator<string>;

export interface ExportList {
  call: ExportCall;
  fileName: string;
  route: AdminRoute;
  /** @param input as the call's own schema has parsed it @throws Refusal inputInvalid for filters that do not fit together */
  open: (tx: Transaction, input: never, saver: Saver) => Promise<{ countOf: (rowsMax: number) => Promise<number>; parts: Parts }>;
}

export function exportList<C extends ExportCall, Query, Row>(draft: Draft<C, Query, Row>): ExportList {
  const { call, fileName, event, bound, narrowedBy } = draft;
  const open = async (tx: Transaction, input: InputOf<C>, saver: Saver) => {
    const query = await draft.queryOf(tx, input, saver);
    const parts: Parts = (read, { language, rowsMax, rowsAtOnce, onRows }) => {
      const t = translatorFor(language);
      return csvPages<Row>(read, {
        head: draft.headOf(t),
        async rowsOf(pageTx, page) {
          const rows = query === undefined ? [] : await draft.rowsOf(pageTx, query, page, saver);
          onRows?.(rows.length);
          return rows;
        },
        linesOf: (row) => draft.linesOf(row, { t, language }),
        rowsMax,
        ...(rowsAtOnce === undefined ? {} : { rowsAtOnce }),
      });
    };
    return { countOf: async (rowsMax: number) => (query === undefined ? 0 : draft.countOf(tx, query, rowsMax, saver)), parts };
  };
  const route = adminHandler<ExportCall>(call, async ({ clock }, { input, operator, read, record, language }) => {
    const max = limits[bound];
    const saver = { operatorId: operator.operatorId, nowMs: clock.now() };
    const parts = await read(async (tx) => {
      // The call's own schema has parsed it.
      const found = await open(tx, input as InputOf<C>, saver);
      if ((await found.countOf(max + 1)) > max) refuseInput({ field: narrowedBy ?? 'rows', rule: 'tooManyRows', args: { max } });
      await record(tx, { kind: event, detail: wordsOf(input) });
      return found.parts;
    });
    return { contentType: CSV_TYPE, fileName, parts: parts(read, { language, rowsMax: max }) };
  });
  return { call, fileName, route, open };
}

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** What a list was narrowed to, for the trail. */
export function wordsOf(input: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(input ?? {}).map(([name, value]) => [name, String(value)]));
}

/** A moment as a cell; empty where there is none. */
export function timeCell(ms: number | null): string {
  return ms === null ? '' : new Date(ms).toISOString();
}
