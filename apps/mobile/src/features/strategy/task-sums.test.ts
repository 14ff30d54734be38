import { expect, test } from 'vitest';
import { viewOf } from './search.ts';
import { deletedNet, isOwn, sumOfProfits, thirtyDaysOf } from './task-sums.ts';
import { rankOf } from './use-groups.ts';

const of = (sumPnl: string, environment: 'real' | 'paper' = 'real') => ({ sumPnl, environment });

test('results are added exactly, losses too', () => {
  expect(sumOfProfits([of('0.1'), of('0.2'), of('-1.35')])).toBe('-1.05');
  expect(sumOfProfits([of('99999999999.99'), of('0.01')])).toBe('100000000000');
  expect(sumOfProfits([])).toBe('0');
});

test('practice money is never added to real money', () => {
  expect(sumOfProfits([of('1'), of('1', 'paper')])).toBeUndefined();
});

test('deleted tasks brought what is left of the total', () => {
  const totals = [{ environment: 'paper' as const, net: '10.5' }];
  const tasks = [
    { id: 'tsk_1', net: '4' },
    { id: 'tsk_2', net: '-1.5' },
  ];
  expect(deletedNet({ totals, tasks })).toBe('8');
  expect(deletedNet({ totals: [], tasks: [] })).toBe('0');
  expect(deletedNet({ totals: [...totals, { environment: 'real', net: '1' }], tasks })).toBe('0');
});

test('the last 30 days of groups and of own tasks take what was booked since the answer, and never mix practice with real money', () => {
  const group = { groupId: 'grp_1', slot: '1', version: 1, step: 'started' as const, reason: null };
  const thirtyDays = [{ environment: 'paper' as const, inGroups: '10', own: '-3' }];
  const answer = { thirtyDays, tasks: [{ id: 'tsk_1', net: '4' }] };
  const grouped = { id: 'tsk_1', ...of('5.5', 'paper'), group };
  const own = { id: 'tsk_2', ...of('1', 'paper') };
  expect(thirtyDaysOf(answer, [grouped, own])).toEqual({ inGroups: '11.5', own: '-2' });
  expect(thirtyDaysOf(answer, [])).toEqual({ inGroups: '10', own: '-3' });
  expect(thirtyDaysOf({ thirtyDays: [], tasks: [] }, [])).toEqual({ inGroups: '0', own: '0' });
  expect(thirtyDaysOf(answer, [own, { id: 'tsk_3', ...of('1') }])).toBeUndefined();
});

test('tasks of a group are not own; an unknown view is everything; groups that need the trader stand first', () => {
  const group = { groupId: 'grp_1', slot: '1', version: 1, step: 'started' as const, reason: null };
  expect([isOwn({}), isOwn({ group })]).toEqual([true, false]);
  expect([viewOf({}), viewOf({ view: 'own' }), viewOf({ view: 'x' })]).toEqual(['all', 'own', 'all']);
  const opened = { credentialId: '', environment: 'paper' as const, version: 1, agreementVersion: 1, tasks: 2, running: 1, openTime: 0 };
  const ranks = [null, { ...opened, failed: 0 }, { ...opened, failed: 1 }].map((each) => rankOf({ opened: each }));
  expect(ranks).toEqual([2, 1, 0]);
});
