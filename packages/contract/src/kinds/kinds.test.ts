// The settings of pyramid, bowling and grid: defaults, single values, and the rules between them.
import { describe, expect, test } from 'vitest';
import type { SettingsInstrument } from './averaging.ts';
import { bowlingContract } from './bowling-contract.ts';
import { gridContract } from './grid-contract.ts';
import { gridIssues, type GridSettings } from './grid-settings.ts';
import { fieldIssues, settingsFrom } from './kind-fields.ts';
import { optionalBowling } from './optional-bowling.ts';
import { optionalGrid } from './optional-grid.ts';
import { pyramidContract } from './pyramid-contract.ts';
import { winnerIssues, type WinnerSettings } from './winner-settings.ts';

const swap: SettingsInstrument & { makerRate: string } = {
  productType: 'swap',
  tickSize: '0.1',
  lotSize: '0.01',
  minSize: '0.01',
  takerRate: '0.0005',
  makerRate: '0.0002',
  maxLeverage: 20,
  lastPrice: '60000',
};
const spot = { ...swap, productType: 'spot' as const, lotSize: '0.00000001', minSize: '0.00001', takerRate: '0.001', maxLeverage: 1 };

const pyramid = settingsFrom(pyramidContract.fields, {}) as unknown as WinnerSettings;
const grid = settingsFrom(gridContract.fields, {}) as unknown as GridSettings;
const rulesOf = (issues: { field: string; rule: string }[]): string[] => issues.map(({ field, rule }) => `${field} ${rule}`);

test('what stands there first fits together, for every kind', () => {
  for (const kind of [pyramidContract, bowlingContract, optionalBowling, gridContract, optionalGrid])
    expect(fieldIssues(kind.fields, {})).toEqual([]);
  expect(winnerIssues(pyramid, swap, false)).toEqual([]);
  expect(winnerIssues(settingsFrom(bowlingContract.fields, {}) as unknown as WinnerSettings, swap, false)).toEqual([]);
  expect(gridIssues(grid, swap)).toEqual([]);
});

test('what stands there first on spot fits together too', () => {
  const bowling = settingsFrom(optionalBowling.spotFields, {}) as unknown as WinnerSettings;
  expect(bowling).toMatchObject({ baseOrderSize: '20', leverage: 1 });
  expect(winnerIssues(bowling, spot, false)).toEqual([]);
  expect(gridIssues(settingsFrom(optionalGrid.spotFields, {}) as unknown as GridSettings, { ...spot, makerRate: '0.0008' })).toEqual([]);
});

test('the defaults are those of the table of kinds', () => {
  expect(pyramid).toMatchObject({
    maxAddOrders: 3,
    addStepPct: '2',
    addGrowthPct: '40',
    rollbackPct: '1',
    targetPct: '5',
    entryGate: 'breakout',
  });
  expect(settingsFrom(bowlingContract.fields, {})).toMatchObject({
    addStepPct: '3',
    addGrowthPct: '70',
    rollbackPct: '1.5',
    targetPct: '6',
  });
  expect(grid).toMatchObject({ cells: 10, spacingPct: '1', targetPct: '0', rangeMin: null, leverage: 3 });
});

describe('a single value is refused', () => {
  test.each([
    [{ addGrowthPct: '9' }, 'replenishmentGrowth tooSmall'],
    [{ addGrowthPct: '91' }, 'replenishmentGrowth tooBig'],
    [{ addStepPct: '0.12345' }, 'replenishmentRate decimalPlaces'],
    [{ targetPct: 'much' }, 'targetRate decimal'],
    [{ direction: 'up' }, 'buyType oneOf'],
    [{ rangeMin: true }, 'makeMin type'],
    [{ callbackPct: '0.2' }, 'callbackPct unknownField'],
  ])('%o', (given, rule) => {
    expect(rulesOf(fieldIssues(pyramidContract.fields, given))).toEqual([rule]);
  });
});

describe('settings of pyramid and bowling do not fit together', () => {
  test.each([
    [{ rollbackPct: '5' }, 'rollbackRate rollbackAboveTarget'],
    [{ rollbackPct: '0', targetPct: '0.18' }, 'targetRate targetBelowCosts'],
    [{ direction: 'both' as const }, 'buyType notOffered'],
    [{ rangeMin: '61000', rangeMax: '60000' }, 'makeMax rangeReversed'],
    [{ rangeMin: '61000.05' }, 'makeMin tickMultiple'],
    [{ baseOrderSize: '0.005' }, 'firstSz lotMultiple'],
    [{ leverage: 21 }, 'lever tooBig'],
    [{ exitSliceSize: '0.005' }, 'sellNum belowMinimum'],
  ])('%o', (change, rule) => {
    expect(rulesOf(winnerIssues({ ...pyramid, ...change }, swap, false))).toEqual([rule]);
  });

  test('on spot: a short, leverage, too small an amount', () => {
    const issues = winnerIssues({ ...pyramid, direction: 'short', leverage: 3, baseOrderSize: '0.5' }, spot, false);
    expect(rulesOf(issues)).toEqual(['firstSz belowMinimum', 'buyType shortOnSpot', 'lever tooBig']);
  });

  test('both directions need the word of the operator', () => {
    expect(winnerIssues({ ...pyramid, direction: 'both' }, swap, true)).toEqual([]);
  });
});

describe('levels of a grid lie too near', () => {
  const range = { rangeMin: '58000', rangeMax: '62000', spacingPct: '0' };

  test('when a cell would not earn its commissions and two ticks', () => {
    expect(gridIssues({ ...grid, ...range, cells: 89 }, swap)).toEqual([]);
    expect(rulesOf(gridIssues({ ...grid, ...range, cells: 98 }, swap))).toEqual(['replenishmentMax targetBelowCosts']);
  });

  test('when they are nearer than the least distance given', () => {
    expect(gridIssues({ ...grid, ...range, cells: 8, spacingPct: '0.83' }, swap)).toEqual([]);
    expect(gridIssues({ ...grid, ...range, cells: 8, spacingPct: '0.84' }, swap)).toMatchObject([{ args: { min: '0.84' } }]);
  });

  test('when there is no range and no distance', () => {
    expect(rulesOf(gridIssues({ ...grid, spacingPct: '0' }, swap))).toEqual(['replenishmentRate tooSmall']);
    expect(gridIssues({ ...grid, spacingPct: '0.1' }, swap)).toEqual([]);
    expect(rulesOf(gridIssues({ ...grid, spacingPct: '0.1', leverage: 1 }, { ...spot, makerRate: '0.0008' }))).toEqual([
      'replenishmentRate targetBelowCosts',
    ]);
  });
});
