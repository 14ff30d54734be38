// The caller's follows, with what they brought.
import { pageFollow } from '@millrace/contract';
import { handler } from '../../shared/http/handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageFollows } from '../shared/follow.store.ts';
import { viewFollows } from '../shared/read-follow-views.ts';

export const pageFollowRoute = handler(pageFollow, async (context, { input, session, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const { total, rows } = await read((tx) => pageFollows(tx, { userId: session.userId, isEnded: input.ended === true, offset, pageSize }));
  const viewed = await viewFollows(context, read, rows);
  return { total, pageNum, pageSize, rows: viewed.map(({ view }) => view) };
});
