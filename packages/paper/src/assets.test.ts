// Money beside trading: the funding account, transfers to and fro, and savings that earn by the hour.
import { afterEach, expect, test } from 'vitest';
import { formatFixed, parseFixed } from '@millrace/market';
import { hourlyInterest, lendingRate } from './accounts/lending-rates.ts';
import { isPush, type Json, type Rig, rowOf, startRig, type Trader } from './testing/index.ts';

let rig: Rig;
afterEach(() => rig.close());

const BARS = { 'BTC-USDT-SWAP': [60000, 60000, 60000, 60000, 60000, 60000], 'BTC-USDT': [60000, 60000, 60000, 60000, 60000, 60000] };
const SWAP = { instId: 'BTC-USDT-SWAP', tdMode: 'isolated', side: 'buy', posSide: 'long', ordType: 'market' };

const transfer = (trader: Trader, amt: unknown, from: string, more: Json = {}): ReturnType<Trader['post']> =>
  trader.post('asset/transfer', { ccy: 'USDT', amt, from, to: from === '6' ? '18' : '6', ...more });

async function cashOf(trader: Trader): Promise<unknown> {
  return (rowOf(await trader.get('account/balance?ccy=USDT'))['details'] as Json[])[0]?.['cashBal'];
}

test('a transfer moves money exactly, with a bill on both sides, and can be asked for by either id', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader({ balances: { USDT: '1000' } });
  const socket = await trader.socket();
  await socket.subscribe({ channel: 'balance_and_position' });
  await socket.next(isPush('balance_and_position'));
  expect((await trader.get('asset/balances')).data).toEqual([]);
  const moved = await transfer(trader, '0.000000000000000001', '18', { clientId: 'dust' });
  expect(moved).toMatchObject({ code: '0', data: [{ ccy: 'USDT', amt: '0.000000000000000001', from: '18', to: '6', clientId: 'dust' }] });
  await transfer(trader, 250.5, '18');
  expect(rowOf(await socket.next(isPush('balance_and_position')))).toMatchObject({ eventType: 'transferred' });
  expect(await cashOf(trader)).toBe('749.499999999999999999');
  expect((await trader.get('asset/balances?ccy=USDT,BTC')).data).toEqual([
    { ccy: 'USDT', bal: '250.500000000000000001', frozenBal: '0', availBal: '250.500000000000000001' },
  ]);
  await transfer(trader, '50.5', '6');
  const { transId } = rowOf(moved) as { transId: string };
  for (const asked of [`transId=${transId}`, 'clientId=dust'])
    expect(rowOf(await trader.get(`asset/transfer-state?${asked}`))).toMatchObject({ transId, state: 'success', from: '18', to: '6' });
  expect(await trader.get('asset/transfer-state?transId=1')).toMatchObject({ code: '0', data: [] });
  expect((await trader.get('asset/bills')).data.map((bill) => [bill['type'], bill['balChg'], bill['bal']])).toEqual([
    ['131', '-50.5', '200.000000000000000001'],
    ['130', '250.5', '250.500000000000000001'],
    ['130', '0.000000000000000001', '0.000000000000000001'],
  ]);
  expect((await trader.get('asset/bills?type=131&ccy=USDT')).data).toHaveLength(1);
  const bills = (await trader.get('account/bills?type=1')).data;
  expect(bills.map((bill) => [bill['subType'], bill['balChg'], bill['from'], bill['to']]).slice(0, 2)).toEqual([
    ['11', '50.5', '6', '18'],
    ['12', '-250.5', '18', '6'],
  ]);
  expect(rowOf(await trader.get('asset/asset-valuation?ccy=USDT'))).toMatchObject({
    totalBal: '1000',
    details: { trading: '799.999999999999999999', funding: '200.000000000000000001', earn: '0' },
  });
});

test('what is held back cannot leave, and each mistake has its code', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader({ balances: { USDT: '1000' } });
  await trader.place({ ...SWAP, sz: '10' });
  await trader.place({ ...SWAP, ordType: 'limit', px: '59000', sz: '1' });
  const [{ maxWd }] = (await trader.get('account/max-withdrawal?ccy=USDT')).data as [{ maxWd: string }];
  expect(maxWd).toBe((rowOf(await trader.get('account/balance'))['details'] as Json[])[0]?.['availBal']);
  const tooMuch = formatFixed(parseFixed(maxWd) + 1n);
  expect(await transfer(trader, tooMuch, '18')).toMatchObject({ httpStatus: 200, code: '58350' });
  expect(await transfer(trader, maxWd, '18')).toMatchObject({ code: '0' });
  expect(await transfer(trader, '1', '18')).toMatchObject({ code: '58350' });
  expect(await transfer(trader, tooMuch, '6')).toMatchObject({ code: '58350' });
  expect(await transfer(trader, '0', '6')).toMatchObject({ httpStatus: 400, code: '58114' });
  expect(await transfer(trader, '1', '6', { to: '6' })).toMatchObject({ code: '58123' });
  expect(await transfer(trader, '1', '6', { to: '7' })).toMatchObject({ code: '58129' });
  expect(await transfer(trader, '1', '6', { type: '1', subAcct: 'x' })).toMatchObject({ code: '58127' });
  expect(await transfer(trader, 'x', '6')).toMatchObject({ httpStatus: 400, code: '51000' });
  expect(await trader.post('asset/transfer', {})).toMatchObject({ httpStatus: 400, code: '50014' });
  expect(await trader.get('asset/transfer-state')).toMatchObject({ code: '50015' });
  const reader = await rig.trader({ perm: 'read_only' });
  expect(await transfer(reader, '1', '18')).toMatchObject({ code: '50120' });
});

