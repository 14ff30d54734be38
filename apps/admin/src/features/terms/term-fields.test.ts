// The draft of the terms: what is typed becomes the changes of a proposal, and nothing else.
import { expect, test } from 'vitest';
import { changesOf, draftedChain, draftOf } from './term-fields.ts';

const terms: Parameters<typeof draftOf>[0] = {
  withdrawalMinimum: 10,
  withdrawalFees: [{ network: 'TRC20', fee: '1' }],
  transferFeeUsdt: '0',
  transferFeeToken: '0',
  dailyLimit: '50000',
  waitHours: 24,
  topUpMinimum: '100',
  confirmations: [{ network: 'TRC20', count: 20 }],
  addresses: [{ types: 1, network: 'TRC20', address: 'T1' }],
  fourEyesFrom: '5000',
  packages: [
    { price: '100', bonus: '0' },
    { price: '500', bonus: '20' },
  ],
  fuelRate: '0.2',
  fuelMode: 'perCycle',
  trialMode: 'onFirstLink',
  trialDailyMax: 100,
  announceAlone: 100,
  copyInstruments: ['BTC-USDT-SWAP', 'ETH-USDT'],
  copyTurnoverMin: '1000000',
  teamLevels: [1, 2, 3, 4, 5].map((level) => ({
    directActive: level,
    teamActive: level * 5,
    teamPerformance: `${level}0000`,
    rate: `0.${level}`,
  })),
  equalRate: '0',
  dynamicRate: '0.5',
  communityRate: '0.1',
  brokerRate: '0.1',
};

test('lists are a line a row, and an untouched draft changes nothing', () => {
  const draft = draftOf(terms);
  expect([draft.packages, draft.addresses, draft.waitHours]).toEqual(['100 0\n500 20', '1 TRC20 T1', '24']);
  expect(changesOf(draft, terms)).toEqual({ changes: {}, broken: [] });
});

test('instruments that may be copied are a line each', () => {
  const draft = { ...draftOf(terms), copyInstruments: ' ETH-USDT \n\nSOL-USDT' };
  expect(draftOf(terms).copyInstruments).toBe('BTC-USDT-SWAP\nETH-USDT');
  expect(changesOf(draft, terms)).toEqual({ changes: { copyInstruments: ['ETH-USDT', 'SOL-USDT'] }, broken: [] });
});

test('only what differs is proposed, and a line with missing parts is broken', () => {
  const draft = { ...draftOf(terms), fuelRate: ' 0.15 ', packages: '300 30\n\n', withdrawalFees: 'TRC20' };
  expect(changesOf(draft, terms)).toEqual({
    changes: { fuelRate: '0.15', packages: [{ price: '300', bonus: '30' }], withdrawalFees: [{ network: 'TRC20', fee: '' }] },
    broken: ['withdrawalFees'],
  });
});

test('the worst chain is told of what is typed, and not while a figure cannot be read', () => {
  const chainOf = (typed: Partial<ReturnType<typeof draftOf>>) =>
    draftedChain(changesOf({ ...draftOf(terms), ...typed }, terms).changes, { terms, version: 0 });
  expect([chainOf({}), chainOf({ communityRate: '0.3', equalRate: '0.05' }), chainOf({ brokerRate: 'much' })]).toEqual([
    '0.6',
    '0.715',
    undefined,
  ]);
  const levels = draftOf(terms).teamLevels.replace('5 25 50000 0.5', '5 25 50000 0.8');
  expect(chainOf({ teamLevels: levels })).toBe('0.84');
});
