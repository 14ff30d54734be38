// What the caller has chosen about alerts, and whether they are pushed to the browser that asks.
import { defaultAlertSettings, getAlertSettings } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { usableSubscriptions } from './push/subscription.store.ts';
import { findSettings } from './settings.store.ts';

export const getAlertSettingsRoute = handler(getAlertSettings, async ({ clock, push }, { session, read }) =>
  read(async (tx) => {
    const subscriptions = await usableSubscriptions(tx, session.userId, push.publicKey, clock.now());
    return {
      settings: (await findSettings(tx, session.userId)) ?? defaultAlertSettings,
      pushKey: push.publicKey,
      endpoint: subscriptions.find(({ sessionId }) => sessionId === session.id)?.endpoint ?? '',
      devices: subscriptions.length,
      email: session.email,
    };
  }),
);
