// A market that begins in the past: played at speed max up to the present, across a restart, and from there by the wall clock.
import { afterEach, expect, test } from 'vitest';
import { readSettings } from './start/settings.ts';
import { isPush, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

const DAY = 86_400_000;
const SETTLEMENT = DAY / 3;
/** A day in bars of thirty minutes has 192 moments. */
const MOMENTS_MAX = 250;
const WALL = Date.UTC(2026, 0, 10, 1, 0, 7);

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const speed = async ({ url }: Rig): Promise<unknown> => ((await (await fetch(`${url}/paper/status`)).json()) as { speed: string }).speed;

const buy = async (trader: Trader): Promise<number> => {
  const order = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', posSide: 'long', side: 'buy', ordType: 'market', sz: '1' };
  const { ordId } = rowOf(await trader.post('trade/order', order)) as { ordId: string };
  return Number(rowOf(await trader.get(`trade/order?instId=BTC-USDT-SWAP&ordId=${ordId}`))['fillTime']);
};

test('a market of the past is played up to the present, goes on after a restart in between, and then keeps the time of the wall', async () => {
  let wall = WALL;
  const options = { daysBack: 1, speed: 1, wallNow: () => wall } as const;
  const first = await startRig(options);
  expect([await speed(first), first.exchange.now()]).toEqual(['max', WALL - DAY]);
  const trader = await first.trader({ balances: { USDT: '100000' } });
  expect(await buy(trader)).toBe(WALL - DAY);
  await first.ticks(100);
  const stoppedAt = first.exchange.now();
  expect(stoppedAt).toBeGreaterThan(WALL - DAY + SETTLEMENT);
  expect(stoppedAt).toBeLessThan(WALL - SETTLEMENT);
  await first.exchange.close();

  wall += 60_000;
  rig = await startRig({ ...options, dataDir: first.dataDir });
  const same = rig.traderOf(trader);
  expect([await speed(rig), rig.exchange.now()]).toEqual(['max', stoppedAt]);
  let moments = 0;
  for (; moments < MOMENTS_MAX && (await speed(rig)) === 'max'; moments += 1) await rig.ticks(1);
  expect([await speed(rig), rig.exchange.now()]).toEqual(['1', wall]);
  wall += 90_000;
  expect(await buy(same)).toBe(wall);
  const funded = (await same.bills()).filter(({ type }) => type === '8').map(({ ts }) => Number(ts));
  expect(funded.toSorted((a, b) => a - b)).toEqual([-2, -1, 0].map((ago) => Date.UTC(2026, 0, 10) + ago * SETTLEMENT));
});

test('a candle that closes between two moments of the past is published like any other', async () => {
  rig = await startRig({ daysBack: 1, speed: 1, wallNow: () => WALL });
  const socket = await rig.socket('business');
  await socket.subscribe({ channel: 'candle1m', instId: 'BTC-USDT-SWAP' });
  await rig.ticks(40);
  const times: number[] = [];
  for (let candle = 0; candle < 24; candle += 1) {
    const push = await socket.next((message) => isPush('candle1m')(message) && (rowOf(message) as unknown as string[]).at(-1) === '1');
    times.push(Number((rowOf(push) as unknown as string[])[0]));
  }
  expect(times).toEqual(times.map((_, at) => (times[0] ?? 0) + at * 60_000));
});

test.each([{ MARKET_SPEED: 'max' }, { MARKET: 'okx' }, { MARKET_DAYS_BACK: '61' }])('days back are refused with %o', (env) => {
  expect(() => readSettings({ MARKET_DAYS_BACK: '1', ...env })).toThrow('MARKET_DAYS_BACK');
});
