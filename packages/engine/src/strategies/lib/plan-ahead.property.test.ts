// What a page plans ahead from a leg as it knows it is what the plan before the start said of the same orders, whatever the settings.
import { addDecimals, divideDecimals, multiplyDecimals, roundDecimal } from '@millrace/market';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ethSwap, pyramidSettings } from '../../testing/eth-setting.ts';
import { baseSettings, btcSpot, btcSwap, ticksOf } from '../../testing/golden-setting.ts';
import { gridSettings } from '../../testing/grid-setting.ts';
import { strategies } from '../registry.ts';
import { planAhead, planLadder, type PlannedLeg } from './plan-ladder.ts';

const drawn = fc.record({
  direction: fc.constantFrom('long' as const, 'short' as const),
  leverage: fc.integer({ min: 1, max: 20 }),
  maxAddOrders: fc.integer({ min: 1, max: 8 }),
  addStepPct: fc.constantFrom('0.7', '2', '3.3'),
  addGrowthPct: fc.constantFrom('0', '33', '100'),
  stopLossAmount: fc.constantFrom('0', '20', '500'),
});

test('from every rung of a plan the rest is planned alike', () => {
  let compared = 0;
  fc.assert(
    fc.property(drawn, fc.integer({ min: 20_000, max: 90_000 }), fc.boolean(), (change, price, spot) => {
      const instrument = spot ? btcSpot : btcSwap;
      const onSpot = spot ? { direction: 'long' as const, leverage: 1, baseOrderSize: '100' } : {};
      const settings = { ...baseSettings, ...change, ...onSpot };
      const [leg] = planLadder(settings, instrument, { priceTicks: ticksOf(price) }).legs;
      const rungs = leg?.rungs ?? [];
      for (const [at, { rung, heldSize, averagePrice, marginQuote }] of rungs.entries()) {
        const next = rungs.slice(at + 1).find(({ status }) => status === 'planned');
        // Of skipped orders the next one is measured from the skipped one, which a page is told as the next price.
        if (next === undefined || rungs.slice(0, at + 1).some(({ status }) => status !== 'planned')) break;
        const held = {
          leg: leg?.leg ?? 'L',
          size: heldSize,
          averagePrice,
          marginQuote: roundDecimal(marginQuote, 8, 'halfEven'),
          adds: rung,
        };
        const money = { realizedQuote: '0', feesQuote: feesOf(rungs.slice(0, at + 1), instrument), fundingQuote: '0' };
        const ahead = planAhead(settings, instrument, { ...held, ...money, next: { price: next.price, size: next.size } });
        const wanted = rungs.slice(rungs.indexOf(next));
        expect(ahead.map(plain)).toEqual(wanted.map(plain));
        compared += 1;
      }
    }),
  );
  expect(compared).toBeGreaterThan(100);
});

test('from every add of a pyramid the rest is planned alike; a roll, which takes what is free then, plans nothing ahead', () => {
  const grown = fc.record({
    direction: fc.constantFrom('long' as const, 'short' as const),
    leverage: fc.integer({ min: 1, max: 5 }),
    maxAddOrders: fc.integer({ min: 1, max: 8 }),
    addStepPct: fc.constantFrom('0.7', '2', '3.3'),
    addGrowthPct: fc.constantFrom('0', '20', '40'),
  });
  let compared = 0;
  fc.assert(
    fc.property(grown, fc.integer({ min: 100_000, max: 500_000 }), (change, priceTicks) => {
      const settings = { ...pyramidSettings, ...change };
      const { adds } = strategies[18].plan(settings, ethSwap, { priceTicks });
      for (const [at, { leg, rung, averagePrice, marginQuote }] of adds.entries()) {
        const rest = adds.slice(at + 1);
        const sizes = adds.slice(0, at + 1).map(({ size }) => size);
        const money = { realizedQuote: '0', feesQuote: '0', fundingQuote: '0', marginQuote: roundDecimal(marginQuote, 8, 'halfEven') };
        const held = { leg, size: sizes.reduce(addDecimals), averagePrice, adds: rung, ...money };
        const next = rest[0] ? { price: rest[0].price, size: '' } : null;
        const ahead = strategies[18].ahead?.(settings, ethSwap, { ...held, next }) ?? [];
        const told = (rungs: readonly Pick<Rung, 'rung' | 'price' | 'size' | 'averagePrice' | 'marginQuote'>[]) =>
          rungs.map((one) => [one.rung, one.price, one.size, one.averagePrice, one.marginQuote]);
        expect(told(ahead.filter(({ status }) => status === 'planned'))).toEqual(told(rest));
        compared += 1;
      }
    }),
  );
  expect(compared).toBeGreaterThan(100);
  expect(strategies[10].ahead).toBeUndefined();
});

