import { calls, kinds, offeredKinds, type Assignment, type TaskPermission, wireDefaults } from '@millrace/contract';
import { describe, expect, test } from 'vitest';
import { primaryAction, smallActions, taskActions, visibleActions } from './task-actions.ts';
import { aTask } from '../testing/a-task.ts';

const all = (): boolean => true;
const ids = (task: Assignment, allowed: (permission: TaskPermission) => boolean = all): readonly string[] =>
  visibleActions(task, allowed).map((action) => action.id);
const always: readonly string[] = ['edit', 'copy', 'repeat', 'tpSl', 'range', 'convertIn', 'delete'];
const group = { groupId: 'grp_00000001', slot: 'btc', version: 1, step: 'started', reason: null } as const;

describe('a button shows exactly when the specification says so', () => {
  test.each([
    ['new: stopped, not buying, nothing held', { status: 'close', stopMake: 'close', sz: '0' }, ['startTrading', 'startBuying']],
    ['running without a position', { status: 'open', stopMake: 'open', sz: '0' }, ['stopTrading', 'stopBuying']],
    [
      'running with a position',
      { status: 'open', stopMake: 'open', sz: '7' },
      ['stopTrading', 'stopBuying', 'addPosition', 'reduce', 'closeAll'],
    ],
    [
      'sell only with a position',
      { status: 'open', stopMake: 'close', sz: '7' },
      ['stopTrading', 'startBuying', 'addPosition', 'reduce', 'closeAll'],
    ],
    [
      'stopped with a position',
      { status: 'close', stopMake: 'open', sz: '0.01' },
      ['startTrading', 'stopBuying', 'addPosition', 'reduce', 'closeAll'],
    ],
  ] as const)('%s', (_name, change, expected) => {
    expect(ids(aTask(change))).toEqual([...expected, ...always]);
  });

  test('a task of a group goes out of it, one of the trader goes into one where its kind has groups', () => {
    expect(ids(aTask({ group }))).toContain('convertOut');
    expect(ids(aTask({ group }))).not.toContain('convertIn');
    expect(ids(aTask({ group: { ...group, step: 'closing' } }))).not.toContain('convertOut');
    expect(ids(aTask({ assignmentType: 6 }))).not.toContain('convertIn');
  });

  test('a mismatch is confirmed by starting, although trading is on', () => {
    expect(ids(aTask({ status: 'open', runStatus: '-1', fault: 'POSITION_MISMATCH' }))).toContain('startTrading');
    expect(ids(aTask({ status: 'open', runStatus: '-1', fault: 'ENTRY_REFUSED' }))).not.toContain('startTrading');
  });
});

test('every button needs its permission: without it, it does not exist', () => {
  for (const action of taskActions) {
    const task = aTask({
      status: action.id === 'startTrading' ? 'close' : 'open',
      stopMake: action.id === 'startBuying' ? 'close' : 'open',
      sz: '1',
      ...(action.id === 'convertOut' && { group }),
    });
    expect(ids(task), action.id).toContain(action.id);
    expect(
      ids(task, (permission) => permission !== action.permission),
      action.id,
    ).not.toContain(action.id);
  }
  expect(ids(aTask({ sz: '1' }), () => false)).toEqual([]);
});

test('a running grid with a position has no buttons to add to it or to reduce it', () => {
  const grid = kinds.find(({ key }) => key === 'grid_optional');
  const shown = ids(aTask({ status: 'open', stopMake: 'open', sz: '7' }), (permission) => grid?.takes(permission) === true);
  expect(shown).toEqual(['stopTrading', 'stopBuying', 'closeAll', ...always]);
});

test('every permission that a kind gives a task, but seeing, has its button', () => {
  const kind = offeredKinds[0];
  const named = new Set(taskActions.map((action) => action.permission));
  expect(
    Object.keys(kind?.permissions ?? {})
      .filter((name) => name !== 'view')
      .sort(),
  ).toEqual([...named].sort());
});

test('what an action sends is what its call takes: the task, its version and its own field', () => {
  const task = aTask({ sz: '7', version: 12 });
  const kind = offeredKinds.find(({ type }) => type === task.assignmentType);
  const settings = kind && wireDefaults(kind, 'swap');
  const extras = {
    leg: 'L',
    sz: '2',
    repeatOrder: 1,
    place: { groupId: 'grp_00000001', slot: 'btc' },
    ...(settings && { settings }),
  } as const;
  for (const action of taskActions) {
    if (action.press !== 'send' && action.press !== 'ask') continue;
    const input = action.input(task, extras);
    expect(input, action.id).toMatchObject({ id: task.id, version: 12 });
    expect(action.call.input.safeParse(input).success, action.id).toBe(true);
    expect(calls).toContain(action.call);
    expect(action.call.idempotent, action.id).toBe(true);
  }
});

test('the filled button gets a stopped task going first and is never one of the small ones', () => {
  const primary = (change: Partial<Assignment>): string | undefined => primaryAction(visibleActions(aTask(change), all))?.id;
  expect(primary({ status: 'close', stopMake: 'close' })).toBe('startTrading');
  expect(primary({ status: 'open', stopMake: 'close' })).toBe('startBuying');
  expect(primary({ status: 'open', stopMake: 'open' })).toBe('stopBuying');
  expect(smallActions(taskActions).filter(({ filled }) => filled)).toEqual([]);
  expect(primaryAction([])).toBeUndefined();
});

test('what closes, costs or deletes asks first', () => {
  const asking = taskActions.filter((action) => action.press !== 'send').map((action) => action.id);
  expect(asking).toEqual(expect.arrayContaining(['startTrading', 'stopTrading', 'addPosition', 'reduce', 'closeAll', 'delete']));
});

test('each action has an id of its own, at most three a small button, and every sheet can be loaded', async () => {
  expect(new Set(taskActions.map(({ id }) => id)).size).toBe(taskActions.length);
  expect(smallActions(taskActions).length).toBeLessThanOrEqual(3);
  for (const action of taskActions) if (action.press === 'ask') await action.sheet.load();
});
