// Articles, newest first, or what a search finds.
import { pageArticle } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { pageOfInput } from '../shared/http/page.ts';
import { readerOf } from './reader.ts';
import { searchOf } from './search/grams.ts';
import { pageShown } from './shown.store.ts';

export const pageArticleRoute = handler(pageArticle, (context, request) => {
  const { input, read } = request;
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const query = { column: input.column, search: searchOf(input.text ?? ''), offset, pageSize };
  return read(async (tx) => ({ pageNum, pageSize, ...(await pageShown(tx, readerOf(context, request), query)) }));
});
