// Where the prices of a node come from: the market role's, or a socket of its own.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { quietNats } from '../../testing/quiet-nats.ts';
import type { PublicStream, StreamState, TickerEvent } from '@millrace/okx';
import type { Nats } from './nats.ts';
import type { Beat, PriceMessage } from './price-subjects.ts';
import { openSharedPrices } from './shared-prices.ts';

let venue: WebSocketServer;

beforeEach(async () => {
  venue = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(venue, 'listening');
});
afterEach(() => {
  venue.close();
});

function openReader(
  nats: Nats,
  onState: (state: StreamState) => void,
  onTicker: (ticker: TickerEvent) => void = () => undefined,
): PublicStream {
  return openSharedPrices(nats, 'paper', {
    url: `ws://127.0.0.1:${String((venue.address() as AddressInfo).port)}`,
    ...{ wallClock: { nowMs: () => Date.now() }, random: () => 0.5, onTicker, onState },
  });
}

test('a market that hears nothing of the venue is no market: each reader looks for itself until it does again', async () => {
  const { nats, say } = quietNats();
  const states: string[] = [];
  const prices = openReader(nats, (state) => states.push(state));
  const beat = (answers: boolean): void => say('market.paper', { market: 1, returns: 0, isLive: true, answers } satisfies Beat);
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

test('while two markets speak, one of which has lost its role, the newer one is followed and nothing is told as a break', async () => {
  const { nats, say } = quietNats();
  const states: string[] = [];
  const prices = openReader(nats, (state) => states.push(state));
  const beat = (market: number, isLive = true): void => say('market.paper', { market, returns: 0, isLive, answers: true } satisfies Beat);
  for (const market of [7, 8, 7, 8, 7]) beat(market);
  beat(7, false);
  expect(states).toEqual(['live', 'down', 'live']);
  // The newer one has died: after a silence whoever speaks is the market. The terms of a restored database may be lower.
  const older = setInterval(() => beat(7), 100);
  await vi.waitFor(() => expect([states.length > 3, prices.state(), venue.clients.size]).toEqual([true, 'live', 0]), { timeout: 10_000 });
  clearInterval(older);
  prices.close();
});

test('prices of a market that has lost its role are left out: it may have been frozen, and they are old', () => {
  const { nats, say } = quietNats();
  const heard: number[] = [];
  const prices = openReader(
    nats,
    () => undefined,
    ({ tsMs }) => heard.push(tsMs),
  );
  prices.subscribeTickers(['BTC-USDT-SWAP']);
  const tell = (market: number, tsMs: number): void =>
    say('price.paper.BTC-USDT-SWAP', {
      market,
      ticker: { instId: 'BTC-USDT-SWAP', lastPrice: '60000', tsMs } as TickerEvent,
    } satisfies PriceMessage);
  tell(7, 1);
  say('market.paper', { market: 8, returns: 0, isLive: true, answers: true } satisfies Beat);
  tell(7, 2);
  tell(8, 3);
  tell(9, 4);
  expect(heard).toEqual([1, 3, 4]);
  prices.close();
});
