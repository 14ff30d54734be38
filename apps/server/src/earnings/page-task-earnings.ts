// What each task of the caller brought in a span.
import { pageTaskEarnings } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { pageOfInput } from '../shared/http/page.ts';
import { readSpan } from './read-span.ts';
import { pageTasks } from './spans.store.ts';

export const pageTaskEarningsRoute = handler(pageTaskEarnings, (context, { input, session: { userId }, tenant, read }) =>
  read(async (tx) => {
    const span = await readSpan(context, tx, { input, userId, tenant });
    const page = pageOfInput(input);
    const { pageNum, pageSize } = page;
    return { pageNum, pageSize, environment: span.environment, ...(await pageTasks(tx, span, page)) };
  }),
);
