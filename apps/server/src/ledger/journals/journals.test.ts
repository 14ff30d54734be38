// The worked figure of every builder, and what holds for any amounts.
import { addDecimals, decimalPlaces, negateDecimal, unscaled } from '@millrace/market';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundMoney, type Journal } from '../journal.ts';
import { adjustJournal } from './adjust.ts';
import { buyFuelJournal } from './buy-fuel.ts';
import { feeOf, fuelDebtJournal, fuelFeeJournal } from './fuel-fee.ts';
import { profitShareJournal, shareDebtJournal } from './profit-share.ts';
import { seedJournal } from './seed.ts';
import { topUpJournal } from './top-up.ts';
import { transferJournal } from './transfer.ts';
import { trialFuelJournal } from './trial-fuel.ts';
import { holdWithdrawalJournal, payWithdrawalJournal, releaseWithdrawalJournal } from './withdraw.ts';

/** `owner currency.purpose amount` per posting; the platform is `-`. */
function print(journal: Journal | undefined): string[] {
  return (journal?.postings ?? []).map(({ owner, currency, purpose, amount }) => `${owner ?? '-'} ${currency}.${purpose} ${amount}`);
}

const withdrawal = { id: 'w1', userId: 'u', amount: '100', fee: '1' };
const fuel = { experienceFuel: '5', dynamicFuel: '0', communityFuel: '0', dusdt: '100' };

test.each<[string, Journal, string[]]>([
  ['seed:one', seedJournal({ key: 'one', userId: 'u', amount: '1000' }), ['u usdt.balance 1000', '- usdt.seed -1000']],
  ['trial:u', trialFuelJournal({ userId: 'u', points: '100' }), ['u experienceFuel.balance 100', '- experienceFuel.fuelGrant -100']],
  ['topUp:t1', topUpJournal({ id: 't1', userId: 'u', amount: '500.37' }), ['u usdt.balance 500.37', '- usdt.cash -500.37']],
  [
    'buy:b1',
    buyFuelJournal({ id: 'b1', userId: 'u', price: '1000', bonus: '50' }),
    [
      ...['u usdt.balance -1000', 'u dusdt.balance 1000', 'u experienceFuel.balance 50'],
      ...['- usdt.conversion 1000', '- dusdt.conversion -1000', '- experienceFuel.conversion -50'],
    ],
  ],
  ['withdraw.hold:w1', holdWithdrawalJournal(withdrawal), ['u usdt.balance -100', 'u usdt.hold 100']],
  ['withdraw.release:w1', releaseWithdrawalJournal(withdrawal), ['u usdt.hold -100', 'u usdt.balance 100']],
  ['withdraw.pay:w1', payWithdrawalJournal(withdrawal), ['u usdt.hold -100', '- usdt.withdrawalFee 1', '- usdt.cash 99']],
  [
    'transfer:x1',
    transferJournal({ id: 'x1', fromUserId: 'u', toUserId: 'v', currency: 'usdt', amount: '12.34567891', feeRate: '0.005' }),
    ['u usdt.balance -12.4074073', 'v usdt.balance 12.34567891', '- usdt.transferFee 0.06172839'],
  ],
  [
    'adjust:a1',
    adjustJournal({ approvalId: 'a1', userId: 'u', currency: 'token', amount: '25', reason: 'gift' }),
    ['u token.balance 25', '- token.adjustment -25'],
  ],
])('the journal %s', (ref, journal, expected) => {
  expect(journal.ref).toBe(ref);
  expect(print(journal)).toEqual(expected);
});

test('a fee takes trial fuel first and tells what fuel does not cover', () => {
  const cycle = { cycleKey: 'tsk:long:1', userId: 'u', net: '43.5064', rate: '0.2' };
  expect(feeOf(cycle)).toBe('8.70128');
  expect(print(fuelFeeJournal({ ...cycle, fuel }).journal)).toEqual([
    ...['u experienceFuel.balance -5', 'u dusdt.balance -3.70128', '- experienceFuel.fuelFee 5', '- dusdt.fuelFee 3.70128'],
  ]);
  const short = fuelFeeJournal({ ...cycle, fuel: { ...fuel, dusdt: '1' } });
  expect(short).toMatchObject({ fee: '8.70128', taken: { experienceFuel: '5', dusdt: '1' }, owed: '2.70128' });
  expect(print(short.journal)).toEqual([
    ...['u experienceFuel.balance -5', 'u dusdt.balance -1', 'u fuelDebt.balance 2.70128'],
    ...['- experienceFuel.fuelFee 5', '- dusdt.fuelFee 1', '- fuelDebt.fuelFee -2.70128'],
  ]);
  expect(fuelFeeJournal({ ...cycle, net: '-4', fuel })).toMatchObject({ journal: undefined, fee: '0', owed: '0' });
});

