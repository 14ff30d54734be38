// Posters at the console, in the order in which they are shown.
import { pagePoster } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pagePosters } from './poster.store.ts';

export const pagePosterRoute = adminHandler(pagePoster, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    return { pageNum, pageSize, ...(await pagePosters(tx, input.state, { offset, pageSize })) };
  }),
);
