import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { formatFixed, parseFixed } from '@millrace/market';
import { afterEach, expect, test } from 'vitest';
import { readSettings } from './start/settings.ts';
import { signatureOf } from './wire/signature.ts';
import { type Credentials, isPush, type Json, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
// Processes start slowly on a busy machine.

const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-paper-'));
  folders.push(folder);
  return folder;
}

interface Running {
  child: ChildProcess;
  url: string;
}

async function run(dataDir: string, env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PAPER_PORT: '0', PAPER_RATE_LIMITS: 'off', PAPER_DATA_DIR: dataDir, PAPER_SLIPPAGE_BP: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  if (!child.stdout) throw new Error('no stdout');
  for await (const line of createInterface(child.stdout)) {
    const { port } = JSON.parse(line) as { port: number };
    return { child, url: `http://127.0.0.1:${port}` };
  }
  throw new Error('the exchange did not start');
}

function killed(child: ChildProcess): Promise<unknown> {
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  return end;
}

async function call(url: string, account: Credentials, target: string, body?: Json): Promise<Json> {
  const clock = (await (await fetch(`${url}/api/v5/public/time`)).json()) as { data: { ts: string }[] };
  const timestamp = new Date(Number(clock.data[0]?.ts)).toISOString();
  const method = body ? 'POST' : 'GET';
  const text = body ? JSON.stringify(body) : '';
  const reply = await fetch(url + target, {
    method,
    headers: {
      'ok-access-key': account.apiKey,
      'ok-access-passphrase': account.passphrase,
      'ok-access-timestamp': timestamp,
      'ok-access-sign': signatureOf(account.secretKey, { timestamp, method, target, body: text }),
    },
    ...(body ? { body: text } : {}),
  });
  return (await reply.json()) as Json;
}

function rowsOf(answer: Json | undefined): Json[] {
  return (answer?.['data'] ?? []) as Json[];
}

/** Everything that must not change: without the figures that follow the price. */
async function remembered(url: string, account: Credentials): Promise<Json> {
  const [balance, positions, pending, algos, fills, bills, assets, savings, transfer] = await Promise.all(
    [
      '/api/v5/account/balance',
      '/api/v5/account/positions',
      '/api/v5/trade/orders-pending',
      '/api/v5/trade/orders-algo-pending?ordType=conditional',
      '/api/v5/trade/fills',
      '/api/v5/account/bills',
      '/api/v5/asset/balances',
      '/api/v5/finance/savings/balance',
      '/api/v5/asset/transfer-state?clientId=t1',
    ].map((target) => call(url, account, target)),
  );
  const cash = (rowOf(balance ?? {})['details'] as Json[]).map((detail) => [detail['ccy'], detail['cashBal'], detail['frozenBal']]);
  const held = rowsOf(positions).map((row) => [row['posId'], row['pos'], row['avgPx'], row['margin'], row['lever']]);
  const stops = rowsOf(algos).map((row) => ({ ...row, last: '' }));
  const trading = { cash, held, stops, pending: pending?.['data'], fills: fills?.['data'], bills: bills?.['data'] };
  return { ...trading, fundingAccount: [assets, savings, transfer].map(rowsOf) };
}

