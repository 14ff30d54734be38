// The client against the real paper exchange when things break: lost answers, broken keys, a restart; and when its time runs fast.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isCredentialFault, isOrderNotFound } from './core/codes.ts';
import { seededRandom } from './core/seeded-random.test-kit.ts';
import { createConnection } from './core/connection.ts';
import { getBalance } from './requests/get-balance.ts';
import { getOrder } from './requests/get-order.ts';
import { startLossyProxy } from './lossy-proxy.test-kit.ts';
import { openPrivateStream } from './streams/open-private-stream.ts';
import { openPublicStream } from './streams/open-public-stream.ts';
import type { OrderUpdate } from './streams/order-push.ts';
import { placeOrder, type NewOrder } from './requests/place-order.ts';
import type { StreamFault } from './streams/stream-options.ts';
import { BTC, buy, data, openPaperClient, placeUntilKnown, soon, streamOf, wallClock, type PaperClient } from './against-paper.test-kit.ts';
import { setPositionMode } from './requests/set-position-mode.ts';
import { stretch } from '../../../tools/process/patience.ts';

vi.setConfig({ testTimeout: stretch(600_000) });

/** LONG=1 takes the full ten thousand. */
const ORDERS = process.env['LONG'] === '1' ? 10_000 : 300;

let paper: PaperClient;
beforeAll(async () => {
  paper = await openPaperClient('max');
  await data(setPositionMode(paper.connection, 'long_short'));
});
afterAll(() => paper.close());

test('finds out by its client id what became of an order whose answer was lost', async () => {
  const { connection } = paper;
  await paper.ask('/paper/faults', { kind: 'dropReplyAfterAccept' });
  const lost = buy({ size: '0.01' });
  expect(await placeOrder(connection, lost)).toMatchObject({ kind: 'unknown', cause: { reason: 'network' } });
  expect(await data(getOrder(connection, BTC, { clOrdId: lost.clOrdId }))).toMatchObject({ state: 'filled' });
  await paper.ask('/paper/faults', { kind: 'dropBefore' });
  const never = buy({ size: '0.01' });
  expect(await placeOrder(connection, never)).toMatchObject({ kind: 'unknown' });
  const missing = await getOrder(connection, BTC, { clOrdId: never.clOrdId });
  expect(missing.kind === 'refused' && isOrderNotFound(missing.code)).toBe(true);
  for (const code of ['50004', '50013', '50026', '51149', '51054']) {
    await paper.ask('/paper/faults', { kind: 'refuse', code });
    expect(await placeOrder(connection, buy({ size: '0.01' }))).toMatchObject({ kind: 'unknown' });
  }
  await paper.ask('/paper/faults', { kind: 'refuse', code: '50011' });
  expect(await placeOrder(connection, buy({ size: '0.01' }))).toMatchObject({ kind: 'refused', code: '50011' });
});

test(`places ${String(ORDERS)} orders over a paper that loses every fifth answer, each exactly once`, async () => {
  await paper.ask('/paper/faults', { kind: 'clear' });
  const proxy = await startLossyProxy(paper.exchange.port, seededRandom(7));
  const { clock, credentials } = paper;
  const connection = createConnection({ restUrl: proxy.url, credentials, clock, wallClock });
  const intents = Array.from({ length: ORDERS }, () => buy({ size: '0.01', type: 'ioc', price: '20000' }));
  const queue = [...intents];
  const work = async (): Promise<void> => {
    for (let order = queue.pop(); order !== undefined; order = queue.pop()) {
      expect(await placeUntilKnown(connection, order)).toMatchObject({ kind: 'accepted' });
    }
  };
  await Promise.all(Array.from({ length: 10 }, work));
  expect(proxy.lostBefore).toBeGreaterThan(ORDERS / 40);
  expect(proxy.lostAfter).toBeGreaterThan(ORDERS / 8);
  const held = new Map<string, number>();
  for (const order of await paper.orders()) held.set(order['clOrdId'] ?? '', (held.get(order['clOrdId'] ?? '') ?? 0) + 1);
  expect(intents.filter((order) => held.get(order.clOrdId) !== 1)).toEqual([]);
  await proxy.close();
});

test('tells a broken key from a missing permission and from a good one', async () => {
  const { restUrl, clock, credentials } = paper;
  const connect = (more: object) => createConnection({ restUrl, clock, wallClock, credentials: { ...credentials, ...more } });
  for (const [more, code] of [
    [{ apiKey: 'nobody' }, '50111'],
    [{ secretKey: 'x' }, '50113'],
    [{ passphrase: 'x' }, '50105'],
  ] as const) {
    expect(await getBalance(connect(more))).toMatchObject({ kind: 'refused', code });
    expect(isCredentialFault(code)).toBe(true);
  }
  const reader = (await paper.ask('/paper/accounts', { perm: 'read_only' })) as typeof credentials;
  expect(await getBalance(connect(reader))).toMatchObject({ kind: 'ok' });
  expect(await placeOrder(connect(reader), buy())).toMatchObject({ kind: 'refused', code: '50120' });
  const faults: StreamFault[] = [];
  openPrivateStream({
    ...streamOf(),
    url: paper.wsUrl('private'),
    credentials: { ...credentials, secretKey: 'x' },
    clock,
    onOrder: () => undefined,
    onFault: (fault) => void faults.push(fault),
  });
  await soon(() => expect(faults).toMatchObject([{ kind: 'credential', code: '60007' }]));
});

test('comes back to an exchange that was restarted and hears of orders again', async () => {
  const { connection, credentials, clock } = paper;
  const updates: OrderUpdate[] = [];
  const states: string[] = [];
  const stream = openPrivateStream({
    ...streamOf(),
    onState: (state) => void states.push(state),
    url: paper.wsUrl('private'),
    credentials,
    clock,
    onOrder: (update) => void updates.push(update),
    onTimestampRefused: () => clock.measure().then(() => undefined),
  });
  await soon(() => expect(stream.state()).toBe('live'));
  await paper.restart();
  await soon(() => expect(states).toEqual(['live', 'down', 'live']));
  const order = buy({ type: 'limit', price: '20000' });
  expect(await placeUntilKnown(connection, order)).toMatchObject({ kind: 'accepted' });
  await soon(() => expect(updates.at(-1)?.order).toMatchObject({ clOrdId: order.clOrdId, state: 'live' }));
  stream.close();
});

test('trades on an exchange whose time runs 600 times as fast', async () => {
  const fast = await openPaperClient('600');
  expect(fast.clock.rate()).toBeGreaterThan(300);
  const stream = openPublicStream({
    ...streamOf(),
    url: fast.wsUrl('public'),
    onTicker: (ticker) => fast.clock.observe(ticker.tsMs),
    onClock: (frame) => fast.clock.observeFrame(frame),
  });
  await soon(() => expect(fast.clock.rate()).toBe(600));
  const spot: NewOrder = { instId: 'BTC-USDT', marginMode: 'cash', side: 'buy', type: 'market', size: '0.01', clOrdId: 'fast1' };
  expect(await placeOrder(fast.connection, spot)).toMatchObject({ kind: 'accepted' });
  expect(await data(getOrder(fast.connection, 'BTC-USDT', { clOrdId: 'fast1' }))).toMatchObject({
    filledSize: '0.01',
    feeCurrency: 'BTC',
    positionSide: 'net',
  });
  stream.close();
  await fast.close();
});
