// Where the prices of a node come from: the market role's, or a socket of its own.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import type { Nats } from './nats.ts';
import type { Beat } from './price-subjects.ts';
import { openSharedPrices } from './shared-prices.ts';

let venue: WebSocketServer;

beforeEach(async () => {
  venue = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(venue, 'listening');
});
afterEach(() => {
  venue.close();
});

/** One that hears nothing but what the test says. */
function quietNats(): { nats: Nats; say(subject: string, message: unknown): void } {
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

test('a market that hears nothing of the venue is no market: each reader looks for itself until it does again', async () => {
  const { nats, say } = quietNats();
  const states: string[] = [];
  const prices = openSharedPrices(nats, 'paper', {
    url: `ws://127.0.0.1:${String((venue.address() as AddressInfo).port)}`,
    ...{ wallClock: { nowMs: () => Date.now() }, random: () => 0.5, onTicker: () => undefined, onState: (state) => states.push(state) },
  });
  const beat = (answers: boolean): void => say('market.paper', { market: 'one', isLive: true, answers } satisfies Beat);
  beat(true);
  expect([prices.state(), venue.clients.size]).toEqual(['live', 0]);
  const silent = setInterval(() => beat(false), 100);
  await vi.waitFor(() => expect([prices.state(), venue.clients.size]).toEqual(['live', 1]), { timeout: 10_000 });
  clearInterval(silent);
  beat(true);
  await vi.waitFor(() => expect([prices.state(), venue.clients.size]).toEqual(['live', 0]), { timeout: 10_000 });
  // Each change of the source is a break.
  expect(states.filter((state, index) => state !== states[index - 1])).toEqual(['live', 'down', 'live', 'down', 'live']);
  prices.close();
});