test('a kill -9 loses nothing that was answered: same balances, positions, orders, stops, key', async () => {
  const dataDir = newFolder();
  const first = await run(dataDir);
  const account = (await (
    await fetch(`${first.url}/paper/accounts`, { method: 'POST', body: '{"posMode":"long_short_mode"}' })
  ).json()) as Credentials;
  const swap = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', posSide: 'long' };
  await call(first.url, account, '/api/v5/account/set-leverage', {
    instId: 'BTC-USDT-SWAP',
    mgnMode: 'isolated',
    posSide: 'long',
    lever: '7',
  });
  await call(first.url, account, '/api/v5/trade/order', { ...swap, side: 'buy', ordType: 'market', sz: '3', clOrdId: 'a1' });
  await call(first.url, account, '/api/v5/trade/order', { ...swap, side: 'buy', ordType: 'limit', px: '58000', sz: '1', clOrdId: 'a2' });
  await call(first.url, account, '/api/v5/trade/order', {
    instId: 'ETH-USDT',
    tdMode: 'cash',
    side: 'buy',
    ordType: 'market',
    sz: '500',
    clOrdId: 'a3',
  });
  await call(first.url, account, '/api/v5/trade/order-algo', {
    ...swap,
    side: 'sell',
    ordType: 'conditional',
    sz: '3',
    slTriggerPx: '50000',
    slOrdPx: '-1',
    algoClOrdId: 's1',
  });
  await call(first.url, account, '/api/v5/asset/transfer', { ccy: 'USDT', amt: '123.4', from: '18', to: '6', clientId: 't1' });
  await call(first.url, account, '/api/v5/finance/savings/purchase-redempt', { ccy: 'USDT', amt: '100', side: 'purchase', rate: '0.02' });
  const before = await remembered(first.url, account);
  expect(before).toMatchObject({
    fundingAccount: [[{ bal: '23.4' }], [{ amt: '100', rate: '0.02' }], [{ amt: '123.4', state: 'success' }]],
  });
  expect(before).toMatchObject({ held: [[expect.any(String), '3', expect.any(String), expect.any(String), '7']] });
  await killed(first.child);
  // The write that was under way when the process died.
  appendFileSync(join(dataDir, 'journal.jsonl'), '{"ts":1,"seq":"9","rows":[["order",{"uid":"');

  const second = await run(dataDir);
  expect(await remembered(second.url, account)).toEqual(before);
  const again = await call(second.url, account, '/api/v5/trade/order', { ...swap, side: 'buy', ordType: 'market', sz: '3', clOrdId: 'a2' });
  expect(rowOf(again)).toMatchObject({ sCode: '51016' });
  await killed(second.child);
  const third = await run(dataDir);
  expect(await remembered(third.url, account)).toEqual(before);
});

test.each(['bars', 'depth'])(
  'killed again and again in the middle of traffic on the %s book: every acknowledged order exists once, no bill is lost',
  async (book) => {
    const dataDir = newFolder();
    const acknowledged = new Set<string>();
    const transferred: string[] = [];
    let running = await run(dataDir, { PAPER_BOOK: book });
    const account = (await (await fetch(`${running.url}/paper/accounts`, { method: 'POST', body: '{}' })).json()) as Credentials;
    let sent = 0;
    const trade = async (): Promise<void> => {
      const { url } = running;
      for (;;) {
        sent += 1;
        const clOrdId = `k${sent}`;
        const order = { instId: 'ETH-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '10', clOrdId };
        // A killed exchange answers nothing more: that ends this trader, whatever became of its last order.
        const answer = await call(url, account, '/api/v5/trade/order', order).catch(() => undefined);
        if (!answer) return;
        if (rowOf(answer)['sCode'] === '0') acknowledged.add(clOrdId);
        const transfer = { ccy: 'USDT', amt: '0.01', from: '18', to: '6', clientId: clOrdId };
        const moved = await call(url, account, '/api/v5/asset/transfer', transfer).catch(() => undefined);
        if (moved?.['code'] === '0') transferred.push(clOrdId);
      }
    };
    for (const enough of [20, 45, 90]) {
      const traders = [trade(), trade(), trade()];
      while (acknowledged.size < enough) await new Promise((done) => setImmediate(done));
      await killed(running.child);
      await Promise.all(traders);
      running = await run(dataDir, { PAPER_BOOK: book });
    }
    const ask = async (what: string): Promise<Json[]> =>
      (await (await fetch(`${running.url}/paper/${what}?apiKey=${account.apiKey}`)).json()) as Json[];
    const orders = await ask('orders');
    const known = orders.map((order) => order['clOrdId']);
    expect(new Set(known).size).toBe(known.length);
    expect([...acknowledged].filter((id) => !known.includes(id))).toEqual([]);
    const bills = await ask('bills');
    const moves = bills.filter((bill) => bill['from'] === '18');
    expect(bills).toHaveLength(1 + 2 * orders.length + moves.length);
    expect(moves.length).toBeGreaterThanOrEqual(transferred.length);
    const states = await Promise.all(transferred.map((id) => call(running.url, account, `/api/v5/asset/transfer-state?clientId=${id}`)));
    expect(states.every((state) => rowOf(state)['state'] === 'success')).toBe(true);
    const assets = rowOf(await call(running.url, account, '/api/v5/asset/balances'));
    expect(assets['bal']).toBe(formatFixed(BigInt(moves.length) * parseFixed('0.01')));
    const cash = bills.filter((bill) => bill['ccy'] === 'USDT').reduce((sum, bill) => sum + parseFixed(String(bill['balChg'])), 0n);
    const balance = rowOf(await call(running.url, account, '/api/v5/account/balance'))['details'] as Json[];
    expect(balance.find((detail) => detail['ccy'] === 'USDT')?.['cashBal']).toBe(formatFixed(cash));
  },
);

test('history is the same after a restart', async () => {
  const dataDir = newFolder();
  const candles = async (url: string, after: string): Promise<unknown> =>
    await (await fetch(`${url}/api/v5/market/history-candles?instId=SOL-USDT-SWAP&bar=15m&limit=50&after=${after}`)).json();
  const first = await run(dataDir);
  const after = String(Date.now() - 3_600_000);
  const before = await candles(first.url, after);
  expect((before as { data: unknown[] }).data).toHaveLength(50);
  await killed(first.child);
  expect(await candles((await run(dataDir)).url, after)).toEqual(before);
});

test('the process ends orderly on SIGTERM', async () => {
  const { child } = await run(newFolder());
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await end).toBe(0);
});

