// The caller's messages: what must be decided first, then the newest.
import { limits, pageMessage } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { countUnreadOfTabs, pageMessages, type InboxPlace } from './message.store.ts';

export const pageMessageRoute = handler(pageMessage, async (_context, { input, session, read }) =>
  read(async (tx) => {
    const place = { tab: input.tab, after: placeOf(input.cursor), size: input.pageSize ?? limits.pageSizeDefault };
    const { rows, more } = await pageMessages(tx, session.userId, place);
    const last = rows.at(-1);
    const next = more && last ? `${last.createTime}-${last.id.slice(PREFIX.length)}` : null;
    return { rows, next, unread: await countUnreadOfTabs(tx, session.userId) };
  }),
);

const PREFIX = 'msg_';

/** A cursor is the time of a message and its id without the prefix. */
function placeOf(cursor: string | undefined): InboxPlace['after'] {
  const [atMs, id] = cursor?.split('-') ?? [];
  return atMs === undefined || id === undefined ? undefined : { atMs: Number(atMs), id: `${PREFIX}${id}` };
}
