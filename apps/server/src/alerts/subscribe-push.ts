// Pushes alerts to the browser that asks. Its endpoint is an address that a stranger names: see endpoint-guard.ts.
import { doneOutput, subscribePush } from '@millrace/contract';
import { createECDH } from 'node:crypto';
import { handler } from '../shared/http/handler.ts';
import { refuseInput } from '../shared/refusal.ts';
import { endpointProblem } from './push/endpoint-guard.ts';
import { subscribe } from './push/subscription.store.ts';
import { limits } from '@millrace/contract';

export const subscribePushRoute = handler(subscribePush, async ({ clock, config, push }, { input, session, write }) => {
  const { endpoint, p256dh, auth, key } = input;
  const rule = endpointProblem(endpoint, config.push);
  if (rule !== undefined) refuseInput({ field: 'endpoint', rule, args: rule === 'tooLong' ? { max: limits.pushEndpointBytesMax } : {} });
  if (!isPoint(p256dh)) refuseInput({ field: 'p256dh', rule: 'pushKey', args: {} });
  // Made for a key that we had before: nothing could be pushed by it.
  if (key !== push.publicKey) refuseInput({ field: 'key', rule: 'pushKey', args: {} });
  const owner = { tenantId: session.tenantId, userId: session.userId, sessionId: session.id };
  return write(async (tx) => {
    if (!(await subscribe(tx, owner, { endpoint, p256dh, auth, key }, clock.now())))
      refuseInput({ field: 'endpoint', rule: 'taken', args: {} });
    return doneOutput;
  });
});

/** Whether it is a point of the curve: with another no shared secret can be made. */
function isPoint(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
