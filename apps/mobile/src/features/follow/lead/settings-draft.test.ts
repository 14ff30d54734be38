import { expect, test } from 'vitest';
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
  approveTime: 1,
  endTime: null,
};
const draft = draftOf(lead, 'en-US');

test('a share is typed in percent with the separators of the language, and sent as a fraction', () => {
  expect(draft).toEqual({ shareRate: '7.5', followersMax: '500', accepts: true });
  expect(draftOf(lead, 'ru-RU').shareRate).toBe('7,5');
  expect(inputOf({ ...draft, shareRate: '7,25', accepts: false }, lead, 'ru-RU')).toEqual({
    version: 3,
    shareRate: '0.0725',
    followersMax: 500,
    accepts: false,
  });
  expect([percentText('0.1', 'en-US'), percentText('0.075', 'en-US')]).toEqual(['10%', '7.5%']);
});

test('a lead that others have closed sends nothing of new copiers', () => {
  expect(inputOf(draft, { ...lead, closedReason: 'Prices ran ahead' }, 'en-US')).not.toHaveProperty('accepts');
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
