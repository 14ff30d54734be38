import { positionSidesOf } from '@millrace/engine';
import { expect, test } from 'vitest';
import type { AveragingSettings } from '@millrace/contract';
import {
  addPositionRefusal,
  buyingRefusal,
  chosenLeg,
  closeAllRefusal,
  deleteRefusal,
  dropsStop,
  editRefusal,
  isFlat,
  reduceRefusal,
  repeatRefusal,
  shareOfFree,
  startRefusal,
  stopRefusal,
  effectiveFlags,
  type Phase,
  type StartPreconditions,
  type TaskSnapshot,
} from './transitions.ts';

const settings: AveragingSettings = {
  direction: 'long',
  baseOrderSize: '1',
  maxAddOrders: 3,
  addStepPct: '2',
  addGrowthPct: '100',
  growthMode: 'size',
  callbackPct: '0.2',
  rollbackPct: '0.3',
  targetPct: '1.2',
  targetAmount: '0',
  stopLossAmount: '50',
  rangeMin: null,
  rangeMax: null,
  entryIntervalSec: 0,
  leverage: 5,
  repeatMode: 'repeat',
};

const leg = (name: 'L' | 'S', sz: string, phase: Phase = sz === '0' ? 'IDLE' : 'HOLDING') => ({ leg: name, phase, sz });

const stopped: TaskSnapshot = {
  instId: 'BTC-USDT-SWAP',
  settings,
  tradingEnabled: false,
  buyingEnabled: true,
  fault: null,
  legs: [],
  aliveOrders: 0,
  groupWithdrawn: false,
  hasFuel: true,
  isTenantStopped: false,
  owesShare: false,
  pending: [],
};
const running: TaskSnapshot = { ...stopped, tradingEnabled: true };
const holding: TaskSnapshot = { ...running, legs: [leg('L', '3')] };

const around: StartPreconditions = {
  credentialOk: true,
  accountFit: true,
  instrumentLive: true,
  figures: { coveragePct: '5.8808', liqPx: '46722.2', loss: '812.5', needed: '980' },
  freeUsdt: '1000',
  reservedUsdt: '0',
  confirmNoStop: false,
  confirmPartialLadder: false,
};
const beyond = { ...around.figures, limit: '5000' };
const noStop: TaskSnapshot = { ...stopped, settings: { ...settings, stopLossAmount: '0' } };

test.each([
  ['a stopped task with a stop and enough money', stopped, {}, null],
  ['a running task', running, {}, 'actionRepeated'],
  ['a task whose start is still queued', { ...stopped, pending: [{ type: 'startTrading' }] }, {}, 'actionRepeated'],
  ['a task whose stop is still queued', { ...running, pending: [{ type: 'stopTrading' }] }, {}, null],
  ['a running task that stopped over a mismatch: the start confirms it', { ...running, fault: 'POSITION_MISMATCH' }, {}, null],
  [
    'the same again before the engine took the first',
    { ...running, fault: 'POSITION_MISMATCH', pending: [{ type: 'confirmMismatch' }] },
    {},
    'actionRepeated',
  ],
  ['a running task with another fault', { ...running, fault: 'LIQUIDATED' }, {}, 'actionRepeated'],
  ['a broken key', stopped, { credentialOk: false }, 'credentialBroken'],
  ['an account that cannot hold swaps', stopped, { accountFit: false }, 'accountModeUnfit'],
  ['a suspended instrument', stopped, { instrumentLive: false }, 'instrumentNotLive'],
  ['no stop and no confirmation', noStop, {}, 'stopConfirmationNeeded'],
  ['no stop, confirmed', noStop, { confirmNoStop: true }, null],
  ['a limit beyond the margin, not confirmed', stopped, { figures: beyond }, 'stopConfirmationNeeded'],
  ['a limit beyond the margin, confirmed', stopped, { figures: beyond, confirmNoStop: true }, null],
  ['exactly 98 % of the free balance', stopped, { freeUsdt: '1000' }, null],
  ['a cent more than 98 % of the free balance', stopped, { freeUsdt: '999.99' }, 'capitalTooSmall'],
  ['too little money, partial ladder confirmed', stopped, { freeUsdt: '10', confirmPartialLadder: true }, null],
  ['both confirmations missing: the stop is asked for first', noStop, { freeUsdt: '10' }, 'stopConfirmationNeeded'],
] as const)('starting with %s', (_, task, changes, code) => {
  expect(startRefusal(task, { ...around, ...changes })?.code ?? null).toBe(code);
});

