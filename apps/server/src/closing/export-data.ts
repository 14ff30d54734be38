// What is kept about the caller as one JSON object, a list after the other, read page by page while it is sent.
import { exportData, statementKinds } from '@millrace/contract';
import { listStatement } from '../ledger/index.ts';
import type { Transaction } from '../shared/database/index.ts';
import { handler } from '../shared/http/handler.ts';
import { dataLists, findOwnProfile, listOwnRows } from './data.store.ts';

const ROWS_AT_ONCE = 500;

type Read = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;

export const exportDataRoute = handler(exportData, async (_context, { session, read }) => ({
  contentType: 'application/json; charset=utf-8',
  fileName: `data-${session.uid}.json`,
  parts: jsonParts(read, session.userId),
}));

/** A page is one transaction. */
async function* jsonParts(read: Read, userId: string): AsyncGenerator<string> {
  yield `{\n"profile": ${JSON.stringify(await read((tx) => findOwnProfile(tx, userId)))}`;
  for (const list of dataLists) {
    const pages = pagesOf((afterId) => read((tx) => listOwnRows(tx, list, { userId, afterId, rowsMax: ROWS_AT_ONCE })));
    yield* arrayOf(list, pages);
  }
  const query = { userId, kinds: statementKinds, rowsMax: ROWS_AT_ONCE };
  yield* arrayOf(
    'statement',
    pagesOf((beforeId) => read((tx) => listStatement(tx, { ...query, ...(beforeId !== '' && { beforeId }) }))),
  );
  yield '\n}\n';
}

async function* pagesOf<Row extends { id: string }>(pageAfter: (id: string) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let id: string | undefined = ''; id !== undefined;) {
    const rows = await pageAfter(id);
    yield rows;
    id = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
  }
}

async function* arrayOf(name: string, pages: AsyncGenerator<object[]>): AsyncGenerator<string> {
  yield `,\n${JSON.stringify(name)}: [`;
  let isFirst = true;
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield `${isFirst ? '' : ','}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    isFirst = false;
  }
  yield ']';
}
