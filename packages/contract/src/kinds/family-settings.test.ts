// Defaults of every kind of the averaging family, and each rule between settings, one setting wrong at a time.
import { expect, test } from 'vitest';
import type { SettingsInstrument } from './averaging.ts';
import { bottomFishingKind } from './bottom-fishing.ts';
import { type FamilyKind, familySettings } from './family-settings.ts';
import { midOrbitKind } from './mid-orbit.ts';
import { optionalContractKind } from './optional-contract.ts';
import { optionalSpotKind } from './optional-spot.ts';
import { trusteeshipContractKind } from './trusteeship-contract.ts';
import { trusteeshipSpotKind } from './trusteeship-spot.ts';
import { vibrateKind } from './vibrate.ts';

const swap: SettingsInstrument = {
  productType: 'swap',
  tickSize: '0.1',
  lotSize: '0.01',
  minSize: '0.01',
  takerRate: '0.0005',
  maxLeverage: 100,
  lastPrice: '60000',
};
const spot: SettingsInstrument = { ...swap, productType: 'spot', lotSize: '0.00000001', minSize: '0.00001', takerRate: '0.001' };
const kinds: FamilyKind[] = [
  optionalSpotKind,
  trusteeshipSpotKind,
  trusteeshipContractKind,
  optionalContractKind,
  vibrateKind,
  midOrbitKind,
  bottomFishingKind,
];

function broken(kind: FamilyKind, given: Record<string, unknown>): string[] {
  const { issues } = familySettings(kind, given, kind.productTypes[0] === 'spot' ? spot : swap);
  return issues.map((each) => `${each.field} ${each.rule}`);
}

test.each(kinds)('what stands there first fits together: $key', (kind) => {
  expect(broken(kind, {})).toEqual([]);
});

test('each kind starts with the values of its table', () => {
  const first = (kind: FamilyKind): unknown[] => {
    const { settings } = familySettings(kind, {}, kind.productTypes[0] === 'spot' ? spot : swap);
    if (settings === null) return [];
    const { baseOrderSize, maxAddOrders, addStepPct, addGrowthPct, callbackPct, rollbackPct, targetPct, leverage } = settings;
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

test.each<[string, FamilyKind, Record<string, unknown>, string[]]>([
  ['a rebound of more than half a step', trusteeshipContractKind, { callbackPct: '1.6' }, ['callbackRate callbackAboveHalfStep']],
  ['a small step with a lock', optionalContractKind, { ...locked, addStepPct: '0.4' }, ['replenishmentRate tooSmall']],
  ['a small step of a dip', bottomFishingKind, { addStepPct: '0.4' }, ['replenishmentRate tooSmall']],
  ['a fall back as far as the target', midOrbitKind, { rollbackPct: '3' }, ['rollbackRate rollbackAboveTarget']],
  [
    'a fall back as far as the high target',
    midOrbitKind,
    { highLayerFrom: 2, highLayerTargetPct: '0.3' },
    ['rollbackRate rollbackAboveTarget'],
  ],
  ['a target below the costs', optionalSpotKind, { targetPct: '0.28', rollbackPct: '0' }, ['targetRate targetBelowCosts']],
  [
    'a high target below the costs',
    optionalContractKind,
    { highLayerFrom: 1, highLayerTargetPct: '0.14', rollbackPct: '0' },
    ['highPositionTargetNum targetBelowCosts'],
  ],
  ['a high layer that never comes', vibrateKind, { highLayerFrom: 2 }, ['highPositionNum tooBig']],
  ['steps that grow too wide', optionalContractKind, { growthMode: 'step', addGrowthPct: '20' }, ['replenishmentGrowth stepTooWide']],
  ['a range upside down', optionalContractKind, { rangeMin: '62000', rangeMax: '58000' }, ['makeMax rangeReversed']],
  ['a narrow box', vibrateKind, { rangeMin: '58000', rangeMax: '62000' }, ['makeMax tooSmall']],
  ['half a box', vibrateKind, { rangeMin: '58000' }, ['makeMax required']],
  ['a lock on both sides', trusteeshipContractKind, { ...locked, direction: 'both' }, ['lockNum notOffered']],
  ['a lock without a size', trusteeshipContractKind, { lockAfterSteps: 3 }, ['lockSize belowMinimum']],
  ['a full lock before the first', midOrbitKind, { ...locked, fullLockAfterSteps: 2 }, ['allLockNum tooSmall']],
  ['a full lock without the first', midOrbitKind, { fullLockAfterSteps: 2 }, ['lockNum required']],
  ['slices of half lots', optionalContractKind, { exitSliceSize: '0.015' }, ['sellNum lotMultiple']],
  ['a lock where there is none', vibrateKind, locked, ['lockAfterSteps unknownField', 'lockSize unknownField']],
  ['leverage on spot', bottomFishingKind, { leverage: 3 }, ['leverage unknownField']],
  ['a short on spot', optionalSpotKind, { direction: 'short' }, ['buyType oneOf']],
  ['a percentage of five decimals', optionalContractKind, { addStepPct: '1.00001' }, ['replenishmentRate decimalPlaces']],
])('refuses %s', (_name, kind, given, issues) => {
  expect(broken(kind, given)).toEqual(issues);
});

test('a box of four steps fits, and a kind refuses the other product', () => {
  expect(broken(vibrateKind, { rangeMin: '58000', rangeMax: '62640' })).toEqual([]);
  expect(familySettings(vibrateKind, {}, spot).issues.map((each) => each.field)).toContain('instId');
});
