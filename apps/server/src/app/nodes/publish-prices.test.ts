// How often the market role tells prices, over a NATS server.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { VenueSettings } from '@millrace/engine';
import type { PublicStream } from '@millrace/okx';
import { findNatsServer, startNatsServer } from '../../../../../tools/nats/nats-server.ts';
import { stretch } from '../../../../../tools/process/patience.ts';
import { openWire } from '../../../../../tools/process/wire.ts';
import { openNats, type Nats } from './nats.ts';
import { wantSubject } from './price-subjects.ts';
import { publishPrices } from './publish-prices.ts';
import { openSharedPrices } from './shared-prices.ts';

const isMissing = findNatsServer() === undefined;
const SOON = { timeout: stretch(10_000) };

let venue: WebSocketServer;

beforeEach(async () => {
  venue = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(venue, 'listening');
});
afterEach(() => {
  venue.close();
});

const venueUrl = (): string => `ws://127.0.0.1:${String((venue.address() as AddressInfo).port)}`;

/** Answers each subscription with one price; nothing is traded after that until it is told to quote. */
function quoteOnce(): { quote(last: string): void } {
  const args = new Map<string, object>();
  const push = (socket: WebSocket, arg: object, last: string, ts: number): void => {
    const row = { ...arg, last, askPx: '', bidPx: '', ts: String(ts) };
    socket.send(JSON.stringify({ arg, data: [row] }));
  };
  venue.on('connection', (socket) =>
    socket.on('message', (message) => {
      const text = (message as Buffer).toString();
      if (text === 'ping') return socket.send('pong');
      for (const arg of (JSON.parse(text) as { args: object[] }).args) {
        args.set(JSON.stringify(arg), arg);
        socket.send(JSON.stringify({ event: 'subscribe', arg }));
        push(socket, arg, '60000', 1_700_000_000_000);
      }
    }),
  );
  return {
    quote(last) {
      for (const socket of venue.clients) for (const arg of args.values()) push(socket, arg, last, 1_700_000_001_000);
    },
  };
}

/** A NATS server, the market role behind a wire, and readers beside it. */
async function startMarket() {
  const server = await startNatsServer();
  const wire = await openWire({ host: '127.0.0.1', port: server.port });
  const log = pino({ level: 'silent' });
  const connect = (port: number): Promise<Nats> =>
    openNats({ id: 'prices', natsUrl: `nats://127.0.0.1:${String(port)}`, node: 'one' }, log);
  const [ofMarket, ofReaders] = [await connect(wire.port), await connect(server.port)];
  const settings = {
    id: 'test',
    kind: 'live',
    environment: 'live',
    restUrl: '',
    publicWsUrl: venueUrl(),
    privateWsUrl: '',
    businessWsUrl: '',
  };
  const given = { clock: { now: () => Date.now() }, random: Math.random, log, term: 1, onRefused: () => undefined };
  const market = publishPrices(settings as VenueSettings, { nats: ofMarket, ...given });
  const readers: PublicStream[] = [];
  return {
    wire,
    nats: ofReaders,
    async openReader() {
      const [heard, states]: [string[], string[]] = [[], []];
      const prices = openSharedPrices(ofReaders, 'test', {
        ...{ url: venueUrl(), wallClock: { nowMs: () => Date.now() }, random: () => 0.5, onState: (state) => states.push(state) },
        onTicker: ({ lastPrice }) => heard.push(lastPrice),
      });
      readers.push(prices);
      await vi.waitFor(() => expect(prices.state()).toBe('live'), SOON);
      return { heard, states, prices };
    },
    async stop() {
      for (const reader of readers) reader.close();
      await market.stop();
      await Promise.all([ofMarket.close(), ofReaders.close()]);
      await wire.close();
      await server.stop();
    },
  };
}

test.skipIf(isMissing)('the newest price is told when a reader begins, and not each time that one says again what it wants', async () => {
  quoteOnce();
  const { nats, openReader, stop } = await startMarket();
  try {
    const [first, second] = [await openReader(), await openReader()];
    const wants: unknown[] = [];
    nats.subscribe(wantSubject('test'), (want) => wants.push(want));
    first.prices.subscribeTickers(['BTC-USDT']);
    await vi.waitFor(() => expect(first.heard).toEqual(['60000']), SOON);
    await vi.waitFor(() => expect(wants).toHaveLength(2), SOON);
    // What the market says of the repetition comes before what it says of this.
    second.prices.subscribeTickers(['BTC-USDT']);
    await vi.waitFor(() => expect(second.heard).toEqual(['60000']), SOON);
    expect(first.heard).toEqual(['60000', '60000']);
  } finally {
    await stop();
  }
});

test.skipIf(isMissing)('a price that a market could not tell while it was cut off is told when it is connected again', async () => {
  const { quote } = quoteOnce();
  const { wire, openReader, stop } = await startMarket();
  try {
    const { heard, states, prices } = await openReader();
    prices.subscribeTickers(['BTC-USDT']);
    await vi.waitFor(() => expect(heard).toEqual(['60000']), SOON);
    wire.state = 'loud';
    await vi.waitFor(() => expect(wire.connections).toBe(0), SOON);
    quote('61000');
    wire.state = 'whole';
    await vi.waitFor(() => expect(heard.at(-1)).toBe('61000'), SOON);
    // A break: who listens looks at what may have happened in between.
    expect(states[0]).toBe('live');
    expect(states).toContain('down');
    expect(prices.state()).toBe('live');
  } finally {
    await stop();
  }
});
