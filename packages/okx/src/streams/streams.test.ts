import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClockFrame } from './venue-clock.ts';
import { openPrivateStream, type AccountStream, type PrivateStreamOptions } from './open-private-stream.ts';
import { openPublicStream, type PublicStream, type PublicStreamOptions } from './open-public-stream.ts';
import type { TickerEvent } from './tick-reader.ts';
import type { OrderUpdate } from './order-push.ts';
import { wire } from '../requests/request-table.test-kit.ts';
import type { StreamFault, StreamState } from './stream-options.ts';
import { acknowledge, handTimers, startStubSockets, type HandTimers, type StubSocket, type StubSockets } from './stub-sockets.test-kit.ts';

const BTC = 'BTC-USDT-SWAP';
const CREDENTIALS = { apiKey: 'k', secretKey: 's', passphrase: 'p' };
const CLOCK = { nowMs: () => 1_607_418_537_715 };

let stub: StubSockets;
let timers: HandTimers;
let states: StreamState[];
let faults: StreamFault[];
let tickers: TickerEvent[];
let open: { close(): void }[];

beforeEach(async () => {
  stub = await startStubSockets();
  timers = handTimers();
  [states, faults, tickers, open] = [[], [], [], []];
});
afterEach(async () => {
  for (const stream of open) stream.close();
  await stub.close();
});

function common() {
  return {
    url: stub.url,
    wallClock: timers,
    timers,
    random: () => 0,
    onState: (state: StreamState) => void states.push(state),
    onFault: (fault: StreamFault) => void faults.push(fault),
  };
}

function openPublic(more: Partial<PublicStreamOptions> = {}): PublicStream {
  const stream = openPublicStream({ ...common(), onTicker: (ticker) => void tickers.push(ticker), ...more });
  open.push(stream);
  return stream;
}

function openPrivate(more: Partial<PrivateStreamOptions> = {}): AccountStream {
  const stream = openPrivateStream({ ...common(), credentials: CREDENTIALS, clock: CLOCK, onOrder: () => undefined, ...more });
  open.push(stream);
  return stream;
}

function reaches(condition: () => boolean): Promise<void> {
  return vi.waitFor(() => expect(condition()).toBe(true), { timeout: 5000, interval: 2 });
}

async function dropped(stream: PublicStream): Promise<void> {
  stub.connections.at(-1)?.ws.terminate();
  await reaches(() => stream.state() === 'down');
}

const messages = (socket: StubSocket | undefined) =>
  (socket?.seen ?? []).filter((text) => text !== 'ping').map((text) => JSON.parse(text) as { op: string; args: unknown[] });

const row = (last: string, ts: string) => ({ instType: 'SWAP', instId: BTC, last, askPx: '60000.2', bidPx: '', ts });

test('is live when every subscription is confirmed and hands on prices', async () => {
  const stream = openPublic();
  stream.subscribeTickers([BTC]);
  stream.subscribeTickers([BTC]);
  await reaches(() => states.includes('live'));
  stream.subscribeTickers([BTC]);
  stream.subscribeMarkPrices([BTC]);
  const socket = stub.connections[0];
  await reaches(() => messages(socket).some((message) => JSON.stringify(message).includes('mark-price')));
  stream.unsubscribeMarkPrices([BTC]);
  await reaches(() => messages(socket).at(-1)?.op === 'unsubscribe');
  expect(messages(socket).flatMap((message) => message.args)).toEqual([
    { channel: 'tickers', instId: BTC },
    { channel: 'mark-price', instId: BTC },
    { channel: 'mark-price', instId: BTC },
  ]);
  stub.push(socket as StubSocket, 'tickers', { instId: BTC }, [row('60000.1', '1700000000000')]);
  await reaches(() => tickers.length === 1);
  expect(tickers).toEqual([{ instId: BTC, lastPrice: '60000.1', askPrice: '60000.2', bidPrice: '', tsMs: 1_700_000_000_000 }]);
});

