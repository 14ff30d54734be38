import { expect, test } from 'vitest';
import { costsOf } from './copy-costs.ts';
import { checkedCopy, firstDraft, instIdsOf, lossShare, worstLoss, type CopyDraft } from './copy-draft.ts';

const traderId = 'led_00000000000000000000';
const trader = { instIds: ['BTC-USDT-SWAP', 'OLD-USDT-SWAP'], copyInstIds: ['BTC-USDT-SWAP', 'ETH-USDT-SWAP'] };
const draft = firstDraft(trader, 'crd_00000000000000000000', 'en-US');
const fieldsOf = (change: Partial<CopyDraft>, tag = 'en-US'): string[] => {
  const checked = checkedCopy({ ...draft, ...change }, traderId, tag);
  return 'wire' in checked ? [] : checked.issues.map(({ field }) => field);
};

test('begins with what the trader traded and may be copied, else with all that may be', () => {
  expect(instIdsOf(draft)).toEqual(['BTC-USDT-SWAP']);
  expect(instIdsOf(firstDraft({ ...trader, instIds: [] }, '', 'en-US'))).toEqual(['BTC-USDT-SWAP', 'ETH-USDT-SWAP']);
  expect(firstDraft(trader, '', 'ru-RU').maxSlipPct).toBe('0,3');
});

test('what is sent: no limit is 0, both directions, a first size only where it is fixed', () => {
  expect(checkedCopy({ ...draft, lossNum: '' }, traderId, 'en-US')).toEqual({
    wire: {
      ...{ traderId, credentialId: draft.credentialId, mode: 'proportional', allocation: '1000', lever: '5', maxSlipPct: '0.3' },
      ...{
        replenishmentMax: '5',
        lossNum: '0',
        targetNum: '0',
        instIds: ['BTC-USDT-SWAP'],
        directions: ['long', 'short'],
        onLeaderEnd: 'close',
      },
    },
  });
  expect(checkedCopy({ ...draft, mode: 'fixed', firstSz: '0,5', directions: 'short' }, traderId, 'ru-RU')).toMatchObject({
    wire: { mode: 'fixed', firstSz: '0.5', directions: ['short'] },
  });
});

test('bad input names its field', () => {
  for (const allocation of ['', '0', '-5', '1e308', '0.5', '12.345', 'much'])
    expect([allocation, fieldsOf({ allocation })]).toEqual([allocation, ['allocation']]);
  for (const maxSlipPct of ['0', '2.01', '']) expect(fieldsOf({ maxSlipPct })).toEqual(['maxSlipPct']);
  expect(fieldsOf({ lever: '0', replenishmentMax: '101' })).toEqual(['lever', 'replenishmentMax']);
  expect(fieldsOf({ lever: '2.5' })).toEqual(['lever']);
  expect(fieldsOf({ instIds: '' })).toEqual(['instIds']);
  expect(fieldsOf({ mode: 'fixed', firstSz: '' })).toEqual(['firstSz']);
  expect(fieldsOf({ lossNum: 'none', targetNum: '-1' })).toEqual(['lossNum', 'targetNum']);
});

test('loses at most its limit, and never more than the allocation', () => {
  expect(worstLoss({ allocation: '1000', lossNum: '150' })).toBe('150');
  expect(worstLoss({ allocation: '1000', lossNum: '0' })).toBe('1000');
  expect(worstLoss({ allocation: '1000', lossNum: '1500' })).toBe('1000');
});

test('150 of 1000 is 15 %; without a limit there is no share', () => {
  expect(lossShare({ allocation: '1000', lossNum: '150' }, 'en-US')).toBe('15');
  expect(lossShare({ allocation: '1000', lossNum: '' }, 'en-US')).toBeUndefined();
  expect(lossShare({ allocation: '', lossNum: '150' }, 'en-US')).toBeUndefined();
});

test('of 100 USDT a share of 10 % is 10 USDT, and a fee of 20 % is 20 fuel', () => {
  expect(costsOf('100', { shareRate: '0.1', feeRate: '0.2' })).toEqual({ share: '-10', fuel: '20' });
});
