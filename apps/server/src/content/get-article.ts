// One article, tutorial or question.
import { getArticle } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { readerOf } from './reader.ts';
import { findShown } from './shown.store.ts';

export const getArticleRoute = handler(getArticle, (context, request) =>
  request.read(async (tx) => (await findShown(tx, readerOf(context, request), request.input.aid)) ?? refuse('notFound')),
);
