// The queue of words that had to be masked.
import { pageModeration } from '@millrace/contract/admin';
import { adminHandler } from '../shared/http/admin-handler.ts';
import { pageOfInput } from '../shared/http/page.ts';
import { pageItems } from './moderation.store.ts';

export const pageModerationRoute = adminHandler(pageModeration, (_context, { input, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const { state = 'open', uid, sort } = input;
    return { pageNum, pageSize, ...(await pageItems(tx, { state, uid, isOldestFirst: sort === 'oldest', offset, pageSize })) };
  }),
);
