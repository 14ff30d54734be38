// One Idempotency-Key per user intent. A try whose outcome is unknown keeps its key, so that a repeat of the same wish has one effect;
// an answer, or another wish, takes a new one.
import type { ApiClient } from './client.ts';
import type { Call, OutputOf, WireInputOf } from '@millrace/contract';
import { outcomeUnknown } from './api-error.ts';

export interface IntentCaller<C extends Call> {
  send: (input: WireInputOf<C>) => Promise<OutputOf<C>>;
}

export function createIntentCaller<C extends Call>(api: ApiClient, call: C, newKey: () => string): IntentCaller<C> {
  let open: { wish: string; key: string } | undefined;
  return {
    async send(input) {
      if (!call.idempotent) return api.call(call, input);
      const wish = JSON.stringify(input);
      const intent = open?.wish === wish ? open : { wish, key: newKey() };
      open = intent;
      try {
        const output = await api.call(call, input, { idempotencyKey: intent.key });
        open = undefined;
        return output;
      } catch (error) {
        if (!outcomeUnknown(error)) open = undefined;
        throw error;
      }
    },
  };
}

/** 128 random bits as hexadecimal digits. Not randomUUID: browsers withhold it from a phone that opens the app by plain http in a home network. */
export function newIntentKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