test('a refused start shows the figures that the confirmation asks about', () => {
  expect(startRefusal(noStop, around)?.detail).toEqual({ coveragePct: '5.8808', liqPx: '46722.2', loss: '812.5' });
  expect(startRefusal(stopped, { ...around, freeUsdt: '10' })?.detail).toEqual({ needed: '980', free: '10' });
  expect(startRefusal(stopped, { ...around, freeUsdt: '10', reservedUsdt: '300' })?.detail).toEqual({
    needed: '980',
    free: '10',
    reserved: '300',
  });
});

test.each([
  ['a running task', running, null],
  ['a stopped task', stopped, 'actionRepeated'],
  ['a task at fault', { ...running, fault: 'BUG' }, null],
] as const)('stopping %s', (_, task, code) => {
  expect(stopRefusal(task)?.code ?? null).toBe(code);
});

test.each([
  ['opening buying that is closed', { ...running, buyingEnabled: false }, true, null],
  ['opening buying that is open', running, true, 'actionRepeated'],
  ['closing buying that is open', running, false, null],
  ['closing buying twice before the engine took the first', { ...running, pending: [{ type: 'stopBuying' }] }, false, 'actionRepeated'],
  ['opening buying after a queued one-click close', { ...running, pending: [{ type: 'closeAll' }] }, true, null],
] as const)('%s', (_, task, open, code) => {
  expect(buyingRefusal(task, open)?.code ?? null).toBe(code);
});

test('setting the repeat mode that a task has, or that is pending, is refused', () => {
  expect(repeatRefusal(running, true)?.code).toBe('actionRepeated');
  expect(repeatRefusal(running, false)).toBeNull();
  expect(repeatRefusal({ ...running, pending: [{ type: 'setRepeat', repeat: false }] }, false)?.code).toBe('actionRepeated');
  expect(
    effectiveFlags({
      ...running,
      pending: [
        { type: 'setRepeat', repeat: false },
        { type: 'setRepeat', repeat: true },
      ],
    }).repeat,
  ).toBe(true);
});

test.each([
  ['a held leg', holding, 'L', null],
  ['a held leg with buying closed', { ...holding, buyingEnabled: false }, 'L', null],
  ['nothing held', running, 'L', 'nothingToClose'],
  ['the other leg', holding, 'S', 'nothingToClose'],
  ['an order in doubt', { ...holding, legs: [leg('L', '3', 'UNKNOWN')] }, 'L', 'taskUnknownOrder'],
  ['a task at fault', { ...holding, fault: 'POSITION_MISMATCH' }, 'L', 'taskFaulted'],
  ['a stopped task', { ...holding, tradingEnabled: false }, 'L', 'taskStopped'],
  ['a task that a stored action is about to change', { ...holding, pending: [{ type: 'reduce' }] }, 'L', 'taskChanged'],
] as const)('adding by hand to %s', (_, task, on, code) => {
  expect(addPositionRefusal(task, on)?.code ?? null).toBe(code);
});

test.each([
  ['part of a leg', holding, '1', null],
  ['all of a leg', holding, '3', null],
  ['more than the leg holds', holding, '3.01', 'sizeTooLarge'],
  ['a stopped task', { ...holding, tradingEnabled: false }, '1', null],
  ['a task at fault', { ...holding, fault: 'BUG' }, '1', null],
  ['a leg in doubt', { ...holding, legs: [leg('L', '3', 'UNKNOWN')] }, '1', null],
  ['an empty task', running, '1', 'nothingToClose'],
  ['a task that a stored action is about to change', { ...holding, pending: [{ type: 'addPosition' }] }, '1', 'taskChanged'],
] as const)('reducing %s', (_, task, sz, code) => {
  expect(reduceRefusal(task, 'L', sz)?.code ?? null).toBe(code);
});

