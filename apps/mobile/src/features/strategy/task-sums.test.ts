import { expect, test } from 'vitest';
import { viewOf } from './search.ts';
import { deletedNet, isOwn, sumOfProfits } from './task-sums.ts';
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

test('tasks of a group are not own; an unknown view is everything; groups that need the trader stand first', () => {
  const group = { groupId: 'grp_1', slot: '1', version: 1, step: 'started' as const, reason: null };
  expect([isOwn({}), isOwn({ group })]).toEqual([true, false]);
  expect([viewOf({}), viewOf({ view: 'own' }), viewOf({ view: 'x' })]).toEqual(['all', 'own', 'all']);
  const opened = { credentialId: '', environment: 'paper' as const, version: 1, agreementVersion: 1, tasks: 2, running: 1, openTime: 0 };
  const ranks = [null, { ...opened, failed: 0 }, { ...opened, failed: 1 }].map((each) => rankOf({ opened: each }));
  expect(ranks).toEqual([2, 1, 0]);
});