test('comes back after a broken socket, subscribes again and hears nothing of the old one', async () => {
  const stream = openPublic();
  stream.subscribeTickers([BTC, 'ETH-USDT-SWAP']);
  await reaches(() => stream.state() === 'live');
  stream.unsubscribeTickers(['ETH-USDT-SWAP']);
  stub.connections[0]?.ws.terminate();
  await reaches(() => stream.state() === 'down');
  expect(timers.waiting()).toEqual([250]);
  timers.pass(250);
  await reaches(() => stream.state() === 'live');
  expect(states).toEqual(['live', 'down', 'live']);
  expect(messages(stub.connections[1])[0]?.args).toEqual([{ channel: 'tickers', instId: BTC }]);
});

test('waits longer with each failure, never longer than ten seconds, and starts over once it lasted', async () => {
  stub.react = (socket) => socket.ws.terminate();
  const stream = openPublic({ random: () => 0.999_999 });
  stream.subscribeTickers([BTC]);
  const waits: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    await reaches(
      () => timers.waiting().length === 1 && stub.connections.length === count + 1 && stub.connections[count]?.ws.readyState === 3,
    );
    await reaches(() => (timers.waiting()[0] ?? 0) !== 1000);
    waits.push(Math.round((timers.waiting()[0] ?? 0) / 10) * 10);
    if (count === 6) stub.react = acknowledge;
    timers.pass(10_000);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  await reaches(() => stream.state() === 'live');
  await dropped(stream);
  expect(timers.waiting()[0]).toBeGreaterThan(9000);
  timers.pass(10_000);
  await reaches(() => stream.state() === 'live');
  timers.pass(15_000);
  await reaches(() => stub.connections.at(-1)?.seen.includes('ping') === true);
  stub.push(stub.connections.at(-1) as StubSocket, 'tickers', { instId: BTC }, [row('60000.1', '1')]);
  await reaches(() => tickers.length === 1);
  await dropped(stream);
  expect(timers.waiting()[0]).toBeLessThan(501);
});

test('pings every fifteen seconds and replaces a socket that is silent for twenty', async () => {
  const stream = openPublic();
  stream.subscribeTickers([BTC]);
  await reaches(() => stream.state() === 'live');
  const socket = stub.connections[0];
  timers.pass(15_000);
  await reaches(() => socket?.seen.includes('ping') === true);
  expect(stream.state()).toBe('live');
  stub.react = () => undefined;
  timers.pass(21_000);
  expect(states).toEqual(['live', 'stale', 'down']);
  stub.react = acknowledge;
  timers.pass(10_000);
  await reaches(() => stream.state() === 'live');
});

test('drops a channel that the venue refuses and keeps the others', async () => {
  stub.react = (socket, text) => {
    if (!text.includes('NOPE')) return acknowledge(socket, text);
    const { id } = JSON.parse(text) as { id: string };
    return socket.ws.send(JSON.stringify({ id, event: 'error', code: '60018', msg: 'no such instrument', connId: 'c' }));
  };
  const stream = openPublic();
  stream.subscribeTickers([BTC, 'NOPE-USDT']);
  await reaches(() => stream.state() === 'live');
  expect(faults).toEqual([
    { kind: 'subscription', args: [{ channel: 'tickers', instId: 'NOPE-USDT' }], code: '60018', message: 'no such instrument' },
  ]);
  await dropped(stream);
  timers.pass(10_000);
  await reaches(() => stream.state() === 'live');
  expect(messages(stub.connections[1]).flatMap((message) => message.args)).toEqual([{ channel: 'tickers', instId: BTC }]);
});