test('close all needs a position', () => {
  expect(closeAllRefusal(holding)).toBeNull();
  expect(closeAllRefusal({ ...holding, tradingEnabled: false, fault: 'BUG' })).toBeNull();
  expect(closeAllRefusal({ ...holding, pending: [{ type: 'reduce' }] })).toBeNull();
  expect(closeAllRefusal({ ...holding, pending: [{ type: 'closeAll' }] })?.code).toBe('taskChanged');
  expect(closeAllRefusal({ ...running, legs: [leg('L', '0')] })?.code).toBe('nothingToClose');
});

test.each([
  ['an empty task', stopped, true],
  ['a task with idle legs', { ...stopped, legs: [leg('L', '0'), leg('S', '0')] }, true],
  ['a held position', holding, false],
  ['an order on its way', { ...stopped, aliveOrders: 1 }, false],
  ['a leg that enters', { ...stopped, legs: [leg('L', '0', 'ENTERING')] }, false],
  ['a leg in doubt', { ...stopped, legs: [leg('L', '0', 'UNKNOWN')] }, false],
] as const)('deletion of %s', (_, task, allowed) => {
  expect(isFlat(task)).toBe(allowed);
  expect(deleteRefusal(task)?.code ?? null).toBe(allowed ? null : 'closeFirst');
});

test.each([
  ['the target', { settings: { ...settings, targetPct: '2' } }, null],
  ['sizes and steps', { settings: { ...settings, baseOrderSize: '2', addStepPct: '3' } }, null],
  ['the direction', { settings: { ...settings, direction: 'short' } }, 'flatRequired'],
  ['the leverage', { settings: { ...settings, leverage: 4 } }, 'flatRequired'],
  ['the instrument', { instId: 'ETH-USDT-SWAP' }, 'flatRequired'],
] as const)('editing %s while holding', (_, change, code) => {
  const wish = { instId: holding.instId, settings, ...change };
  expect(editRefusal(holding, wish)?.code ?? null).toBe(code);
  expect(editRefusal(running, wish)).toBeNull();
});

test('a second edit is refused while the first is pending', () => {
  expect(editRefusal({ ...running, pending: [{ type: 'edit' }] }, running)?.code).toBe('taskChanged');
});

test('detects that an edit removes the stop of a running task', () => {
  expect(dropsStop(running, { ...settings, stopLossAmount: '0' })).toBe(true);
  expect(dropsStop(running, settings)).toBe(false);
  expect(dropsStop(stopped, { ...settings, stopLossAmount: '0' })).toBe(false);
});

test('an action without a leg is about the only leg with a position', () => {
  expect(chosenLeg(running, undefined)).toBe('L');
  expect(chosenLeg({ ...running, legs: [leg('L', '0'), leg('S', '2')] }, undefined)).toBe('S');
  expect(chosenLeg({ ...running, legs: [leg('L', '1'), leg('S', '2')] }, undefined)).toBeNull();
  expect(chosenLeg({ ...running, legs: [leg('L', '1'), leg('S', '2')] }, 'S')).toBe('S');
});

test('a ladder may need 98 % of the free balance, rounded down', () => {
  expect(shareOfFree('1000')).toBe('980');
  expect(shareOfFree('0.00000001')).toBe('0');
  expect(shareOfFree('1234.56789')).toBe('1209.8765322');
});

test('a task owns its sides of the account', () => {
  const sidesOf = (instId: string, settings: object) =>
    positionSidesOf({ assignmentType: instId.endsWith('SWAP') ? 4 : 1, instId, settings: { ...running.settings, ...settings } });
  expect(sidesOf('BTC-USDT', { direction: 'long' })).toEqual(['spot']);
  expect(sidesOf('BTC-USDT-SWAP', { direction: 'long' })).toEqual(['long']);
  expect(sidesOf('BTC-USDT-SWAP', { direction: 'short' })).toEqual(['short']);
  expect(sidesOf('BTC-USDT-SWAP', { direction: 'both' })).toEqual(['long', 'short']);
  expect(sidesOf('BTC-USDT-SWAP', { direction: 'short', lockAfterSteps: 2 })).toEqual(['long', 'short']);
});
