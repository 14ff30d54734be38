// The ladder a trader sees before a start, against worked figures.
import { expect, test } from 'vitest';
import { fractionText } from '@millrace/market';
import { baseSettings, btcSpot, btcSwap, ticksOf } from '../../testing/golden-setting.ts';
import { compile } from './compiled-settings.ts';
import { liquidationPrice } from './liquidation.ts';
import { notional } from './money-units.ts';
import { planLadder } from './plan-ladder.ts';

test('base 1, growth 100 %, step 2 % and 3 adds plan 1, 2, 4 and 8 at 1, 0.98, 0.9604 and 0.941192 of the price', () => {
  const instrument = { ...btcSwap, tickSize: '0.000001', lotSize: '1', contractValue: '1' };
  const [leg] = planLadder(baseSettings, instrument, { priceTicks: 1_000_000 }).legs;
  expect(leg?.rungs.map((rung) => [rung.price, rung.size, rung.adversePct])).toEqual([
    ['1', '1', '0'],
    ['0.98', '2', '2'],
    ['0.9604', '4', '3.96'],
    ['0.941192', '8', '5.8808'],
  ]);
  expect(leg?.rungs[3]?.averagePrice).toBe('0.955409066666666667');
  expect(leg?.coveragePct).toBe('5.8808');
});

test.each([
  ['L', 7, 58140, 5, '46722.25'],
  ['S', 7, '61911.428571428571428571', 5, '73960.89'],
  ['L', 1, 60000, 10, '54244.10'],
] as const)('a %s of %i contracts at %s with %ix is liquidated at %s', (side, contracts, average, leverage, expected) => {
  const c = compile({ ...baseSettings, leverage }, btcSwap);
  const cost = typeof average === 'number' ? notional(c.units, average * 10, contracts * 100) : notional(c.units, 433_380 * 10, 100);
  const liq = liquidationPrice(c, side, { lots: contracts * 100, cost, funding: 0n });
  expect(liq === null ? '' : Number(fractionText(liq.num, liq.den, '0.1')).toFixed(2)).toBe(expected);
});

test('margin, need and survival follow from the orders', () => {
  const plan = planLadder({ ...baseSettings, stopLossAmount: '200' }, btcSwap, { priceTicks: ticksOf(60000) });
  const [leg] = plan.legs;
  expect(leg?.rungs.map((rung) => [rung.price, rung.size, rung.marginQuote, rung.status])).toEqual([
    ['60000', '1', '120', 'planned'],
    ['58800', '2', '355.2', 'planned'],
    ['57624', '4', '816.192', 'planned'],
    ['56471.5', '8', '1719.736', 'planned'],
  ]);
  expect(leg?.rungs[2]?.lossLimitPrice).toBe('55499.1');
  expect(plan.worstCaseCapitalQuote).toBe('1762.9013736');
});

test('an order beyond the loss limit or liquidation is marked as such and not counted', () => {
  const stopped = planLadder({ ...baseSettings, stopLossAmount: '20' }, btcSwap, { priceTicks: ticksOf(60000) });
  expect(stopped.legs[0]?.rungs.map((rung) => rung.status)).toEqual(['planned', 'planned', 'beyondLossLimit', 'beyondLossLimit']);
  const risky = planLadder({ ...baseSettings, leverage: 20, addStepPct: '5' }, btcSwap, { priceTicks: ticksOf(60000) });
  expect(risky.legs[0]?.rungs[1]?.status).toBe('beyondLiquidation');
});

test('spot has no liquidation, and sizes are what the quote amount buys at the limit price', () => {
  const [leg] = planLadder({ ...baseSettings, baseOrderSize: '100', leverage: 1 }, btcSpot, { priceTicks: ticksOf(60000) }).legs;
  expect(leg?.rungs[0]?.size).toBe('0.00165837');
  expect([leg?.liquidationPrice, leg?.survivesPct, leg?.lossAtLiquidationQuote]).toEqual([null, null, null]);
});

test('both directions plan two legs whose needs add up', () => {
  const both = planLadder({ ...baseSettings, direction: 'both' }, btcSwap, { priceTicks: ticksOf(60000) });
  const [long, short] = both.legs;
  expect(both.legs.map((leg) => leg.leg)).toEqual(['L', 'S']);
  expect(short?.rungs.map((rung) => rung.price)).toEqual(['60000', '61200', '62424', '63672.5']);
  expect(Number(short?.marginQuote)).toBeGreaterThan(Number(long?.marginQuote));
});

test('a ladder that grows beyond all sense is still planned, so that its need can be shown and refused', () => {
  const plan = planLadder({ ...baseSettings, maxAddOrders: 30, addGrowthPct: '300', addStepPct: '0.1', leverage: 1 }, btcSwap, {
    priceTicks: ticksOf(60000),
  });
  expect(plan.legs[0]?.rungs).toHaveLength(31);
  expect(plan.worstCaseCapitalQuote).toMatch(/^\d{12,}/);
});

test('the hedge counts in the capital, at the step that opens it', () => {
  const settings = { ...baseSettings, maxAddOrders: 1, addGrowthPct: '0' };
  const capital = (change: Partial<typeof baseSettings>): string =>
    planLadder({ ...settings, ...change }, btcSwap, { priceTicks: 600_000 }).worstCaseCapitalQuote;
  // (600 + 588) / 5 + 0.1 % of both, and 2 % on top.
  expect(capital({})).toBe('243.56376');
  // One contract more at 60000 x 0.98^2 = 57624, the second step.
  expect(capital({ lockAfterSteps: 2, lockSize: '1' })).toBe('361.7044848');
  expect(capital({ lockAfterSteps: 2, lockSize: '1', fullLockAfterSteps: 3 })).toBe('479.8452096');
});
