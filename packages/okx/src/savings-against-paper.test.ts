// The client's transfers and savings against the real paper exchange.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { data, openPaperClient, soon, type PaperClient } from './against-paper.test-kit.ts';
import { getBalance } from './requests/get-balance.ts';
import { getLendingRate } from './requests/get-lending-rate.ts';
import { getTransferState } from './requests/get-transfer-state.ts';
import { listAssetBalances } from './requests/list-asset-balances.ts';
import { listAssetBills } from './requests/list-asset-bills.ts';
import { listInterest } from './requests/list-interest.ts';
import { listSavingsBalances } from './requests/list-savings-balances.ts';
import { moveSavings } from './requests/move-savings.ts';
import { transferAsset } from './requests/transfer-asset.ts';

let paper: PaperClient;
beforeAll(async () => {
  paper = await openPaperClient('3600');
});
afterAll(() => paper.close());

const currency = 'USDT';

test('money goes to the funding account, is lent, earns what the bills say and comes back whole', async () => {
  const { connection } = paper;
  const cash = async () => (await data(getBalance(connection, [currency]))).currencies[0]?.cash;
  expect(await data(listAssetBalances(connection, currency))).toEqual([]);
  expect(await data(getTransferState(connection, 'move1'))).toBeNull();
  expect(await transferAsset(connection, { clientId: 'move1', currency, amount: '20000', to: 'funding' })).toMatchObject({
    kind: 'refused',
    code: '58350',
  });
  expect(await transferAsset(connection, { clientId: 'move1', currency, amount: '1000.5', to: 'funding' })).toEqual({ kind: 'accepted' });
  expect(await data(getTransferState(connection, 'move1'))).toMatchObject({ amount: '1000.5', state: 'success' });
  expect(await cash()).toBe('8999.5');
  expect(await moveSavings(connection, { currency, amount: '1000', side: 'purchase', minRate: '0.001' })).toMatchObject({
    kind: 'refused',
  });
  expect(await moveSavings(connection, { currency, amount: '1000', side: 'purchase', minRate: '0.01' })).toEqual({ kind: 'accepted' });
  expect(await data(listAssetBalances(connection, currency))).toEqual([{ currency, balance: '0.5', available: '0.5' }]);
  const { rate } = await data(getLendingRate(connection, currency));
  expect(Number(rate)).toBeGreaterThan(0);
  await soon(async () => expect((await data(listInterest(connection, { currency }))).length).toBeGreaterThan(0));
  const [saved] = await data(listSavingsBalances(connection, currency));
  expect(Number(saved?.amount)).toBeGreaterThan(1000);
  expect(saved?.earnings).toBe(saved?.amount.replace('1000.', '0.'));
  expect(await moveSavings(connection, { currency, amount: '1000', side: 'redeem' })).toEqual({ kind: 'accepted' });
  expect(await transferAsset(connection, { clientId: 'move2', currency, amount: '1000.5', to: 'trading' })).toEqual({ kind: 'accepted' });
  expect(await cash()).toBe('10000');
  const bills = await data(listAssetBills(connection, { currency }));
  expect(bills.map(({ type, balanceChange, clientId }) => [type, balanceChange, clientId])).toEqual([
    ['131', '-1000.5', 'move2'],
    ['76', '1000', null],
    ['75', '-1000', null],
    ['130', '1000.5', 'move1'],
  ]);
  expect(await data(listAssetBills(connection, { currency, type: '76' }))).toHaveLength(1);
});
