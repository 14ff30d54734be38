// Who may do what beside the venue's own calls, by address, origin and token.
import { afterEach, expect, test } from 'vitest';
import { createGate, type Gate } from './gate.ts';
import { type Rig, startRig } from '../testing/index.ts';
import { createHttp } from '../core/http.ts';

let rig: Rig | undefined;
afterEach(async () => {
  await rig?.close();
  rig = undefined;
});

const TOKEN = 'a-token-of-some-length';
const OUTSIDE = '203.0.113.5';

/** Asks a gate behind real HTTP, from an address of choice. */
function asking(
  gate: Gate,
): (call: 'admin' | 'open', more: { remoteAddress?: string; headers?: Record<string, string> }) => Promise<string> {
  const app = createHttp();
  app.get('/admin', (request) => {
    gate.assertAdmin(request);
    return { code: '0' };
  });
  app.get('/open', (request) => {
    gate.assertMayOpen(request);
    return { code: '0' };
  });
  return async (call, { remoteAddress = '127.0.0.1', headers = {} }) => {
    const reply = await app.inject({ url: `/${call}`, remoteAddress, headers: { host: '127.0.0.1:9100', ...headers } });
    return reply.json<{ code: string }>().code;
  };
}

test('faults and gifts: this machine, or the token; never a page of another origin', async () => {
  const ask = asking(createGate(TOKEN, Date.now));
  expect(await ask('admin', {})).toBe('0');
  expect(await ask('admin', { headers: { origin: 'http://127.0.0.1:9100' } })).toBe('0');
  expect(await ask('admin', { headers: { origin: 'https://elsewhere.example' } })).toBe('50110');
  expect(await ask('admin', { headers: { host: 'rebound.example' } })).toBe('50110');
  const host = { host: 'paper.example' };
  expect(await ask('admin', { remoteAddress: OUTSIDE, headers: host })).toBe('50110');
  expect(await ask('admin', { remoteAddress: OUTSIDE, headers: { ...host, authorization: `Bearer ${TOKEN}` } })).toBe('0');
  expect(await ask('admin', { remoteAddress: OUTSIDE, headers: { ...host, authorization: `Bearer ${TOKEN}x` } })).toBe('50110');
  const foreign = { ...host, authorization: `Bearer ${TOKEN}`, origin: 'https://elsewhere.example' };
  expect(await ask('admin', { remoteAddress: OUTSIDE, headers: foreign })).toBe('50110');
});

test('without a token nothing opens the gate from outside', async () => {
  const ask = asking(createGate('', Date.now));
  for (const authorization of ['', 'Bearer ', 'Bearer undefined'])
    expect(await ask('admin', { remoteAddress: OUTSIDE, headers: { authorization } })).toBe('50110');
});

test('anybody may open an account, ten a minute from one address; the token knows no limit', async () => {
  let now = 0;
  const ask = asking(createGate(TOKEN, () => now));
  const from = (remoteAddress: string, headers: Record<string, string> = {}): Promise<string> =>
    ask('open', { remoteAddress, headers: { host: 'paper.example', ...headers } });
  for (let account = 0; account < 10; account += 1) expect(await from(OUTSIDE)).toBe('0');
  expect(await from(OUTSIDE)).toBe('50011');
  expect(await from('203.0.113.6')).toBe('0');
  expect(await from(OUTSIDE, { authorization: `Bearer ${TOKEN}` })).toBe('0');
  expect(await from('203.0.113.7', { origin: 'https://elsewhere.example' })).toBe('50110');
  expect(await ask('open', { headers: { host: 'rebound.example' } })).toBe('50110');
  now = 60_000;
  expect(await from(OUTSIDE)).toBe('0');
});

test('this machine may open thousands a minute, and not without end', async () => {
  const ask = asking(createGate('', () => 0));
  for (let account = 0; account < 3000; account += 1) await ask('open', {});
  expect(await ask('open', {})).toBe('50011');
});

test('a gift is booked with its bill, and a broken one is refused', async () => {
  rig = await startRig({ bars: { 'BTC-USDT': [60000] } });
  const trader = await rig.trader({ balances: { USDT: '10' } });
  const give = async (fields: object): Promise<unknown> =>
    (await fetch(`${rig?.url ?? ''}/paper/balances`, { method: 'POST', body: JSON.stringify(fields) })).json();
  const socket = await trader.socket();
  await socket.subscribe({ channel: 'account' });
  expect(await give({ apiKey: trader.apiKey, balances: { USDT: '5.5', BTC: '1' } })).toEqual({ ok: true });
  await socket.next((message) => message['eventType'] === 'event_update');
  expect((await trader.bills()).map((bill) => [bill['ccy'], bill['balChg'], bill['bal'], bill['type']])).toEqual([
    ['USDT', '10', '10', '1'],
    ['USDT', '5.5', '15.5', '1'],
    ['BTC', '1', '1', '1'],
  ]);
  expect(await give({ uid: trader.uid, balances: { USDT: '-1' } })).toMatchObject({ code: '51000' });
  expect(await give({ uid: trader.uid })).toMatchObject({ code: '51000' });
  expect(await give({ uid: 'nobody', balances: { USDT: '1' } })).toMatchObject({ code: '50111' });
});

test('what the page lists of accounts has no secret', async () => {
  rig = await startRig({ bars: { 'BTC-USDT': [60000] } });
  const trader = await rig.trader({ label: 'mine' });
  await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100' });
  await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'limit', px: '58000', sz: '0.01' });
  const ask = async (what: string): Promise<string> => (await fetch(`${rig?.url ?? ''}/paper/${what}`)).text();
  const texts = [await ask('accounts'), await ask(`account?uid=${trader.uid}`)];
  expect(texts[0]).toContain(trader.apiKey);
  expect(JSON.parse(texts[1] ?? '')).toMatchObject({
    uid: trader.uid,
    orders: [{ px: '58000' }],
    fills: [{ fillPx: '60000' }],
    positions: [],
  });
  for (const text of texts) for (const secret of [trader.secretKey, trader.passphrase]) expect(text).not.toContain(secret);
});
