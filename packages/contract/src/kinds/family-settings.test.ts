// Defaults of every kind of the averaging family, and each rule between settings, one setting wrong at a time.
import { expect, test } from 'vitest';
import type { AveragingSettings } from './averaging.ts';
import { bottomFishing } from './bottom-fishing.ts';
import type { Kind, SettingsInstrument } from './kind.ts';
import { midOrbit } from './mid-orbit.ts';
import { optionalContract } from './optional-contract.ts';
import { optionalSpot } from './optional-spot.ts';
import { readFileSettings } from './settings-file.ts';
import { trusteeshipContract } from './trusteeship-contract.ts';
import { trusteeshipSpot } from './trusteeship-spot.ts';
import { vibrate } from './vibrate.ts';

const swap: SettingsInstrument = {
  productType: 'swap',
  tickSize: '0.1',
  lotSize: '0.01',
  minSize: '0.01',
  takerRate: '0.0005',
  makerRate: '0.0002',
  maxLeverage: 100,
  lastPrice: '60000',
};
const spot: SettingsInstrument = { ...swap, productType: 'spot', lotSize: '0.00000001', minSize: '0.00001', takerRate: '0.001' };
const kinds: Kind[] = [optionalSpot, trusteeshipSpot, trusteeshipContract, optionalContract, vibrate, midOrbit, bottomFishing];

function broken(kind: Kind, given: Record<string, unknown>): string[] {
  const { issues } = readFileSettings(kind, given, kind.products[0] === 'spot' ? spot : swap);
  return issues.map((each) => `${each.field} ${each.rule}`);
}

test.each(kinds)('what stands there first fits together: $key', (kind) => {
  expect(broken(kind, {})).toEqual([]);
});

test('each kind starts with the values of its table', () => {
  const first = (kind: Kind): unknown[] => {
    const { settings } = readFileSettings(kind, {}, kind.products[0] === 'spot' ? spot : swap);
    if (settings === null) return [];
    const { baseOrderSize, maxAddOrders, addStepPct, addGrowthPct, callbackPct, rollbackPct, targetPct, leverage } =
      settings as AveragingSettings;
    return [baseOrderSize, maxAddOrders, addStepPct, addGrowthPct, callbackPct, rollbackPct, targetPct, leverage];
  };
  expect(kinds.map(first)).toEqual([
    ['20', 5, '3', '50', '0.2', '0.2', '1.2', 1],
    ['20', 5, '3', '50', '0.2', '0.2', '1.2', 1],
    ['1', 5, '3', '50', '0.2', '0.2', '1.2', 3],
    ['1', 5, '3', '50', '0.2', '0.2', '1.2', 3],
    ['1', 1, '2', '50', '0.2', '0.3', '5', 3],
    ['1', 5, '3', '50', '0.2', '0.3', '3', 3],
    ['20', 5, '3', '50', '0.2', '0.3', '2', 1],
  ]);
});

const locked = { lockAfterSteps: 3, lockSize: '1' };

test.each<[string, Kind, Record<string, unknown>, string[]]>([
  ['a rebound of more than half a step', trusteeshipContract, { callbackPct: '1.6' }, ['callbackRate callbackAboveHalfStep']],
  ['a small step with a lock', optionalContract, { ...locked, addStepPct: '0.4' }, ['replenishmentRate tooSmall']],
  ['a small step of a dip', bottomFishing, { addStepPct: '0.4' }, ['replenishmentRate tooSmall']],
  ['a fall back as far as the target', midOrbit, { rollbackPct: '3' }, ['rollbackRate rollbackAboveTarget']],
  [
    'a fall back as far as the high target',
    midOrbit,
    { highLayerFrom: 2, highLayerTargetPct: '0.3' },
    ['rollbackRate rollbackAboveTarget'],
  ],
  ['a target below the costs', optionalSpot, { targetPct: '0.28', rollbackPct: '0' }, ['targetRate targetBelowCosts']],
  [
    'a high target below the costs',
    optionalContract,
    { highLayerFrom: 1, highLayerTargetPct: '0.14', rollbackPct: '0' },
    ['highPositionTargetNum targetBelowCosts'],
  ],
  ['a high layer that never comes', vibrate, { highLayerFrom: 2 }, ['highPositionNum tooBig']],
  ['steps that grow too wide', optionalContract, { growthMode: 'step', addGrowthPct: '20' }, ['replenishmentGrowth stepTooWide']],
  ['a range upside down', optionalContract, { rangeMin: '62000', rangeMax: '58000' }, ['makeMax rangeReversed']],
  ['a narrow box', vibrate, { rangeMin: '58000', rangeMax: '62000' }, ['makeMax tooSmall']],
  ['half a box', vibrate, { rangeMin: '58000' }, ['makeMax required']],
  ['a lock on both sides', trusteeshipContract, { ...locked, direction: 'both' }, ['lockNum notOffered']],
  ['a lock without a size', trusteeshipContract, { lockAfterSteps: 3 }, ['lockSize belowMinimum']],
  ['a full lock before the first', midOrbit, { ...locked, fullLockAfterSteps: 2 }, ['allLockNum tooSmall']],
  ['a full lock without the first', midOrbit, { fullLockAfterSteps: 2 }, ['lockNum required']],
  ['slices of half lots', optionalContract, { exitSliceSize: '0.015' }, ['sellNum lotMultiple']],
  ['a lock where there is none', vibrate, locked, ['lockAfterSteps unknownField', 'lockSize unknownField']],
  ['leverage on spot', bottomFishing, { leverage: 3 }, ['leverage unknownField']],
  ['a short on spot', optionalSpot, { direction: 'short' }, ['buyType oneOf']],
  ['a percentage of five decimals', optionalContract, { addStepPct: '1.00001' }, ['replenishmentRate decimalPlaces']],
])('refuses %s', (_name, kind, given, issues) => {
  expect(broken(kind, given)).toEqual(issues);
});

test('a box of four steps fits, and a kind refuses the other product', () => {
  expect(broken(vibrate, { rangeMin: '58000', rangeMax: '62640' })).toEqual([]);
  expect(readFileSettings(vibrate, {}, spot).issues.map((each) => each.field)).toContain('instId');
});
