// Sends calls with one Idempotency-Key per intent. A call whose outcome is unknown keeps its key, so that a repeat with the same input has one effect;
// an answer, or another input, takes a new one.
import type { Call, OutputOf, WireInputOf } from '@millrace/contract';
import { outcomeUnknown } from './api-error.ts';
import type { ApiClient } from './client.ts';

/** @throws {ApiError} */
export type SendCall = <C extends Call>(call: C, input: WireInputOf<C>) => Promise<OutputOf<C>>;

export function createCallSender(api: ApiClient, newKey: () => string = newIntentKey): SendCall {
  /** The last intent of each path, while its outcome is unknown. */
  const open = new Map<string, { input: string; key: string }>();
  return async (call, input) => {
    if (!call.idempotent) return api.call(call, input);
    const text = JSON.stringify(input);
    const last = open.get(call.path);
    const intent = last?.input === text ? last : { input: text, key: newKey() };
    open.set(call.path, intent);
    try {
      const output = await api.call(call, input, { idempotencyKey: intent.key });
      open.delete(call.path);
      return output;
    } catch (error) {
      if (!outcomeUnknown(error)) open.delete(call.path);
      throw error;
    }
  };
}

/** 128 random bits as hexadecimal digits. Not randomUUID: browsers withhold it from a page that is opened by plain http in a home network. */
export function newIntentKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
