// What every engine of a bench is started with, whatever it trades.
import type { EngineOptions } from '@millrace/engine';
import { errorLog } from '../../../apps/server/src/testing/error-log.ts';

export const wallClock = { nowMs: () => Date.now() };

export const benchEngine = {
  wallClock,
  random: Math.random,
  logger: errorLog,
  onFacts: () => Promise.resolve(),
  onCredentialBroken: () => Promise.resolve(),
  onTaskChanged: () => undefined,
} satisfies Partial<EngineOptions>;

type Credentials = Awaited<ReturnType<EngineOptions['openCredential']>>;

/** Keys that the bench itself keeps. */
export function openWith(find: (credentialId: string) => Credentials | undefined): EngineOptions['openCredential'] {
  return (credentialId) => {
    const found = find(credentialId);
    return found === undefined ? Promise.reject(new Error(`no keys for ${credentialId}`)) : Promise.resolve(found);
  };
}
