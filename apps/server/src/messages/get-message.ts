// One message of the caller.
import { getMessage } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { findMessage } from './message.store.ts';

export const getMessageRoute = handler(
  getMessage,
  async (_context, { input, session, read }) => (await read((tx) => findMessage(tx, session.userId, input.id))) ?? refuse('notFound'),
);
