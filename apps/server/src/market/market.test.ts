// Instruments, bars and live prices of a real paper exchange through a whole server.
import {
  candles,
  instrumentDay,
  limits,
  listWatched,
  priceSparks,
  productList,
  watchInstrument,
  type PriceFrame,
} from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { logInDemo, newPerson, reasonOf, setUpServerWithPaper } from '../testing/index.ts';
import { openStream } from '../testing/stream-client.ts';
import { inTenant } from '../shared/database/index.ts';
import { changePct } from './instrument-view.ts';

const { server } = setUpServerWithPaper();
let token: string;

beforeAll(async () => {
  ({ token } = await logInDemo(server));
});

test('lists what tasks can trade with steps, commission and newest price', async () => {
  const { data } = await server.call(productList, {}, { token });
  expect(data.map(({ instId }) => instId).toSorted()).toEqual(
    ['BTC', 'DOGE', 'ETH', 'SOL', 'XRP'].flatMap((base) => [`${base}-USDT`, `${base}-USDT-SWAP`]).toSorted(),
  );
  expect(data.find(({ instId }) => instId === 'BTC-USDT-SWAP')).toMatchObject({
    productType: 2,
    productName: 'BTCUSDT',
    tickSize: '0.1',
    lotSize: '0.01',
    minSize: '0.01',
    contractValue: '0.01',
    maxLeverage: 100,
    takerRate: '0.0005',
    makerRate: '0.0002',
    maintenanceRate: '0.004',
    state: 'live',
  });
  expect(data.find(({ instId }) => instId === 'BTC-USDT')).toMatchObject({
    productType: 1,
    productName: 'BTC/USDT',
    contractValue: '1',
    takerRate: '0.001',
  });
  for (const { lastPrice, changePct: change } of data)
    expect([lastPrice, change]).toEqual([expect.stringMatching(/^\d+(\.\d+)?$/), expect.stringMatching(/^-?\d+\.\d\d$/)]);
  const spot = await server.call(productList, { productType: 1 }, { token });
  expect(spot.data.every(({ productType }) => productType === 1) && spot.data.length === 5).toBe(true);
});

test('somebody without a linked account sees the venue of the tenant', async () => {
  const person = await newPerson(server);
  expect((await server.call(productList, {}, { token: person.token })).data).toHaveLength(10);
});

test('gives bars oldest first and pages back through history', async () => {
  const newest = await server.call(candles, { instId: 'BTC-USDT-SWAP', bar: '1m', limit: 50 }, { token });
  const times = newest.data.map(([ts]) => ts);
  expect(times).toHaveLength(50);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const before = times[0] ?? 0;
  const older = await server.call(candles, { instId: 'BTC-USDT-SWAP', bar: '1m', limit: 50, before }, { token });
  expect(older.data.at(-1)?.[0]).toBe(before - 60_000);
  const days = await server.call(candles, { instId: 'ETH-USDT', bar: '1D' }, { token });
  expect(days.data.length).toBeGreaterThan(80);
  expect((days.data[0]?.[0] ?? 1) % 86_400_000).toBe(0);
});

test('tells the last 24 hours and the next funding of a swap, and of a pair without funding', async () => {
  const swap = (await server.call(instrumentDay, { instId: 'SOL-USDT-SWAP' }, { token })).data;
  expect(swap).toMatchObject({ state: 'live', funding: { rate: expect.stringMatching(/^-?\d/) as unknown } });
  expect(Number(swap.high24h)).toBeGreaterThan(Number(swap.low24h));
  expect(Number(swap.turnover24h)).toBeGreaterThan(0);
  expect(swap.funding?.nextAt).toBeGreaterThan(swap.pricedAt ?? 0);
  expect((await server.call(instrumentDay, { instId: 'SOL-USDT' }, { token })).data.funding).toBeNull();
  expect(reasonOf(await server.call(instrumentDay, { instId: 'ABC-USDT' }, { token }))).toBe('notFound');
  const sparks = (await server.call(priceSparks, { instIds: 'SOL-USDT-SWAP,ABC-USDT,BTC-USDT' }, { token })).data;
  expect(sparks.map(({ instId, closes }) => [instId, closes.length])).toEqual([
    ['SOL-USDT-SWAP', 24],
    ['BTC-USDT', 24],
  ]);
});

test('a watch list is kept per trader, takes each instrument once, and has an end', async () => {
  const [one, other] = [await newPerson(server), await newPerson(server)];
  const watch = (instId: string, watched = true) => server.call(watchInstrument, { instId, watched }, { token: one.token });
  await watch('BTC-USDT');
  await watch('SOL-USDT-SWAP');
  expect((await watch('BTC-USDT')).data).toEqual(['SOL-USDT-SWAP', 'BTC-USDT']);
  expect(reasonOf(await watch('ABC-USDT'))).toBe('notFound');
  expect((await server.call(listWatched, {}, { token: other.token })).data).toEqual([]);
  expect((await watch('BTC-USDT', false)).data).toEqual(['SOL-USDT-SWAP']);
  // What the venue lists no longer can still be let go.
  expect((await watch('ABC-USDT', false)).data).toEqual(['SOL-USDT-SWAP']);
  await inTenant(server.server.context.pools.app, 'meridian', (tx) =>
    tx.query(
      `insert into watched_instrument (user_id, tenant_id, inst_id, watched_at)
       select user_id, tenant_id, 'C' || n || '-USDT', now() from watched_instrument, generate_series(2, $2) n where user_id = $1`,
      [one.user.id, limits.watchedMax],
    ),
  );
  expect(reasonOf(await watch('BTC-USDT'))).toBe('watchListFull');
});

test('an instrument that the venue does not list is not found', async () => {
  expect(reasonOf(await server.call(candles, { instId: 'ABC-USDT', bar: '1m' }, { token }))).toBe('notFound');
});

test('tells live prices on the stream as a snapshot and deltas without a gap', async () => {
  const stream = await openStream(server.port, token);
  stream.subscribe('price:BTC-USDT-SWAP');
  stream.subscribe('price:ABC-USDT');
  const first = await stream.waitFor<PriceFrame>('price:BTC-USDT-SWAP', (_, frame) => frame.kind === 'snapshot');
  expect(first).toEqual({
    last: expect.stringMatching(/^\d+(\.\d)?$/),
    mark: expect.stringMatching(/^\d+(\.\d)?$/),
    ts: expect.any(Number),
  });
  expect(await stream.waitFor('price:ABC-USDT', (_, frame) => frame.kind === 'refused')).toEqual({ reason: 'notFound' });
  await stream.waitFor('price:BTC-USDT-SWAP', (_, frame) => frame.seq >= 3);
  const seqs = stream.frames.filter(({ topic, kind }) => topic === 'price:BTC-USDT-SWAP' && kind !== 'refused').map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  stream.close();
});

test('change against 24 h ago', () => {
  expect(changePct({ lastPrice: '61500', open24h: '60000' })).toBe('2.50');
  expect(changePct({ lastPrice: '59999.9', open24h: '60000' })).toBe('-0.00');
  expect(changePct({ lastPrice: '1', open24h: '0' })).toBe('');
  expect(changePct({ lastPrice: '1', open24h: null })).toBe('');
});
