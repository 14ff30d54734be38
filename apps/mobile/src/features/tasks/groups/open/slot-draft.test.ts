// What an opening takes at once, of each family of kinds.
import { kindOf, readFileSettings, settingsInstrumentOf } from '@millrace/contract';
import { btcSwap } from '@millrace/contract/testing';
import { expect, test } from 'vitest';
import { planOf } from '../../form/ladder-plan.ts';
import { marginAtOnce, sumOf } from './slot-draft.ts';

function plan(type: number, given: object) {
  const { settings, issues } = readFileSettings(
    kindOf(type),
    { baseOrderSize: '1', leverage: 5, stopLossAmount: '100', ...given },
    settingsInstrumentOf(btcSwap),
  );
  if (settings === null) throw new Error(JSON.stringify(issues));
  const planned = planOf({ type, settings }, btcSwap, '60000');
  if (planned === undefined) throw new Error('the kind has no plan');
  return planned;
}

test('a ladder takes its first order, in both directions two; its adds come later', () => {
  // One contract of 0.01 at 60000 with five times leverage.
  const ladder = { maxAddOrders: 3, addStepPct: '3', targetPct: '1' };
  expect(marginAtOnce(plan(3, ladder))).toBe('120');
  expect(marginAtOnce(plan(3, { ...ladder, direction: 'both' }))).toBe('240');
});

test('all orders of a grid rest at once, so it takes what it needs at worst; a pyramid takes its first order', () => {
  const grid = plan(8, { cells: 4, spacingPct: '1' });
  expect(marginAtOnce(grid)).toBe(grid.capitalQuote);
  expect(marginAtOnce(plan(18, { maxAddOrders: 3, addStepPct: '3', addGrowthPct: '50', rollbackPct: '1', targetPct: '6' }))).toBe('120');
});

test('a sum with an unknown part is unknown', () => {
  expect([sumOf(['1', '2.5']), sumOf(['1', '']), sumOf([])]).toEqual(['3.5', '', '']);
});