test('from any cells held the other cells of a grid come to what the plan says of all of them', () => {
  const grids = fc.record({
    direction: fc.constantFrom('long' as const, 'short' as const),
    leverage: fc.integer({ min: 1, max: 4 }),
    cells: fc.integer({ min: 2, max: 12 }),
    spacingPct: fc.constantFrom('0.5', '1', '1.7'),
  });
  let compared = 0;
  fc.assert(
    fc.property(grids, fc.integer({ min: 20_000, max: 90_000 }), fc.integer({ min: 1, max: 11 }), (change, price, count) => {
      const settings = { ...gridSettings, ...change, rangeMin: null, rangeMax: null };
      const { cells, survival } = strategies[7].plan(settings, btcSwap, { priceTicks: ticksOf(price) });
      const nearestFirst = change.direction === 'long' ? cells.toReversed() : cells;
      const [opened, rest] = [nearestFirst.slice(0, count), nearestFirst.slice(count)];
      const [next] = rest;
      if (next === undefined) return;
      const levelOf = ({ leg, low, high }: (typeof cells)[number]): string => (leg === 'L' ? low : high);
      const costs = opened.map((cell) => multiplyDecimals(levelOf(cell), cell.size));
      const size = opened.map((cell) => cell.size).reduce(addDecimals);
      const cost = costs.reduce(addDecimals);
      const held = {
        leg: next.leg,
        size,
        averagePrice: divideDecimals(cost, size, 18, 'halfEven'),
        marginQuote: divideDecimals(multiplyDecimals(cost, btcSwap.contractValue), String(change.leverage), 8, 'halfEven'),
        ...{ adds: 0, realizedQuote: '0', feesQuote: '0', fundingQuote: '0' },
      };
      const ahead =
        strategies[7].ahead?.(settings, btcSwap, { ...held, next: { price: levelOf(next), size: next.size }, freeCells: rest }) ?? [];
      expect(ahead.map((rung) => [rung.price, rung.size, rung.targetPrice])).toEqual(rest.map((cell) => [levelOf(cell), cell.size, null]));
      if (ahead.some(({ status }) => status !== 'planned')) return;
      expect(ahead.at(-1)?.heldSize).toBe(cells.map((cell) => cell.size).reduce(addDecimals));
      expect(ahead.at(-1)?.liquidationPrice).toBe(survival[0]?.liquidationPrice);
      compared += 1;
    }),
  );
  expect(compared).toBeGreaterThan(30);
});

test('a leg that waits for no order has nothing ahead', () => {
  const money = { marginQuote: '120', realizedQuote: '0', feesQuote: '0.3', fundingQuote: '0' };
  expect(planAhead(baseSettings, btcSwap, { leg: 'L', size: '1', averagePrice: '60000', adds: 0, ...money, next: null })).toEqual([]);
});

type Rung = PlannedLeg['rungs'][number];

/** Without what is measured from the entry, which a running leg does not know any more. */
function plain(rung: Rung): Rung {
  return { ...rung, adversePct: '' };
}

/** Taker fees of the orders so far. */
function feesOf(rungs: readonly Rung[], { contractValue, takerRate }: { contractValue: string; takerRate: string }): string {
  return rungs
    .map(({ price, size }) => multiplyDecimals(multiplyDecimals(multiplyDecimals(price, size), contractValue), takerRate))
    .reduce(addDecimals, '0');
}
