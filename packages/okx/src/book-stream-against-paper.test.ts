// The paper exchange's own books channel through our book, in both kinds of book: thousands of updates, a cut connection, a message that gets lost.
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { rowOf, startRig, type Json, type Rig, type Trader } from '@millrace/paper/testing';
import { openBookStream, type BookLoss, type BookStream } from './streams/open-book-stream.ts';
import type { PriceLevel } from './streams/order-book.ts';
import type { StreamState } from './streams/stream-options.ts';
import { stretch } from '../../../tools/process/patience.ts';

vi.setConfig({ testTimeout: stretch(120_000) });

const SPOT = 'BTC-USDT';
const SWAP = 'BTC-USDT-SWAP';
/** How long a busy machine may take. */
const SOON = { timeout: 20_000 };
const endings: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

interface Relay {
  url: string;
  /** Swallows the next update of a book. */
  loseOne(instId: string): void;
}

/** a relay to the exchange's public socket on which messages can get lost. */
async function startRelay(venuePort: number): Promise<Relay> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  const toLose = new Set<string>();
  const isLost = (text: string): boolean => [...toLose].some((mark) => text.includes(mark) && toLose.delete(mark));
  server.on('connection', (client) => {
    const venue = new WebSocket(`ws://127.0.0.1:${String(venuePort)}/ws/v5/public`);
    const opened = new Promise((done) => venue.once('open', done));
    client.on('message', (data) => void opened.then(() => venue.send((data as Buffer).toString())));
    venue.on('message', (data) => {
      const text = (data as Buffer).toString();
      if (!isLost(text)) client.send(text);
    });
    venue.on('close', () => client.terminate());
    client.on('close', () => venue.terminate());
  });
  endings.push(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  return {
    url: `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    loseOne: (instId) => void toLose.add(`{"arg":{"channel":"books","instId":"${instId}"},"action":"update"`),
  };
}

interface Followed {
  stream: BookStream;
  applied: number;
  losses: [instId: string, loss: BookLoss][];
  states: StreamState[];
}

function follow(url: string): Followed {
  const followed: Omit<Followed, 'stream'> = { applied: 0, losses: [], states: [] };
  const stream = openBookStream({
    url,
    instIds: [SPOT, SWAP],
    wallClock: { nowMs: () => performance.now() },
    // Waits count for nothing here.
    timers: { after: (ms, callback) => cancelling(setTimeout(callback, Math.min(ms, 5))) },
    random: () => 0,
    onState: (state) => void followed.states.push(state),
    onBook: () => void (followed.applied += 1),
    onLoss: (instId, loss) => void followed.losses.push([instId, loss]),
  });
  endings.push(() => stream.close());
  return Object.assign(followed, { stream });
}

function cancelling(timer: NodeJS.Timeout): () => void {
  return () => clearTimeout(timer);
}

/** Waits until what the stream holds is, level by level, what REST shows. */
async function agrees(rig: Rig, { stream }: Followed): Promise<void> {
  for (const instId of [SPOT, SWAP]) {
    const reply = await fetch(`${rig.url}/api/v5/market/books?instId=${instId}&sz=400`);
    const shown = rowOf((await reply.json()) as { data: Json[] });
    const side = (name: string): PriceLevel[] => (shown[name] as string[][]).map(([price = '', size = '']) => [price, size]);
    await vi.waitFor(() => {
      const book = stream.book(instId);
      expect([book?.bids(400), book?.asks(400)]).toEqual([side('bids'), side('asks')]);
    }, SOON);
    expect(side('bids').length).toBeGreaterThan(4);
  }
}

/** A maker and a taker move the book between the ticks, too. */
async function trade(maker: Trader, taker: Trader): Promise<void> {
  const [bid] = rowOf(await maker.get(`market/books?instId=${SWAP}`))['bids'] as string[][];
  const order = { instId: SWAP, tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'limit', px: bid?.[0], sz: '7.77' };
  expect(await maker.place(order)).toMatchObject({ sCode: '0' });
  expect(await taker.place({ ...order, side: 'sell', posSide: 'short', ordType: 'market', sz: '40' })).toMatchObject({ sCode: '0' });
}

// A moment of the depth book is 1600 levels made, sent and read: fewer of them do.
for (const [kind, moments] of [
  ['depth', 400],
  ['bars', 1200],
] as const) {
  const updates = 2 * moments;
  test(`the ${kind} book's channel goes through our book whole: ${updates} updates, a cut, a gap`, async () => {
    const rig = await startRig({ book: kind, steps: 20 });
    endings.push(rig.close);
    const relay = await startRelay(rig.exchange.port);
    const followed = follow(relay.url);
    await agrees(rig, followed);
    const rich = { balances: { USDT: '10000000' } };
    const [maker, taker] = [await rig.trader(rich), await rig.trader(rich)];
    for (let round = 0; round < 4; round += 1) {
      await trade(maker, taker);
      await rig.ticks(moments / 4);
      await agrees(rig, followed);
    }
    expect(followed.losses).toEqual([]);
    expect(followed.applied).toBeGreaterThan(updates);

    relay.loseOne(SWAP);
    await rig.ticks(3);
    await vi.waitFor(() => expect(followed.losses).toEqual([[SWAP, 'gap']]), SOON);
    await agrees(rig, followed);

    const heard = followed.applied;
    await fetch(`${rig.url}/paper/faults`, { method: 'POST', body: JSON.stringify({ kind: 'cutSockets' }) });
    await vi.waitFor(() => expect(followed.states).toEqual(['live', 'down', 'live']), SOON);
    await trade(maker, taker);
    await agrees(rig, followed);
    expect(followed.applied).toBeGreaterThan(heard + 2);
    expect(followed.losses).toHaveLength(1);
  });
}