test('a wrong setting is refused by its name', async () => {
  expect(() => readSettings({ PAPER_BOOK: 'thick' })).toThrow('PAPER_BOOK must be');
  expect(() => readSettings({ PAPER_DEPTH_USDT: '1' })).toThrow('PAPER_DEPTH_USDT must be');
  for (const rates of ['1 %', '0.0001,', '0.004', '-0.1'])
    expect(() => readSettings({ MARKET_FUNDING: rates })).toThrow('MARKET_FUNDING must be');
  expect(readSettings({ MARKET_FUNDING: '0.0001,-0.00375' }).fundingRates).toEqual(['0.0001', '-0.00375']);
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, MARKET_SPEED: 'fast' }, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  let text = '';
  child.stderr?.on('data', (data: Buffer) => (text += data.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  expect(text).toContain('MARKET_SPEED must be');
});

test('at speed max the ticks go on after the last one that was emitted', async () => {
  const folder = newFolder();
  const bars = { 'BTC-USDT-SWAP': [[100, 110, 90, 105] as const, 106, 107] };
  const tickers = async (rig: Rig, count: number): Promise<unknown[]> => {
    const socket = await rig.socket('public');
    await socket.subscribe({ channel: 'tickers', instId: 'BTC-USDT-SWAP' });
    await socket.next(isPush('tickers'));
    await rig.ticks(count);
    const heard = [];
    for (let index = 0; index < count; index += 1) heard.push(rowOf(await socket.next(isPush('tickers')))['last']);
    return heard;
  };
  // Both runs read one file: the market is the same market.
  const first = await startRig({ bars, dataDir: join(folder, 'data') });
  expect(await tickers(first, 3)).toEqual(['100', '90', '110']);
  const clock = first.exchange.now();
  await first.exchange.close();
  const second = await startRig({ bars, dataDir: join(folder, 'data'), filesFrom: first });
  expect(second.exchange.now()).toBe(clock);
  expect(await tickers(second, 2)).toEqual(['105', '106']);
  await second.close();
  first.removeFiles();
});

test('the journal holds one line for each answered change', async () => {
  const rig = await startRig({ bars: { 'BTC-USDT': [60000] } });
  const trader: Trader = await rig.trader();
  const lines = (): number => readFileSync(join(rig.dataDir, 'journal.jsonl'), 'utf8').split('\n').length;
  const before = lines();
  await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '100' });
  expect(lines()).toBe(before + 1);
  await trader.place({ instId: 'BTC-USDT', tdMode: 'cash', side: 'buy', ordType: 'market', sz: '0.1' });
  expect(lines()).toBe(before + 1);
  await rig.close();
});
