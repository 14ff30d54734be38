import { keySayings, type KeyCheck } from '@millrace/contract';
import { expect, test } from 'vitest';
import { accountCheck, checksOf, daysLeft, problemsOf, type KeyAge } from './key-checks.ts';
import { neededSwitches, type AccountFacts } from './assess-key.ts';

const DAY_MS = 86_400_000;
const account: AccountFacts = { accountUid: '1', ipBound: false, accountMode: 'futures', longShort: true };
const age: KeyAge = { environment: 'real', ipBound: false, answeredMs: 0, nowMs: 0 };
const brief = (checks: readonly KeyCheck[]): string[] => checks.map(({ fact, state, say }) => `${fact} ${state} ${say}`);

test('a key that holds is described fact by fact', () => {
  expect(brief(checksOf(account, { ...age, ipBound: true }))).toEqual([
    'read ok allowed',
    'trade ok allowed',
    'withdraw ok forbidden',
    'ip ok bound',
    'accountMode ok futures',
    'positionMode ok longShort',
    'clock ok agrees',
  ]);
});

test.each<[string, Partial<KeyAge>, string]>([
  ['bound to addresses', { ipBound: true, nowMs: 20 * DAY_MS }, 'ip ok bound'],
  ['of a paper exchange', { environment: 'paper', nowMs: 20 * DAY_MS }, 'ip ok kept'],
  ['of demo trading', { environment: 'demo', nowMs: 20 * DAY_MS }, 'ip ok kept'],
  ['without addresses, in use', { nowMs: DAY_MS }, 'ip warning free'],
  ['without addresses, idle for almost ten days', { nowMs: 10 * DAY_MS - 1 }, 'ip warning free'],
  ['without addresses, idle for ten days', { nowMs: 10 * DAY_MS }, 'ip problem expiring'],
])('the address list of a key %s', (_, changes, said) => {
  expect(brief(checksOf(account, { ...age, ...changes })).find((line) => line.startsWith('ip'))).toBe(said);
});

test.each([
  [9.9, undefined],
  [10, 4],
  [10.5, 3],
  [13.5, 0],
  [20, 0],
])('a key idle for %s days has %s left', (days, left) => {
  expect(daysLeft({ ...age, nowMs: days * DAY_MS })).toBe(left);
});

test.each<[AccountFacts['accountMode'], boolean, string[], string[]]>([
  ['spot', false, ['accountMode warning spot'], ['accountMode', 'positionMode']],
  ['spot', true, ['accountMode warning spot'], ['accountMode']],
  ['futures', false, ['accountMode ok futures', 'positionMode warning net'], ['positionMode']],
  ['futures', true, ['accountMode ok futures', 'positionMode ok longShort'], []],
  ['multi', false, ['accountMode ok multi', 'positionMode warning net'], ['positionMode']],
  ['multi', true, ['accountMode ok multi', 'positionMode ok longShort'], []],
  ['portfolio', false, ['accountMode warning portfolio'], []],
])('an account in %s mode, long and short %s', (accountMode, longShort, said, switches) => {
  const facts = { ...account, accountMode, longShort };
  expect(brief(checksOf(facts, age)).filter((line) => line.includes('Mode'))).toEqual(said);
  expect(neededSwitches(facts)).toEqual(switches);
});

test.each([
  ['exchangeKeyRefused', '50111', 'key problem refused'],
  ['exchangeKeyReadOnly', '', 'trade problem missing'],
  ['exchangeKeyCanWithdraw', '', 'withdraw problem allowed'],
  ['exchangeKeyIpBlocked', '50110', 'ip problem blocked'],
  ['exchangeKeyOtherAccount', '', 'account problem different'],
  ['exchangeUnavailable', '50102', 'clock problem refused'],
])('the problem of %s (%s)', (code, venueCode, said) => {
  expect(brief(problemsOf(code, venueCode))).toEqual([said]);
});

test('an exchange that does not answer is no problem of the key', () => {
  expect(problemsOf('exchangeUnavailable', '50011')).toEqual([]);
});

test.each([
  [{ own: undefined, linked: false }, 'ok free'],
  [{ own: undefined, linked: true }, 'problem other'],
  [{ own: { remark: 'main', broken: false }, linked: true }, 'problem mine'],
  [{ own: { remark: 'main', broken: true }, linked: true }, 'ok mends'],
])('whose account it is: %j', (status, text) => {
  expect(brief([accountCheck(status)])).toEqual([`account ${text}`]);
});

test('no sentence of the contract is left unsaid', () => {
  const modes = (['spot', 'futures', 'multi', 'portfolio'] as const).flatMap((accountMode) =>
    [true, false].flatMap((longShort) => checksOf({ ...account, accountMode, longShort }, age)),
  );
  const ages = [{ ipBound: true }, { environment: 'paper' as const }, {}, { nowMs: 11 * DAY_MS }].flatMap((changes) =>
    checksOf(account, { ...age, ...changes }),
  );
  const problems = [
    'exchangeKeyRefused',
    'exchangeKeyReadOnly',
    'exchangeKeyCanWithdraw',
    'exchangeKeyIpBlocked',
    'exchangeKeyOtherAccount',
    'exchangeKeyRevoked',
  ];
  const own = { remark: 'main', broken: true };
  const said = [
    ...modes,
    ...ages,
    ...problems.flatMap((code) => problemsOf(code)),
    ...problemsOf('', '50102'),
    accountCheck({ own, linked: true }),
    accountCheck({ own: { ...own, broken: false }, linked: true }),
    accountCheck({ own: undefined, linked: true }),
    accountCheck({ own: undefined, linked: false }),
  ];
  const expected = Object.entries(keySayings).flatMap(([fact, sayings]) => sayings.map((say) => `${fact}.${say}`));
  expect([...new Set(said.map(({ fact, say }) => `${fact}.${say}`))].sort()).toEqual(expected.sort());
});
