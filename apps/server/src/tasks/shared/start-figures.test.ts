import { expect, test } from 'vitest';
import { kindOf, productOfType, readFileSettings, type AveragingSettings, type TaskSettings } from '@millrace/contract';
import { btcSpot, btcSwap } from '@millrace/contract/testing';
import { startFigures } from './start-figures.ts';

const base: AveragingSettings = {
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
  stopLossAmount: '0',
  rangeMin: null,
  rangeMax: null,
  entryIntervalSec: 0,
  leverage: 5,
  repeatMode: 'repeat',
};

const taskWith = (change: Partial<AveragingSettings>) => ({ assignmentType: 4, settings: { ...base, ...change } });

test('shows coverage, liquidation price, the loss there and the capital needed of a long ladder', () => {
  // 15 contracts of 0.01 BTC: cost 600 + 1176 + 2304.96 + 4517.72 = 8598.68, average 57324.533, margin 1719.736.
  expect(startFigures(taskWith({}), btcSwap, '0')).toEqual({ coveragePct: '5.8808', liqPx: '46066.9', loss: '1724.04', needed: '1762.91' });
});

test('margin that the position already uses is not needed again', () => {
  expect(startFigures(taskWith({}), btcSwap, '1000').needed).toBe('762.91');
  expect(startFigures(taskWith({}), btcSwap, '5000').needed).toBe('0.00');
});

test('a ladder in both directions shows both liquidation prices and the sum of the capital needed', () => {
  const figures = startFigures(taskWith({ direction: 'both' }), btcSwap, '0');
  expect(figures.liqPx.split(' / ')).toHaveLength(2);
  expect(Number(figures.needed)).toBeGreaterThan(3500);
});

test('a spot pair has no liquidation price and can lose the whole cost', () => {
  const figures = startFigures(taskWith({ baseOrderSize: '100', leverage: 1 }), btcSpot, '0');
  expect(figures.liqPx).toBe('0');
  expect(Number(figures.loss)).toBeGreaterThan(1480);
});

test('a grid reaches to its last cell; on a swap it shows its liquidation price', () => {
  const grid = kindOf(7);
  const cells = { rangeMin: '0', rangeMax: '0', cells: 10, spacingPct: '1' };
  const settingsOn = (on: typeof btcSwap, given: object): TaskSettings =>
    readFileSettings(grid, { ...cells, ...given }, { ...on, productType: productOfType(on.productType) }).settings ?? expect.unreachable();
  // 60000 / 1.01^10 = 54317.21.
  const spot = startFigures({ assignmentType: 7, settings: settingsOn(btcSpot, { baseOrderSize: '20' }) }, btcSpot, '0');
  expect([spot.coveragePct, spot.liqPx]).toEqual(['9.4713', '0']);
  const swap = startFigures({ assignmentType: 7, settings: settingsOn(btcSwap, { baseOrderSize: '1', leverage: 5 }) }, btcSwap, '0');
  expect(swap.coveragePct).toBe('9.4713');
  expect(Number(swap.liqPx)).toBeGreaterThan(40_000);
});
