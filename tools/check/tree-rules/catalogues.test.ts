import { expect, test } from 'vitest';
import { treeOf } from '../tree.ts';
import { catalogues } from './catalogues.ts';

const rule = catalogues({
  languages: ['en-US', 'ja-JP'],
  refusals: ['loginWrong'],
  inputRules: { tooBig: ['max'], type: [] },
  messageKinds: { fuelLow: { place: 'topUp', why: 'fuel' } },
});
const inbox = { 'inbox.title.fuelLow': 'Fuel is low', 'inbox.why.fuel': 'Cycles are paid in fuel', 'inbox.to.topUp': 'Top up' };
const good = {
  'en-US/refusals': { 'refusal.loginWrong': 'Wrong UID or password' },
  'ja-JP/refusals': { 'refusal.loginWrong': 'UIDまたはパスワードが違います' },
  'en-US/rules': { 'rule.tooBig': 'At most {max}', 'rule.type': 'Not of the right kind' },
  'ja-JP/rules': { 'rule.tooBig': '{max} 以下', 'rule.type': '形式が違います' },
  'en-US/messages': { 'messages.fuelLow': 'Your fuel is low' },
  'ja-JP/messages': { 'messages.fuelLow': '燃料が少なくなっています' },
  'en-US/inbox': inbox,
  'ja-JP/inbox': inbox,
};
type Catalogues = Record<string, Record<string, string>>;
const find = async (change: Catalogues): Promise<string[]> => {
  const files = Object.entries({ ...good, ...change }).map(([name, content]) => [
    `packages/i18n/src/locales/${name}.json`,
    JSON.stringify(content),
  ]);
  return (await rule.find(treeOf(Object.fromEntries(files) as Record<string, string>))).map((finding) => finding.message);
};

test('whole catalogues are fine', async () => {
  expect(await find({})).toEqual([]);
});

test.each<[string, Catalogues, string]>([
  ['a missing key', { 'ja-JP/rules': { 'rule.type': 'x' } }, 'rule.tooBig: is missing'],
  ['a key too many', { 'ja-JP/refusals': { ...good['ja-JP/refusals'], 'refusal.other': 'x' } }, 'refusal.other: is not in en-US'],
  ['another argument', { 'ja-JP/rules': { 'rule.tooBig': '{min} 以上', 'rule.type': 'x' } }, 'has the arguments {min}'],
  ['an empty text', { 'ja-JP/refusals': { 'refusal.loginWrong': ' ' } }, 'has an empty text'],
  ['a brace left open', { 'ja-JP/rules': { 'rule.tooBig': '{max', 'rule.type': 'x' } }, 'is not closed'],
  ['a refusal without a text', { 'en-US/refusals': {}, 'ja-JP/refusals': {} }, 'refusal.loginWrong: the contract has it'],
  [
    'an input rule without a text',
    { 'en-US/rules': { 'rule.tooBig': '{max}' }, 'ja-JP/rules': { 'rule.tooBig': '{max}' } },
    'rule.type: the contract has it',
  ],
  [
    'an argument that the contract does not give',
    { 'en-US/rules': { 'rule.tooBig': '{max}', 'rule.type': '{kind}' }, 'ja-JP/rules': { 'rule.tooBig': '{max}', 'rule.type': '{kind}' } },
    'no argument kind',
  ],
  ['a kind of message without a sentence', { 'en-US/messages': {}, 'ja-JP/messages': {} }, 'messages.fuelLow: the contract has it'],
  [
    'a kind of message without a reason',
    { 'en-US/inbox': { ...inbox, 'inbox.why.fuel': '' }, 'ja-JP/inbox': inbox },
    'inbox.why.fuel: has an empty text',
  ],
  ['a kind of message without a title in one language', { 'ja-JP/inbox': { ...inbox, 'inbox.title.fuelLow': ' ' } }, 'has an empty text'],
  ['a catalogue that only one language has', { 'en-US/wallet': { 'wallet.title': 'Wallet' } }, 'the catalogue is missing'],
])('%s is found', async (_, change, message) => {
  expect(await find(change)).toEqual([expect.stringContaining(message)]);
});