for (const goesOn of [true, false]) {
  test(`finds the refused ones among channels asked for together, where the venue ${goesOn ? 'goes on after' : 'stops at'} it`, async () => {
    stub.react = (socket, text) => {
      if (!text.includes('NOPE')) return acknowledge(socket, text);
      const { id, op, args } = JSON.parse(text) as { id: string; op: string; args: { instId: string }[] };
      for (const arg of args) {
        const refused = arg.instId.startsWith('NOPE');
        const answer = refused ? { event: 'error', code: '60018', msg: 'no such instrument' } : { event: op, arg };
        socket.ws.send(JSON.stringify({ id, ...answer, connId: 'c' }));
        if (refused && !goesOn) return;
      }
    };
    const stream = openPublic();
    // More than a hundred, so that they go two by two.
    stream.subscribeTickers(['NOPE-USDT', 'NOPE-USDC', ...Array.from({ length: 120 }, (_, index) => `C${index}-USDT`)]);
    await reaches(() => stream.state() === 'live');
    await reaches(() => faults.length === 2);
    expect(faults.map((fault) => (fault.kind === 'subscription' ? fault.args.map(({ instId }) => instId) : []))).toEqual([
      ['NOPE-USDT'],
      ['NOPE-USDC'],
    ]);
    await dropped(stream);
    timers.pass(10_000);
    await reaches(() => stream.state() === 'live');
    expect(messages(stub.connections[1]).flatMap((message) => message.args)).toHaveLength(120);
  });
}

test('gives up a socket whose subscription is never confirmed', async () => {
  stub.react = () => undefined;
  const stream = openPublic();
  stream.subscribeTickers([BTC]);
  await reaches(() => stub.connections[0]?.seen.length === 1);
  stub.react = acknowledge;
  timers.pass(12_000);
  await reaches(() => stream.state() === 'live');
  expect(stub.connections).toHaveLength(2);
});

test('reports a row that it cannot read and goes on', async () => {
  const stream = openPublic();
  stream.subscribeTickers([BTC]);
  await reaches(() => stream.state() === 'live');
  const socket = stub.connections[0] as StubSocket;
  stub.push(socket, 'tickers', { instId: BTC }, [row('NaN', '1'), { instId: BTC }]);
  socket.ws.send('not json');
  stub.push(socket, 'tickers', { instId: BTC }, [row('60000.1', '1')]);
  await reaches(() => tickers.length === 1);
  expect(faults.map((fault) => fault.kind)).toEqual(['malformed', 'malformed', 'malformed']);
});

test('logs in before it subscribes, again after each reconnection, and hands on orders with their trade', async () => {
  const updates: OrderUpdate[] = [];
  const stream = openPrivate({ onOrder: (update) => void updates.push(update), onAccount: () => undefined });
  await reaches(() => stream.state() === 'live');
  stub.connections[0]?.ws.terminate();
  await reaches(() => stream.state() === 'down');
  timers.pass(1000);
  await reaches(() => stream.state() === 'live');
  for (const socket of stub.connections) expect(messages(socket).map((message) => message.op)).toEqual(['login', 'subscribe', 'subscribe']);
  const push = wire(`
    instType=SWAP instId=BTC-USDT-SWAP ordId=9 clOrdId=a1 side=buy posSide=long tdMode=isolated ordType=ioc state=filled sz=2 px=60000
    accFillSz=2 avgPx=59999.5 fee=-0.6 feeCcy=USDT fillSz=1 fillPx=60000 tradeId=77 fillFee=-0.3 fillFeeCcy=USDT fillTime=5 execType=T
    pnl=0 cTime=4 uTime=5 reduceOnly=false category=normal source=
  `);
  const socket = stub.connections[1] as StubSocket;
  stub.push(socket, 'orders', { instType: 'ANY', uid: '1' }, [push]);
  stub.push(socket, 'orders', { instType: 'ANY', uid: '1' }, [
    { ...push, tradeId: '', fillSz: '0', fillPx: '', state: 'live', avgPx: '0', accFillSz: '0' },
  ]);
  await reaches(() => updates.length === 2);
  expect(updates[0]?.order).toMatchObject({ ordId: '9', clOrdId: 'a1', state: 'filled', averagePrice: '59999.5', fee: '-0.6' });
  expect(updates[0]?.fill).toEqual({
    instType: 'SWAP',
    instId: BTC,
    tradeId: '77',
    ordId: '9',
    clOrdId: 'a1',
    billId: null,
    side: 'buy',
    positionSide: 'long',
    price: '60000',
    size: '1',
    role: 'taker',
    fee: '-0.3',
    feeCurrency: 'USDT',
    pnl: '0',
    atMs: 5,
  });
  expect(updates[1]).toMatchObject({ order: { averagePrice: null, filledSize: '0' }, fill: null });
});

