// A NATS connection for tests, without a server.
import type { Nats } from '../app/nodes/nats.ts';

/** One that hears nothing but what the test says. */
export function quietNats(): { nats: Nats; say(subject: string, message: unknown): void } {
  const listeners = new Map<string, (message: unknown) => void>();
  const nats = {
    connected: true,
    publish: () => undefined,
    subscribe: (subject: string, listener: (message: unknown) => void) => {
      listeners.set(subject, listener);
      return () => listeners.delete(subject);
    },
    onState: () => () => undefined,
  } satisfies Partial<Nats>;
  return { nats: nats as unknown as Nats, say: (subject, message) => listeners.get(subject)?.(message) };
}
