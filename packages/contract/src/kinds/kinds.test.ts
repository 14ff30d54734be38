// The settings of pyramid, bowling and grid: defaults, single values, and the rules between them.
import { describe, expect, test } from 'vitest';
import { bowlingContract } from './bowling-contract.ts';
import { gridContract } from './grid-contract.ts';
import { gridIssues, type GridSettings } from './grid-fields.ts';
import type { Kind, SettingsInstrument } from './kind.ts';
import { optionalBowling } from './optional-bowling.ts';
import { optionalGrid } from './optional-grid.ts';
import { pyramidContract } from './pyramid-contract.ts';
import { readFileSettings } from './settings-file.ts';
import { winnerIssues, type WinnerSettings } from './winner-fields.ts';

const swap: SettingsInstrument = {
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

const read = (kind: Kind, given = {}, on = swap) => readFileSettings(kind, given, on);
const pyramid = read(pyramidContract).settings as WinnerSettings;
const grid = read(gridContract).settings as GridSettings;
const rulesOf = (issues: readonly { field: string; rule: string }[]): string[] => issues.map(({ field, rule }) => `${field} ${rule}`);

test('what stands there first fits together, for every kind', () => {
  for (const kind of [pyramidContract, bowlingContract, optionalBowling, gridContract, optionalGrid]) expect(read(kind).issues).toEqual([]);
});

test('what stands there first on spot fits together too', () => {
  const bowling = read(optionalBowling, {}, spot);
  expect(bowling).toMatchObject({ settings: { baseOrderSize: '20', leverage: 1 }, issues: [] });
  expect(read(optionalGrid, {}, { ...spot, makerRate: '0.0008' }).issues).toEqual([]);
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
  expect(read(bowlingContract).settings).toMatchObject({
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
    expect(rulesOf(read(pyramidContract, given).issues)).toEqual([rule]);
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
    [{ exitSliceSize: '0.005' }, 'sellNum lotMultiple'],
    [{ exitSliceSize: '1.005' }, 'sellNum lotMultiple'],
  ])('%o', (change, rule) => {
    expect(rulesOf(winnerIssues({ ...pyramid, ...change }, swap))).toEqual([rule]);
  });

  test('on spot: a short, leverage, too small an amount', () => {
    const issues = winnerIssues({ ...pyramid, direction: 'short', leverage: 3, baseOrderSize: '0.5' }, spot);
    expect(rulesOf(issues)).toEqual(['firstSz belowMinimum', 'buyType shortOnSpot', 'lever tooBig']);
  });

  test('both directions need the word of the operator', () => {
    expect(winnerIssues({ ...pyramid, direction: 'both' }, { ...swap, bothAllowed: true })).toEqual([]);
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