test('stops for good when the key is refused', async () => {
  stub.react = (socket) => {
    socket.ws.send(JSON.stringify({ event: 'error', code: '60005', msg: 'Invalid apiKey', connId: 'c' }));
    socket.ws.close(4001);
  };
  openPrivate();
  await reaches(() => faults.length === 1);
  timers.pass(600_000);
  expect(faults).toEqual([{ kind: 'credential', code: '60005', message: 'Invalid apiKey' }]);
  expect(timers.waiting()).toEqual([]);
  expect(stub.connections).toHaveLength(1);
});

test('takes a login that failed without a telling code as broken only when it fails twice', async () => {
  stub.react = (socket) => socket.ws.send(JSON.stringify({ event: 'error', code: '60009', msg: 'Login failed.', connId: 'c' }));
  openPrivate();
  await reaches(() => timers.waiting().length === 1 && stub.connections[0]?.ws.readyState === 3);
  expect(faults).toEqual([]);
  timers.pass(1000);
  await reaches(() => faults.length === 1);
});

test('measures the clock when the login came too late, and comes back', async () => {
  let measured = 0;
  stub.react = (socket, text) => {
    if (measured > 0) return acknowledge(socket, text);
    return socket.ws.send(JSON.stringify({ event: 'error', code: '60006', msg: 'Timestamp request expired', connId: 'c' }));
  };
  const stream = openPrivate({
    onTimestampRefused: () => {
      measured += 1;
      return Promise.resolve();
    },
  });
  await reaches(() => measured === 1 && stub.connections[0]?.ws.readyState === 3);
  timers.pass(1000);
  await reaches(() => stream.state() === 'live');
  expect(faults).toEqual([]);
});

test('hands on the clock of the paper exchange and answers when idle', async () => {
  const frames: ClockFrame[] = [];
  const stream = openPublic({ onClock: (frame) => void frames.push(frame) });
  await reaches(() => stream.state() === 'live');
  const socket = stub.connections[0] as StubSocket;
  stub.push(socket, 'paper-clock', {}, [{ rev: '17', ts: '1700000000000', speed: 'max' }]);
  stub.push(socket, 'paper-clock', {}, [{ rev: '18', ts: '1700000000001', speed: '600' }]);
  await reaches(() => frames.length === 2);
  expect(frames).toEqual([
    { rev: '17', tsMs: 1_700_000_000_000, speed: 'max' },
    { rev: '18', tsMs: 1_700_000_000_001, speed: 600 },
  ]);
  stream.idle('18');
  await reaches(() => messages(socket).some((message) => message.op === 'paper-idle'));
  expect(messages(socket).at(-1)).toEqual({ op: 'paper-idle', args: [{ rev: '18' }] });
});

test('a venue that no longer answers is noticed in four looks, and heard again with its next word', async () => {
  const stream = openPublic();
  stream.subscribeTickers([BTC]);
  await reaches(() => stream.state() === 'live');
  const socket = stub.connections[0] as StubSocket;
  const pings = (): number => socket.seen.filter((text) => text === 'ping').length;
  stub.react = () => undefined;
  timers.pass(1000);
  expect([pings(), stream.answers()]).toEqual([0, true]);
  timers.pass(2000);
  await reaches(() => pings() === 1);
  expect(stream.answers()).toBe(true);
  timers.pass(1000);
  expect([stream.answers(), stream.state()]).toEqual([false, 'live']);
  socket.ws.send('pong');
  await reaches(() => stream.answers());
});

test('a venue is not called silent because this process was busy itself', async () => {
  const stream = openPublic();
  stream.subscribeTickers([BTC]);
  await reaches(() => stream.state() === 'live');
  // One late look, however late, is one look.
  timers.stall(15_000);
  expect(stream.answers()).toBe(true);
});
