import { expect, test } from 'vitest';
import { draftOf, inputOf } from './settings-draft.ts';

const follow = {
  id: 'fol_00000000000000000001',
  version: 3,
  mode: 'proportional' as const,
  allocation: '1000',
  firstSz: null,
  lever: 5,
  maxSlipPct: '0.3',
  replenishmentMax: 5,
  lossNum: '200',
  targetNum: '0',
  instIds: ['BTC-USDT-SWAP'],
  directions: ['long', 'short'] as ('long' | 'short')[],
  onLeaderEnd: 'close' as const,
};
const { id, version } = follow;
const offered = ['BTC-USDT-SWAP', 'ETH-USDT-SWAP'];

test('what was not touched is not sent', () => {
  expect(inputOf(draftOf(follow, offered, 'en-US'), follow, 'en-US')).toEqual({ id, version });
});

test('what was changed is sent as the wire writes it, whatever the language of the reader', () => {
  const draft = draftOf(follow, offered, 'ru-RU');
  expect(draft.maxSlipPct).toBe('0,3');
  const changed = {
    ...draft,
    maxSlipPct: '0,5',
    lossNum: '',
    instIds: { ...draft.instIds, 'ETH-USDT-SWAP': true },
    directions: 'long' as const,
  };
  expect(inputOf(changed, follow, 'ru-RU')).toEqual({
    id,
    version,
    maxSlipPct: '0.5',
    lossNum: '0',
    instIds: offered,
    directions: ['long'],
  });
});

test('a fixed first size goes with its mode only', () => {
  const draft = { ...draftOf(follow, offered, 'en-US'), firstSz: '0.5' };
  expect(inputOf(draft, follow, 'en-US')).toEqual({ id, version });
  expect(inputOf({ ...draft, mode: 'fixed' }, follow, 'en-US')).toEqual({ id, version, mode: 'fixed', firstSz: '0.5' });
});
