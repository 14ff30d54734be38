// What grids and kinds that add to winners say before a start, against the worked examples of their kinds.
import { readFileSettings, kindOf, type AveragingSettings, type GridSettings, type WinnerSettings } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { expect, test } from 'vitest';
import { btcSpot, btcSwap } from '../../testing/golden-setting.ts';
import { strategies } from '../registry.ts';
import type { DecisionInstrument } from './decision-instrument.ts';
import { planGrid, planWinner } from './start-plan.ts';

const ethSwap = { ...btcSwap, instId: 'ETH-USDT-SWAP', tickSize: '0.01', contractValue: '0.1' };
const on = {
  productType: 'swap',
  tickSize: '0.1',
  lotSize: '0.01',
  minSize: '0.01',
  takerRate: '0.0005',
  makerRate: '0.0002',
  maxLeverage: 100,
  lastPrice: '60000',
} as const;
const settings = (type: number, given: object) => readFileSettings(kindOf(type), { ...given }, on).settings;
const grid = (given: object, instrument = btcSwap) =>
  planGrid(
    settings(7, { rangeMin: '58000', rangeMax: '62000', cells: 8, baseOrderSize: '1', leverage: 5, ...given }) as GridSettings,
    instrument,
    600_000,
  );

test('the worked grid: levels, what opens at once, and the profit of a cell after its commissions', () => {
  const { cells, survival } = grid({});
  expect(cells.map(({ low }) => low)).toEqual(['58000', '58485.5', '58975.1', '59468.8', '59966.7', '60468.7', '60974.9', '61485.3']);
  expect(cells.map(({ atOnce }) => atOnce)).toEqual([false, false, false, false, false, true, true, true]);
  // Cell 3: 59468.8 to 59966.7 earns 4.979 less 0.02 % of both.
  const resting = 4.979 - (594.688 + 599.667) * 0.0002;
  expect(Number(cells[3]?.profitQuote)).toBeCloseTo(resting, 8);
  // Cell 6 opens at 60000 and sells at 61485.3.
  expect(Number(cells[6]?.profitQuote)).toBeCloseTo(14.853 - 600 * 0.0005 - 614.853 * 0.0002, 8);
  // Five cells at their levels and three at 60000: average 59424.325, five times leverage.
  const average = (58000 + 58485.5 + 58975.1 + 59468.8 + 59966.7 + 3 * 60000) / 8;
  const liquidation = (average * 0.8) / (1 - 0.004 - 0.0005);
  expect(Number(survival[0]?.pct)).toBeCloseTo(100 * (1 - liquidation / 60000), 3);
});

test('a short grid sells at its upper levels; both directions split at the price; spot is never liquidated', () => {
  const short = grid({ direction: 'short' });
  expect(short.cells.map(({ leg, atOnce }) => `${leg}${atOnce ? '!' : ''}`)).toEqual(['S!', 'S!', 'S!', 'S!', 'S', 'S', 'S', 'S']);
  expect(
    grid({ direction: 'both' })
      .cells.map(({ leg }) => leg)
      .join(''),
  ).toBe('LLLLLSSS');
  expect(grid({ direction: 'both' }).survival.map(({ leg }) => leg)).toEqual(['L', 'S']);
  const spot = grid({ leverage: 1, baseOrderSize: '100' }, btcSpot);
  expect(spot.survival).toEqual([{ leg: 'L', pct: null, reachPct: '3.3333', liquidationPrice: null }]);
  expect(spot.cells[0]?.size).toBe('0.00172413');
});

test('without a range the cells lie below the price', () => {
  const plan = grid({ rangeMin: '0', rangeMax: '0', cells: 3, spacingPct: '1' });
  expect(plan.cells.map(({ high }) => high)).toEqual(['58817.8', '59405.9', '60000']);
});

