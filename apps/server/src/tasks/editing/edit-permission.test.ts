import { findOfferedKind, wireDefaults, readWireSettings, type PermissionAlias, type TaskSettings } from '@millrace/contract';
import { expect, test } from 'vitest';
import { Refusal } from '../../shared/refusal.ts';
import { requireEdit, type EditedTask } from './edit-permission.ts';

const kind = findOfferedKind(4);
if (!kind) throw new Error('futures DCA is offered');
const { settings } = readWireSettings(kind, wireDefaults(kind, 'swap'), null);
const task: EditedTask = { assignmentType: 4, instId: 'BTC-USDT-SWAP', settings: settings as TaskSettings };

function allows(permissions: readonly PermissionAlias[], change: object, instId = task.instId): boolean {
  try {
    requireEdit({ permissions: [...permissions] }, task, { instId, settings: { ...task.settings, ...change } });
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    return false;
  }
}

test.each([
  ['edit', { leverage: 9, stopLossAmount: '5', rangeMin: '1' }, true],
  ['tpSl', { stopLossAmount: '5' }, true],
  ['tpSl', { stopLossAmount: '5', targetAmount: '7' }, true],
  ['tpSl', { stopLossAmount: '5', leverage: 9 }, false],
  ['tpSl', { rangeMin: '1' }, false],
  ['range', { rangeMin: '1', rangeMax: '2' }, true],
  ['range', { stopLossAmount: '5' }, false],
  ['repeat', { stopLossAmount: '5' }, false],
] as const)('with %s alone, %j: %s', (control, change, expected) => {
  expect(allows([kind.permissions[control]], change)).toBe(expected);
});

test('another instrument needs the edit of everything', () => {
  expect(allows([kind.permissions.tpSl], { stopLossAmount: '5' }, 'ETH-USDT-SWAP')).toBe(false);
  expect(allows([kind.permissions.edit], {}, 'ETH-USDT-SWAP')).toBe(true);
});
