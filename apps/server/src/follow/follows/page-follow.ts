// The caller's follows.
import { pageFollow } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageFollows } from '../shared/follow.store.ts';

export const pageFollowRoute = handler(pageFollow, (_context, { input, session, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const page = await pageFollows(tx, { userId: session.userId, isEnded: input.ended === true, offset, pageSize });
    return { ...page, pageNum, pageSize };
  }),
);
