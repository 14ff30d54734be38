// While a trader makes another key for an account, the exchange has ended the old one and the new one is not stored yet: nothing is sent for it, exits neither,
// since no key would be taken. Bounded: the caller's process may end.
import type { EngineContext } from './context.ts';

/** While a trader makes another key for an account nothing is sent for it, at most this long; what is on the wire is waited for at most so long, looked at so often. */
const KEY_HOLD_MS_MAX = 60_000;
const KEY_HOLD_DRAIN_MS_MAX = 3000;
const KEY_HOLD_LOOK_MS = 10;

/** Resolves when no request of these accounts is on the wire. The returned function ends the hold; after `KEY_HOLD_MS_MAX` it ends by itself. */
export async function holdKeys(context: EngineContext, credentialIds: readonly string[]): Promise<() => void> {
  const concerned = credentialIds.flatMap((id) => context.accounts.get(id) ?? []);
  const releases = concerned.map((account) => account.hold());
  const release = (): void => {
    for (const one of releases) one();
  };
  context.later(KEY_HOLD_MS_MAX, release);
  for (let waitedMs = 0; waitedMs < KEY_HOLD_DRAIN_MS_MAX; waitedMs += KEY_HOLD_LOOK_MS) {
    if (concerned.every(({ queue }) => queue.running === 0)) break;
    await new Promise<void>((done) => context.later(KEY_HOLD_LOOK_MS, done));
  }
  return release;
}
