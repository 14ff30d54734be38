// Who makes tasks of which kind, their menu permissions, and words that belong to other kinds.
import { expect, test } from 'vitest';
import { addTask } from '../tasks.ts';
import { permissions } from '../permissions.ts';
import { inputIssuesOf } from '../input-rules.ts';
import { bottomFishing } from './bottom-fishing.ts';
import { findOfferedKind, kindOf, kinds, offeredKinds } from './index.ts';
import type { TaskPermission } from './kind-permissions.ts';
import { readEditedSettings, readWireSettings, wireDefaults, wireSettings, type Kind, type TaskSettings } from './kind.ts';
import { foreignWords } from './settings-wire.ts';

test('a trader makes the optional kinds, dip buying and idle funds; groups make the others', () => {
  const made = (by: string): number[] => kinds.filter(({ madeBy }) => madeBy === by).map(({ type }) => type);
  expect(made('form').toSorted((one, other) => one - other)).toEqual([-1, 1, 4, 6, 7, 9]);
  expect(made('follow')).toEqual([5]);
  expect(made('group').toSorted((one, other) => one - other)).toEqual([2, 3, 8, 10, 12, 16, 18]);
});

test('copies, grids and idle funds refuse actions in every state; the other kinds take all', () => {
  const refused = (kind: Kind): string[] => Object.keys(kind.permissions).filter((action) => !kind.takes(action as TaskPermission));
  const byType = kinds.map((kind) => [kind.type, refused(kind)] as const).filter(([, actions]) => actions.length > 0);
  expect(Object.fromEntries(byType)).toEqual({
    5: ['trading', 'buying', 'addPosition', 'reduce', 'closeAll', 'repeat', 'delete', 'tpSl', 'range'],
    6: ['buying', 'addPosition', 'reduce', 'closeAll', 'repeat', 'tpSl', 'range'],
    7: ['addPosition', 'reduce'],
    8: ['addPosition', 'reduce'],
  });
});

test('every kind has a hundred of permissions and an address of its own', () => {
  const hundreds = kinds.map((kind) => new Set(Object.values(kind.permissions).map((alias) => alias.slice(0, 4))));
  expect(hundreds.map(({ size }) => size)).toEqual(kinds.map(() => 1));
  expect(new Set(kinds.map((kind) => kind.permissions.view)).size).toBe(kinds.length);
  expect(new Set(kinds.map(({ page }) => page)).size).toBe(kinds.length);
  expect(new Set(permissions.map(({ alias }) => alias)).size).toBe(permissions.length);
});

test.each(kinds.filter(({ offered, madeBy }) => !offered || madeBy !== 'form').map(({ type }) => type))(
  'the call that makes a task refuses kind %i',
  (assignmentType) => {
    const parsed = addTask.input.safeParse({ assignmentType }, { reportInput: true });
    const issues = parsed.error ? inputIssuesOf(parsed.error) : [];
    const rule = findOfferedKind(assignmentType)?.madeBy === 'group' ? 'onlyByGroup' : 'oneOf';
    expect(issues).toContainEqual(expect.objectContaining({ field: 'assignmentType', rule }));
  },
);

test('a word of another kind is unknown; one that says nothing is not', () => {
  const [spot] = offeredKinds.filter(({ type }) => type === 1);
  expect(spot).toBeDefined();
  for (const kind of kinds) expect(foreignWords(kind, { ...wireDefaults(kind, kind.products[0] ?? 'swap'), makeMin: '' })).toEqual([]);
  const given = { ...wireDefaults(kindOf(6), 'spot'), callbackRate: '0.2' };
  expect(foreignWords(kindOf(6), given)).toEqual([{ field: 'callbackRate', rule: 'unknownField', args: {} }]);
});

test('a kind of both products takes leverage on swaps and none on spot', () => {
  const swap = {
    productType: 'swap',
    tickSize: '0.1',
    lotSize: '0.01',
    minSize: '0.01',
    takerRate: '0.0005',
    makerRate: '0.0002',
    maxLeverage: 20,
    lastPrice: '60000',
  } as const;
  const spot = {
    ...swap,
    productType: 'spot',
    lotSize: '0.00000001',
    minSize: '0.00001',
    takerRate: '0.001',
    makerRate: '0.0008',
  } as const;
  for (const kind of kinds.filter(({ products }) => products.length === 2)) {
    expect(readWireSettings(kind, { ...wireDefaults(kind, 'swap'), lever: '5' }, swap)).toMatchObject({
      settings: { leverage: 5 },
      issues: [],
    });
    expect(readWireSettings(kind, wireDefaults(kind, 'spot'), spot)).toMatchObject({ settings: { leverage: 1 }, issues: [] });
    expect(readWireSettings(kind, { ...wireDefaults(kind, 'spot'), lever: '5' }, spot)).toMatchObject({
      issues: [{ field: 'lever', rule: 'tooBig' }],
    });
    expect(readWireSettings(kind, { ...wireDefaults(kind, 'spot'), buyType: '2' }, spot)).toMatchObject({ issues: [{ field: 'buyType' }] });
  }
});

test('leverage on a spot ladder is refused, not ignored', () => {
  for (const kind of [kindOf(1), bottomFishing]) {
    expect(readWireSettings(kind, { ...wireDefaults(kind, 'spot'), lever: '5' }, null)).toMatchObject({
      settings: null,
      issues: [{ field: 'lever', rule: 'notOffered' }],
    });
    expect(readWireSettings(kind, { ...wireDefaults(kind, 'spot'), lever: undefined }, null)).toMatchObject({ settings: { leverage: 1 } });
  }
});

test('an edit keeps what no form enters: operator words, the margin guard, both directions of a group', () => {
  const swap = {
    productType: 'swap',
    tickSize: '0.1',
    lotSize: '0.01',
    minSize: '0.01',
    takerRate: '0.0005',
    makerRate: '0.0002',
    maxLeverage: 20,
    lastPrice: '60000',
  } as const;
  const kept = {
    4: { growthMode: 'step', addGrowthPct: '5', marginGuard: 'off' },
    16: { growthMode: 'step', addGrowthPct: '5' },
    18: { entryGate: 'none', direction: 'both' },
  };
  for (const [type, operators] of Object.entries(kept)) {
    const kind = kindOf(Number(type));
    const { settings } = readWireSettings(kind, wireDefaults(kind, 'swap'), swap);
    const current = { ...settings, ...operators } as TaskSettings;
    const words = { ...wireSettings(kind, current), lossNum: '7' };
    expect(readEditedSettings(kind, words, { on: swap, current })).toEqual({ settings: { ...current, stopLossAmount: '7' }, issues: [] });
    // What the operator set counts in the rules as well.
    if ('growthMode' in operators)
      expect(readEditedSettings(kind, { ...words, replenishmentRate: '40' }, { on: swap, current }).issues).toMatchObject([
        { rule: 'stepTooWide' },
      ]);
  }
});