test('the worked pyramid: shrinking orders, each with the stop after it', () => {
  const given = {
    baseOrderSize: '10',
    maxAddOrders: 3,
    addStepPct: '2',
    addGrowthPct: '40',
    targetPct: '5',
    rollbackPct: '1',
    leverage: 5,
    entryGate: 'none',
  };
  const { adds, hasOwnStop } = planWinner(settings(18, given) as WinnerSettings, ethSwap, { priceTicks: 300_000, shrinks: true });
  expect(hasOwnStop).toBe(true);
  expect(adds.map(({ price, size, stopPrice }) => [price, size, stopPrice])).toEqual([
    ['3000', '10', '2940'],
    ['3060', '6', '3000'],
    ['3121.2', '3.6', '3060'],
    ['3183.63', '2.16', '3121.2'],
  ]);
});

test('the worked roll: sizes of the profit at assumed prices, the stop past break even', () => {
  const given = {
    baseOrderSize: '10',
    maxAddOrders: 3,
    addStepPct: '3',
    addGrowthPct: '70',
    targetPct: '6',
    rollbackPct: '1.5',
    leverage: 5,
    entryGate: 'none',
  };
  const { adds } = planWinner(settings(10, given) as WinnerSettings, ethSwap, { priceTicks: 300_000, shrinks: false });
  expect(adds.slice(0, 2).map(({ price, size, stopPrice }) => [price, size, stopPrice])).toEqual([
    ['3000', '10', '2910'],
    ['3090', '1.01', '3011.28'],
  ]);
  expect(adds).toHaveLength(4);
  const both = planWinner({ ...(settings(10, given) as WinnerSettings), direction: 'both' }, ethSwap, {
    priceTicks: 300_000,
    shrinks: false,
  });
  expect(both.adds.filter(({ leg }) => leg === 'S')[1]).toMatchObject({ price: '2910', size: '1.08' });
});

const averaging = { baseOrderSize: '1', maxAddOrders: 2, addStepPct: '2', addGrowthPct: '0', callbackPct: '0.2', leverage: 5 };
const plannedAt = (type: -1 | 12, given: object, instrument: DecisionInstrument, dayHighTicks?: number) =>
  strategies[type]
    .plan(settings(type, { ...averaging, ...given }) as AveragingSettings, instrument, { priceTicks: 600_000, dayHighTicks })
    .legs.map(({ atOnce, rungs }) => [atOnce, ...rungs.map(({ price }) => price)]);

test('a dip is planned from its own price or three steps below the high of the last day, from the price now where that is lower or unknown', () => {
  const spot = { baseOrderSize: '100', leverage: 1 };
  expect(plannedAt(-1, { ...spot, rangeMax: '57000' }, btcSpot)).toEqual([[false, '57000', '55860', '54742.8']]);
  expect(plannedAt(-1, { ...spot, rangeMax: '61000' }, btcSpot)).toEqual([[true, '60000', '58800', '57624']]);
  expect(plannedAt(-1, spot, btcSpot)).toEqual([[true, '60000', '58800', '57624']]);
  // 61000 less three steps of 2 %.
  expect(plannedAt(-1, spot, btcSpot, 610_000)).toEqual([[false, '57340', '56193.2', '55069.3']]);
  expect(plannedAt(-1, spot, btcSpot, 650_000)).toEqual([[true, '60000', '58800', '57624']]);
  expect(plannedAt(-1, { ...spot, rangeMax: '57000' }, btcSpot, 610_000)).toEqual([[false, '57000', '55860', '54742.8']]);
});

test('a named box is planned from its borders, one of the last day from the price now', () => {
  const box = { maxAddOrders: 1, direction: 'both' };
  expect(plannedAt(12, { ...box, rangeMin: '58000', rangeMax: '64000' }, btcSwap)).toEqual([
    [false, '58000', '56840'],
    [false, '64000', '65280'],
  ]);
  expect(plannedAt(12, box, btcSwap)).toEqual([
    [true, '60000', '58800'],
    [true, '60000', '61200'],
  ]);
});

test('all cells earned once add up', () => {
  const total = grid({}).cells.reduce((sum, { profitQuote }) => addDecimals(sum, profitQuote), '0');
  expect(Number(total)).toBeGreaterThan(40);
});
