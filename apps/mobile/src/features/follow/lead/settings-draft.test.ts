import { expect, test } from 'vitest';
import type { LeadTask } from '@millrace/contract';
import { brokenFields, draftOf, inputOf, percentText, type Lead } from './settings-draft.ts';

const lead: Lead = {
  id: 'led_1',
  version: 3,
  state: 'active',
  credentialId: 'crd_1',
  introduction: 'Slow and steady',
  shareRate: '0.075',
  followersMax: 500,
  accepts: true,
  closedReason: null,
  lowEquity: false,
  approveTime: 1,
  endTime: null,
};
const tasks: LeadTask[] = [
  { id: 'tsk_1', instId: 'BTC-USDT-SWAP', assignmentType: 4, state: 'copied' },
  { id: 'tsk_2', instId: 'ETH-USDT-SWAP', assignmentType: 4, state: 'waiting' },
  { id: 'tsk_3', instId: 'BTC-USDT', assignmentType: 1, state: 'off' },
];
const shown = { lead, tasks };
const draft = draftOf(lead, tasks, 'en-US');

test('a share is typed in percent with the separators of the language, and sent as a fraction', () => {
  expect(draft).toEqual({ shareRate: '7.5', followersMax: '500', accepts: true, copied: { tsk_1: true, tsk_2: true, tsk_3: false } });
  expect(draftOf(lead, tasks, 'ru-RU').shareRate).toBe('7,5');
  expect(inputOf({ ...draft, shareRate: '7,25', accepts: false }, shown, 'ru-RU')).toEqual({
    version: 3,
    shareRate: '0.0725',
    followersMax: 500,
    accepts: false,
  });
  expect([percentText('0.1', 'en-US'), percentText('0.075', 'en-US')]).toEqual(['10%', '7.5%']);
});

test('only the tasks whose switch was moved are sent', () => {
  const changed = { ...draft, copied: { tsk_1: false, tsk_2: true, tsk_3: true } };
  expect(inputOf(changed, shown, 'en-US')).toMatchObject({
    tasks: [
      { id: 'tsk_1', copied: false },
      { id: 'tsk_3', copied: true },
    ],
  });
});

test('a lead that others have closed sends nothing of new copiers', () => {
  expect(inputOf(draft, { tasks, lead: { ...lead, closedReason: 'Prices ran ahead' } }, 'en-US')).not.toHaveProperty('accepts');
});

test.each(['0', '10', '9.99', '0.01'])('a share of %s %% is sent', (shareRate) => {
  expect(brokenFields({ ...draft, shareRate }, '0.1', 'en-US')).toEqual(new Set());
});

test.each(['', '10.01', '11', '-1', '1.234', 'ten'])('a share of "%s" %% is not', (shareRate) => {
  expect(brokenFields({ ...draft, shareRate }, '0.1', 'en-US')).toEqual(new Set(['shareRate']));
});

test.each(['1', '10000'])('%s copiers at most can be set', (followersMax) => {
  expect(brokenFields({ ...draft, followersMax }, '0.1', 'en-US')).toEqual(new Set());
});

test.each(['', '0', '10001', '1.5', '-3', 'many'])('"%s" copiers at most cannot', (followersMax) => {
  expect(brokenFields({ ...draft, followersMax }, '0.1', 'en-US')).toEqual(new Set(['followersMax']));
});
