// What the venue documents as refused is refused with its code, and nothing else answers 500.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from './core/http.ts';
import { isPush, type Json, type Rig, startRig, type Trader } from './testing/index.ts';

const SWAP = 'BTC-USDT-SWAP';
let rig: Rig;
let trader: Trader;

beforeAll(async () => {
  rig = await startRig({ bars: { [SWAP]: [60000], 'BTC-USDT': [60000] } });
  trader = await rig.trader();
});
afterAll(() => rig.close());

const sized = (leverage: string): string => `account/max-size?instId=${SWAP}&tdMode=isolated&leverage=${leverage}`;
const twelve = Array.from({ length: 12 }, (_, at) => `A${at}-USDT-SWAP`).join(',');

test.each([
  [sized('0'), '59105'],
  [sized('-3'), '59105'],
  [sized('0.5'), '59105'],
  [sized('101'), '59102'],
  [sized('1e400'), '51000'],
  [sized('abc'), '51000'],
  [sized('NaN'), '51000'],
  [sized('5'), '0'],
  [`market/books?instId=${SWAP}&sz=401`, '51000'],
  [`market/books?instId=${SWAP}&sz=400`, '0'],
  [`market/books-full?instId=${SWAP}&sz=5001`, '51000'],
  ['public/instruments?instType=OPTION', '50014'],
  ['public/instruments?instType=OPTION&instFamily=BTC-USD', '0'],
  [`account/positions?instId=${twelve}`, '51000'],
  [`account/positions?posId=${Array.from({ length: 21 }, (_, at) => at + 1).join(',')}`, '51000'],
  [`account/positions?instId=${SWAP}`, '0'],
])('%s answers %s', async (target, code) => {
  expect((await trader.get(target)).code).toBe(code);
});

const swap: Json = { instId: SWAP, tdMode: 'isolated', side: 'buy', posSide: 'long', sz: '1' };

test.each(['mmp', 'mmp_and_post_only', 'elp', 'rpi'])('an order of type %s is not offered here, and said so', async (ordType) => {
  expect(await trader.place({ ...swap, ordType, px: '60000' })).toMatchObject({
    sCode: '50038',
    sMsg: expect.stringContaining(ordType) as string,
  });
});

test.each(['chase', 'twap', 'iceberg', 'smart_iceberg'])('a waiting order of type %s is not offered here, and said so', async (ordType) => {
  const answer = await trader.post('trade/order-algo', { ...swap, ordType });
  expect(answer.data?.[0]?.['sCode'] ?? answer.code).toBe('50038');
});

test('a type that the venue does not know is a wrong parameter', async () => {
  expect(await trader.place({ ...swap, ordType: 'nonsense' })).toMatchObject({ sCode: '51000' });
});

test('the fills channel is for a high fee level', async () => {
  const socket = await trader.socket();
  socket.send({ op: 'subscribe', args: [{ channel: 'fills' }] });
  expect(await socket.next((message) => message['event'] === 'error')).toMatchObject({ code: '64003' });
  const high = await rig.trader({ level: 'VIP3' });
  const allowed = await high.socket();
  await allowed.subscribe({ channel: 'fills' });
  await high.place({ ...swap, ordType: 'market' });
  expect(await allowed.next(isPush('fills'))).toBeTruthy();
});

test('a head or a body that does not come is cut after fifteen seconds', () => {
  const { headersTimeout, requestTimeout } = createHttp().server;
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 15_000 });
});
