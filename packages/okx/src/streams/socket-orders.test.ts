// Orders and cancels over the account's socket: the same bytes, windows and outcomes as by REST, and an open question when the socket is lost.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelOrder } from '../requests/cancel-order.ts';
import { createConnection, type Connection } from '../core/connection.ts';
import { openPrivateStream, type AccountStream } from './open-private-stream.ts';
import { placeOrder, type NewOrder } from '../requests/place-order.ts';
import { acknowledge, handTimers, startStubSockets, type HandTimers, type StubSockets } from './stub-sockets.test-kit.ts';
import { ok, startStubVenue, type StubVenue } from '../core/stub-venue.test-kit.ts';

const ORDER: NewOrder = {
  instId: 'BTC-USDT',
  clOrdId: 'a1',
  side: 'buy',
  type: 'ioc',
  size: '0.00000001',
  price: '60000.1',
  marginMode: 'cash',
};
const ACK = { ordId: '9', clOrdId: 'a1', tag: '', sCode: '0', sMsg: '' };

interface Operation {
  id: string;
  op: string;
  args: Record<string, string>[];
  expTime?: string;
}

let rest: StubVenue;
let sockets: StubSockets;
let timers: HandTimers;
let stream: AccountStream;
let connection: Connection;
let mayWrite: boolean;
let operations: { text: string; message: Operation }[];
let answer: (message: Operation) => object | 'cut' | 'silence';

beforeEach(async () => {
  rest = await startStubVenue();
  rest.answer = () => ok([{ ...ACK, ordId: 'byRest' }]);
  sockets = await startStubSockets();
  timers = handTimers();
  operations = [];
  answer = () => ({ code: '0', msg: '', data: [ACK] });
  sockets.react = (socket, text) => {
    const message = (text === 'ping' ? {} : JSON.parse(text)) as Operation;
    if (message.op !== 'order' && message.op !== 'cancel-order') return acknowledge(socket, text);
    operations.push({ text, message });
    const told = answer(message);
    if (told === 'cut') return socket.ws.terminate();
    if (told !== 'silence') socket.ws.send(JSON.stringify({ id: message.id, op: message.op, ...told }));
  };
  const clock = { nowMs: () => 1_700_000_000_000 };
  const credentials = { apiKey: 'k', secretKey: 's', passphrase: 'p' };
  stream = openPrivateStream({
    url: sockets.url,
    wallClock: timers,
    timers,
    random: () => 0,
    onState: () => undefined,
    credentials,
    clock,
    onOrder: () => undefined,
  });
  mayWrite = true;
  connection = createConnection({
    ...{ restUrl: rest.url, credentials, clock, wallClock: timers, tag: 'mill7' },
    orderSocket: () => stream,
    mayWrite: () => mayWrite,
  });
  await vi.waitFor(() => expect(stream.state()).toBe('live'));
});
afterEach(async () => {
  stream.close();
  await sockets.close();
  await rest.close();
});

test('an order and its cancel go over the live socket with our code, deadline and every digit', async () => {
  expect(await placeOrder(connection, ORDER, { expiresAtMs: 1_700_000_005_000 })).toEqual({ kind: 'accepted', ordId: '9' });
  expect(await cancelOrder(connection, 'BTC-USDT', { clOrdId: 'a1' })).toEqual({ kind: 'accepted', ordId: '9' });
  expect(rest.seen).toEqual([]);
  const [order, cancel] = operations;
  expect(order?.text.match(/"tag":"mill7"/g)).toHaveLength(1);
  expect(order?.message).toMatchObject({
    op: 'order',
    expTime: '1700000005000',
    args: [{ sz: '0.00000001', px: '60000.1', clOrdId: 'a1' }],
  });
  expect(cancel?.message).toMatchObject({ op: 'cancel-order', args: [{ instId: 'BTC-USDT', clOrdId: 'a1' }] });
});

test('refusals of the item, of the call and of the protocol are refusals; what may have been executed stays open', async () => {
  const outcomes: [object, object][] = [
    [
      { code: '1', msg: 'All operations failed', data: [{ ...ACK, ordId: '', sCode: '51008', sMsg: 'funds' }] },
      { kind: 'refused', code: '51008' },
    ],
    [
      { code: '50011', msg: 'Too Many Requests', data: [] },
      { kind: 'refused', code: '50011' },
    ],
    [
      { event: 'error', code: '60011', msg: 'Please log in' },
      { kind: 'refused', code: '60011' },
    ],
    [
      { code: '1', msg: '', data: [{ ...ACK, ordId: '', sCode: '51149', sMsg: 'timeout' }] },
      { kind: 'unknown', cause: { code: '51149' } },
    ],
    [
      { event: 'error', code: '63999', msg: 'Internal' },
      { kind: 'unknown', cause: { code: '63999' } },
    ],
  ];
  for (const [told, outcome] of outcomes) {
    answer = () => told;
    expect(await placeOrder(connection, ORDER)).toMatchObject(outcome);
  }
});

test('an order whose socket is lost, or that is never answered, is unknown and sent no second time', async () => {
  answer = () => 'silence';
  const never = placeOrder(connection, ORDER);
  await vi.waitFor(() => expect(operations).toHaveLength(1));
  timers.pass(10_000);
  expect(await never).toMatchObject({ kind: 'unknown', cause: { reason: 'timeout' } });
  answer = () => 'cut';
  expect(await placeOrder(connection, ORDER)).toMatchObject({ kind: 'unknown', cause: { reason: 'network' } });
  expect(operations).toHaveLength(2);
  expect(rest.seen).toEqual([]);
});

test('an order or a cancel that must not leave any more goes neither over the socket nor by REST', async () => {
  mayWrite = false;
  const replies = [await placeOrder(connection, ORDER), await cancelOrder(connection, 'BTC-USDT', { clOrdId: 'a1' })];
  expect(replies).toMatchObject([
    { kind: 'refused', code: '50011' },
    { kind: 'refused', code: '50011' },
  ]);
  expect([operations, rest.seen]).toEqual([[], []]);
});

test('without a live socket orders go by REST', async () => {
  stream.close();
  expect(await placeOrder(connection, ORDER)).toEqual({ kind: 'accepted', ordId: 'byRest' });
  expect(operations).toEqual([]);
});

test('requests and socket operations share one window, with its places for exits', async () => {
  let placed = 0;
  const place = (): void => void placeOrder(connection, ORDER).then(() => (placed += 1));
  for (let count = 0; count < 30; count += 1) place();
  await vi.waitFor(() => expect(operations).toHaveLength(30));
  await vi.waitFor(() => expect(placed).toBe(30));
  stream.close();
  for (let count = 0; count < 30; count += 1) place();
  await vi.waitFor(() => expect(rest.seen).toHaveLength(12));
  expect(connection.budget.waiting()).toBe(18);
  expect(await placeOrder(connection, ORDER, { lane: 'exit' })).toMatchObject({ kind: 'accepted' });
  expect(connection.budget.waiting()).toBe(18);
});
