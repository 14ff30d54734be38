// The caller's messages, newest first.
import { pageMessage } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { pageOfInput } from '../shared/http/page.ts';
import { pageMessages } from './message.store.ts';

export const pageMessageRoute = handler(pageMessage, async (_context, { input, session, read }) => {
  const { pageNum, pageSize, offset } = pageOfInput(input);
  const { total, rows } = await read((tx) => pageMessages(tx, session.userId, { offset, size: pageSize }));
  return { total, pageNum, pageSize, rows };
});
