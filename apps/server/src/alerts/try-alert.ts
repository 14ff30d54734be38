// Sends the caller one alert now, by the path of all others, past quiet hours and choices.
import { doneOutput, tryAlert } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { countTrials, insertAlert, lockUser } from './alert.store.ts';
import { usableSubscriptions } from './push/subscription.store.ts';
import { enqueueAlert } from './send-alert.ts';

const TRIALS_PER_MINUTE = 4;

export const tryAlertRoute = handler(tryAlert, async ({ clock, push }, { input: { channel }, session, write }) =>
  write(async (tx) => {
    const { tenantId, userId } = session;
    const nowMs = clock.now();
    await lockUser(tx, userId);
    if ((await countTrials(tx, userId, nowMs)) >= TRIALS_PER_MINUTE) refuse('tooManyRequests', { seconds: 60 });
    if (channel === 'push' && (await usableSubscriptions(tx, userId, push.publicKey, nowMs)).length === 0) refuse('noPushDevice');
    const trial = { tenantId, userId, channel, what: 'test', messageId: null, kind: 'test', taskId: null, urgent: true, count: 1 } as const;
    await enqueueAlert(tx, tenantId, await insertAlert(tx, trial, { state: 'due' }, nowMs));
    return doneOutput;
  }),
);
