// Requests about the funding account and savings, against rows as the venue's documentation shows them.
import { afterAll, beforeAll, test } from 'vitest';
import { getLendingRate } from './get-lending-rate.ts';
import { getTransferState } from './get-transfer-state.ts';
import { listAssetBalances } from './list-asset-balances.ts';
import { listAssetBills } from './list-asset-bills.ts';
import { listInterest } from './list-interest.ts';
import { listSavingsBalances } from './list-savings-balances.ts';
import { moveSavings } from './move-savings.ts';
import { transferAsset } from './transfer-asset.ts';
import { openDesk, runCase, type Desk, type RequestCase, okOf } from './request-table.test-kit.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.stub.close());

const cases: RequestCase[] = [
  {
    file: 'list-asset-balances',
    call: (connection) => listAssetBalances(connection, 'USDT'),
    data: [{ ccy: 'USDT', bal: '120.5', frozenBal: '20.5', availBal: '100' }],
    target: 'GET asset/balances?ccy=USDT',
    answer: okOf([{ currency: 'USDT', balance: '120.5', available: '100' }]),
  },
  {
    file: 'list-asset-bills',
    call: (connection) => listAssetBills(connection, { currency: 'USDT', type: '75' }),
    data: [{ billId: '12', ccy: 'USDT', clientId: '', balChg: '-50', bal: '70.5', type: '75', ts: '1700000000123' }],
    target: 'GET asset/bills?ccy=USDT&type=75&limit=100',
    answer: okOf([
      { billId: '12', type: '75', currency: 'USDT', balanceChange: '-50', balance: '70.5', clientId: null, atMs: 1_700_000_000_123 },
    ]),
  },
  {
    file: 'transfer-asset',
    call: (connection) => transferAsset(connection, { clientId: 'm1', currency: 'USDT', amount: '50', to: 'funding' }),
    data: [{ transId: '7', ccy: 'USDT', clientId: 'm1', from: '18', amt: '50', to: '6' }],
    target: 'POST asset/transfer',
    body: { ccy: 'USDT', amt: '50', from: '18', to: '6', type: '0', clientId: 'm1' },
    answer: { kind: 'accepted' },
  },
  {
    file: 'get-transfer-state',
    call: (connection) => getTransferState(connection, 'm1'),
    data: [{ transId: '7', clientId: 'm1', ccy: 'USDT', amt: '50', type: '0', from: '18', to: '6', state: 'success' }],
    target: 'GET asset/transfer-state?clientId=m1',
    answer: okOf({ transId: '7', amount: '50', state: 'success' }),
  },
  {
    file: 'get-transfer-state',
    call: (connection) => getTransferState(connection, 'm2'),
    data: [],
    target: 'GET asset/transfer-state?clientId=m2',
    answer: { kind: 'ok', data: null },
  },
  {
    file: 'move-savings',
    call: (connection) => moveSavings(connection, { currency: 'USDT', amount: '50', side: 'purchase', minRate: '0.01' }),
    data: [{ ccy: 'USDT', amt: '50', side: 'purchase', rate: '0.01' }],
    target: 'POST finance/savings/purchase-redempt',
    body: { ccy: 'USDT', amt: '50', side: 'purchase', rate: '0.01' },
    answer: { kind: 'accepted' },
  },
  {
    file: 'move-savings',
    call: (connection) => moveSavings(connection, { currency: 'USDT', amount: '50', side: 'redeem' }),
    data: [{ ccy: 'USDT', amt: '50', side: 'redempt', rate: '' }],
    target: 'POST finance/savings/purchase-redempt',
    body: { ccy: 'USDT', amt: '50', side: 'redempt' },
    answer: { kind: 'accepted' },
  },
  {
    file: 'list-savings-balances',
    call: (connection) => listSavingsBalances(connection, 'USDT'),
    data: [{ earnings: '0.02', redemptAmt: '0', rate: '0.01', ccy: 'USDT', amt: '50.02', loanAmt: '40', pendingAmt: '' }],
    target: 'GET finance/savings/balance?ccy=USDT',
    answer: okOf([{ currency: 'USDT', amount: '50.02', earnings: '0.02', lent: '40', pending: '0' }]),
  },
  {
    file: 'list-interest',
    call: (connection) => listInterest(connection, { currency: 'USDT', beforeMs: 1_700_000_000_000 }),
    data: [{ ccy: 'USDT', amt: '50', earnings: '0.0001', rate: '0.02', ts: '1699999200000' }],
    target: 'GET finance/savings/lending-history?ccy=USDT&after=1700000000000&limit=100',
    answer: okOf([{ currency: 'USDT', amount: '50', interest: '0.0001', rate: '0.02', atMs: 1_699_999_200_000 }]),
  },
  {
    file: 'get-lending-rate',
    call: (connection) => getLendingRate(connection, 'USDT'),
    data: [{ ccy: 'USDT', lendingRate: '0.031', ts: '1700000000000' }],
    target: 'GET finance/savings/lending-rate-history?ccy=USDT&limit=1',
    answer: okOf({ rate: '0.031', atMs: 1_700_000_000_000 }),
  },
];

test.each(cases)('$file: sends $target and answers in our words', (one) => runCase(desk, one));