test('the currencies are those of the market, and none of them has a chain', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const rows = (await trader.get('asset/currencies')).data;
  expect(rows.map((row) => row['ccy'])).toEqual(['USDT', 'BTC']);
  expect(rows[1]).toMatchObject({ chain: 'BTC-Paper', canDep: false, canWd: false, mainNet: true });
  expect((await trader.get('asset/currencies?ccy=BTC')).data).toHaveLength(1);
});

test('savings wait for the full hour, earn every hour what the market pays, and come back whole', async () => {
  rig = await startRig({ bars: BARS, barMinutes: 60 });
  const trader = await rig.trader({ balances: { USDT: '1000' } });
  const save = (amt: string, side: string, rate?: string): ReturnType<Trader['post']> =>
    trader.post('finance/savings/purchase-redempt', { ccy: 'USDT', amt, side, ...(rate === undefined ? {} : { rate }) });
  expect(await save('100', 'purchase', '0.01')).toMatchObject({ code: '58350' });
  await transfer(trader, '600', '18');
  await rig.ticks(2);
  expect(await save('500', 'purchase', '0.01')).toMatchObject({
    code: '0',
    data: [{ ccy: 'USDT', amt: '500', side: 'purchase', rate: '0.01' }],
  });
  const savings = async (): Promise<Json> => rowOf(await trader.get('finance/savings/balance?ccy=USDT'));
  expect(await savings()).toMatchObject({ amt: '500', earnings: '0', loanAmt: '0', pendingAmt: '500', rate: '0.01' });
  await rig.bars(1);
  expect(await savings()).toMatchObject({ amt: '500', loanAmt: '500', pendingAmt: '0' });
  const { estRate } = rowOf(await trader.get('finance/savings/lending-rate-summary?ccy=USDT')) as { estRate: string };
  const hour = Math.floor(rig.exchange.now() / 3_600_000);
  await rig.bars(1);
  const earned = hourlyInterest(parseFixed('500'), lendingRate(parseFixed(estRate)));
  expect(earned).toBeGreaterThan(0n);
  expect((await trader.get('finance/savings/lending-history')).data).toEqual([
    {
      ccy: 'USDT',
      amt: '500',
      earnings: formatFixed(earned),
      rate: formatFixed(lendingRate(parseFixed(estRate))),
      ts: ((hour + 1) * 3_600_000).toString(),
    },
  ]);
  const history = (await trader.get('finance/savings/lending-rate-history?ccy=USDT')).data;
  expect(history[0]).toMatchObject({ ccy: 'USDT', rate: estRate, ts: ((hour + 1) * 3_600_000).toString() });
  // Nobody borrows at 365 %: the money waits.
  await trader.post('finance/savings/set-lending-rate', { ccy: 'USDT', rate: '3.65' });
  await rig.bars(1);
  const waiting = await savings();
  expect(waiting).toMatchObject({ loanAmt: '0', rate: '3.65', pendingAmt: waiting['amt'] });
  await rig.bars(1);
  expect(await savings()).toEqual(waiting);
  expect(await save('9999', 'redempt')).toMatchObject({ code: '58005' });
  expect(await save(String(waiting['amt']), 'redempt')).toMatchObject({ code: '0' });
  expect((await trader.get('finance/savings/balance')).data).toEqual([]);
  expect(rowOf(await trader.get('asset/balances'))['bal']).toBe(formatFixed(parseFixed('100') + parseFixed(String(waiting['amt']))));
  expect((await trader.get('asset/bills')).data.map((bill) => bill['type'])).toEqual(['76', '75', '130']);
});

test('savings refuse coins that are not listed and rates that the venue does not take', async () => {
  rig = await startRig({ bars: BARS });
  const trader = await rig.trader();
  const path = 'finance/savings/purchase-redempt';
  expect(await trader.post(path, { ccy: 'PEPE', amt: '1', side: 'purchase' })).toMatchObject({ code: '58003' });
  expect(await trader.post(path, { ccy: 'USDT', amt: '1', side: 'keep' })).toMatchObject({ code: '51000' });
  for (const rate of ['0.0099', '3.651', 'x'])
    expect(await trader.post('finance/savings/set-lending-rate', { ccy: 'USDT', rate })).toMatchObject({ httpStatus: 400, code: '51000' });
  expect(await trader.get('finance/savings/lending-rate-history?ccy=PEPE')).toMatchObject({ code: '58003' });
});

test('funding account, transfers and savings are where they were after a restart, and interest goes on', async () => {
  const first = await startRig({ bars: BARS, barMinutes: 60 });
  rig = first;
  const trader = await first.trader({ balances: { USDT: '1000' } });
  await transfer(trader, '900', '18', { clientId: 'mine' });
  await trader.post('finance/savings/purchase-redempt', { ccy: 'USDT', amt: '800', side: 'purchase', rate: '0.01' });
  await first.bars(3);
  const targets = [
    'asset/balances',
    'asset/bills',
    'asset/transfer-state?clientId=mine',
    'finance/savings/balance',
    'finance/savings/lending-history',
  ];
  const shown = (who: Trader): Promise<unknown[]> => Promise.all(targets.map(async (target) => (await who.get(target)).data));
  const before = await shown(trader);
  expect(before[4]).toHaveLength(1);
  await first.exchange.close();
  rig = await startRig({ filesFrom: first, dataDir: first.dataDir, barMinutes: 60 });
  const again = rig.traderOf(trader);
  expect(await shown(again)).toEqual(before);
  await rig.bars(1);
  expect((await again.get('finance/savings/lending-history')).data).toHaveLength(2);
  first.removeFiles();
});
