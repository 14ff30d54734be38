// Ends the pushes to the browser that asks.
import { doneOutput, unsubscribePush } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { endSubscriptionOf } from './push/subscription.store.ts';

export const unsubscribePushRoute = handler(unsubscribePush, async ({ clock }, { session, write }) =>
  write(async (tx) => {
    await endSubscriptionOf(tx, session.id, 'trader', clock.now());
    return doneOutput;
  }),
);
