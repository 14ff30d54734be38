// The caller's cards, newest first, also those that he took back.
import { pageShareCard } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { pageOfInput } from '../shared/http/page.ts';
import { madeCardOf } from './made-card.ts';
import { pageShareCards } from './share-card.store.ts';

export const pageShareCardRoute = handler(pageShareCard, async (_context, { input, session, origin, read }) => {
  const page = pageOfInput(input);
  const { total, rows } = await read((tx) => pageShareCards(tx, session.userId, page));
  return { total, pageNum: page.pageNum, pageSize: page.pageSize, rows: rows.map((row) => madeCardOf(row, origin)) };
});