test('a credit pays what is owed as far as it goes', () => {
  const payment = { creditRef: 'buy:b1', userId: 'u', debt: '2.70128', fuel: { ...fuel, experienceFuel: '2' } };
  const whole = fuelDebtJournal(payment);
  expect([whole.journal?.ref, whole.paid]).toEqual(['fuel:debt:buy:b1', '2.70128']);
  expect(print(whole.journal)).toEqual([
    ...['u experienceFuel.balance -2', 'u dusdt.balance -0.70128', 'u fuelDebt.balance -2.70128'],
    ...['- experienceFuel.fuelFee 2', '- dusdt.fuelFee 0.70128', '- fuelDebt.fuelFee 2.70128'],
  ]);
  expect(fuelDebtJournal({ ...payment, debt: '200' }).paid).toBe('102');
  expect(fuelDebtJournal({ ...payment, debt: '0' })).toEqual({ journal: undefined, paid: '0' });
});

test('a share goes from wallet to wallet as far as free USDT covers it, and the next credit pays the rest', () => {
  const share = { followId: 'fol_1', n: 2, copierId: 'u', leaderId: 'v', share: '10', net: '100', rate: '0.1' };
  const whole = profitShareJournal({ ...share, free: '25' });
  expect([whole.journal.ref, whole.owed]).toEqual(['share:fol_1:2', '0']);
  expect(print(whole.journal)).toEqual(['u usdt.balance -10', 'v usdt.balance 10']);
  const short = profitShareJournal({ ...share, free: '4' });
  expect(short.owed).toBe('6');
  expect(print(short.journal)).toEqual([
    ...['u usdt.balance -4', 'u shareDebt.balance 6', 'v usdt.balance 4'],
    '- shareDebt.profitShare -6',
  ]);
  expect(print(profitShareJournal({ ...share, free: '0' }).journal)).toEqual(['u shareDebt.balance 10', '- shareDebt.profitShare -10']);
  const payments = [
    { leaderId: 'v', amount: '6' },
    { leaderId: 'w', amount: '0.5' },
  ];
  const paid = shareDebtJournal({ creditRef: 'topUp:t1', copierId: 'u', payments });
  expect(paid.ref).toBe('share:debt:topUp:t1:u');
  expect(print(paid)).toEqual([
    ...['u usdt.balance -6.5', 'u shareDebt.balance -6.5', 'v usdt.balance 6', 'w usdt.balance 0.5'],
    '- shareDebt.profitShare 6.5',
  ]);
});

test('money is rounded half to even at 8 decimals', () => {
  expect(['0.000000005', '0.000000015', '-0.000000025'].map(roundMoney)).toEqual(['0', '0.00000002', '-0.00000002']);
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 15n }).map((units) => unscaled(units, 8));
const rates = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => unscaled(BigInt(basisPoints), 4));

test('every journal sums to 0 in each currency, has at most 8 decimals, no 0 and no account twice', () => {
  const journals = fc.tuple(
    amounts,
    amounts,
    rates,
    fc.record({ experienceFuel: amounts, dynamicFuel: amounts, communityFuel: amounts, dusdt: amounts }),
  );
  fc.assert(
    fc.property(journals, ([amount, other, rate, has]) => {
      const fee = fuelFeeJournal({ cycleKey: 'k', userId: 'u', net: other, rate, fuel: has });
      const all = [
        transferJournal({ id: 'x', fromUserId: 'u', toUserId: 'v', currency: 'usdt', amount, feeRate: rate }),
        buyFuelJournal({ id: 'b', userId: 'u', price: amount, bonus: other }),
        payWithdrawalJournal({ id: 'w', userId: 'u', amount: addDecimals(amount, other), fee: other }),
        profitShareJournal({ followId: 'f', n: 1, copierId: 'u', leaderId: 'v', share: amount, free: other, net: '1', rate }).journal,
        ...(fee.journal === undefined ? [] : [fee.journal]),
      ];
      for (const { postings } of all) expectBalanced(postings);
      const taken = (fee.journal?.postings ?? [])
        .filter(({ owner, currency }) => owner === 'u' && currency !== 'fuelDebt')
        .reduce((sum, { amount: one }) => addDecimals(sum, one), '0');
      expect(addDecimals(negateDecimal(taken), fee.owed)).toBe(feeOf({ net: other, rate }));
    }),
    { numRuns: 200 },
  );
});

function expectBalanced(postings: Journal['postings']): void {
  const sums = new Map<string, string>();
  for (const { currency, amount } of postings) {
    expect(decimalPlaces(amount)).toBeLessThanOrEqual(8);
    expect(amount).not.toBe('0');
    sums.set(currency, addDecimals(sums.get(currency) ?? '0', amount));
  }
  expect(new Set(sums.values())).toEqual(new Set(['0']));
  expect(new Set(postings.map(({ owner, currency, purpose }) => `${owner ?? ''} ${currency} ${purpose}`)).size).toBe(postings.length);
}
