// The caller lets support see balances and orders for some time, or ends it.
import { grantChat } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { readChatState } from './chat-view.ts';
import { renewGrant } from './grant.store.ts';

export const grantChatRoute = handler(grantChat, ({ clock }, { input, session, write }) =>
  write(async (tx) => {
    const { tenantId, userId } = session;
    await renewGrant(tx, { tenantId, userId, minutes: input.minutes }, clock.now());
    return readChatState(tx, session, clock.now());
  }),
);
