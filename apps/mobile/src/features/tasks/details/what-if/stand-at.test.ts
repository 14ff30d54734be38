// What a leg would be at a price: the worked example, and for any settings what the plan of the engine says of the same orders.
import { btcSwap } from '@millrace/contract/testing';
import { readWireSettings, settingsInstrumentOf, productOfType, wireDefaults, kindOf, type AssignmentDetails } from '@millrace/contract';
import { decisionInstrument, strategyOf } from '@millrace/engine/pure';
import { compareDecimals, openResult, ticksOf } from '@millrace/market';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLeg, aTask, aWait } from '../../testing/a-task.ts';
import { aheadOf, standAt } from './stand-at.ts';
import { spanUpTo } from './track-span.ts';

const wire = wireDefaults(kindOf(4), 'swap');

function taskWith(settings: Record<string, string>, change: Partial<AssignmentDetails>): AssignmentDetails {
  const rest = { settings: { ...wire, ...settings }, levels: [], cells: [], savings: null, whys: [], cycles: 0, wonCycles: 0 };
  return { ...aTask({ sz: '7' }), ...rest, ...change };
}

test('7 contracts at 58140 with 8 and 16 to come are 31 at 56112.6 when the price is at 55000', () => {
  const task = taskWith(
    { replenishmentRate: '2', replenishmentGrowth: '100', replenishmentMax: '5', lever: '5', lossNum: '0' },
    { waits: [aWait({})] },
  );
  const leg = aLeg();
  const rungs = aheadOf(task, leg, btcSwap);
  const stand = standAt({ leg, rungs, price: '55000', contractValue: btcSwap.contractValue, lossPrice: undefined, targetPrice: undefined });
  expect(stand).toMatchObject({ sz: '31', orderNum: 4, end: undefined });
  expect([Number(stand.avgPx).toFixed(1), Number(stand.securedAssets).toFixed(2), Number(stand.profit).toFixed(1)]).toEqual([
    '56112.6',
    '3478.98',
    '-344.9',
  ]);
});

test('a leg without orders to come keeps its size; beyond its liquidation the loss is that of the liquidation', () => {
  const leg = aLeg();
  const at = (price: string) =>
    standAt({ leg, rungs: [], price, contractValue: btcSwap.contractValue, lossPrice: undefined, targetPrice: undefined });
  expect(at('58520')).toMatchObject({ sz: '7', profit: '26.6', end: undefined });
  expect(at('40000')).toMatchObject({ end: { by: 'liquidation', price: '46722.3' }, profit: openResult(leg, '46722.3', '0.01') });
});

test('a pyramid has more where the price goes on in its favour; its stop ends what is held now, and its target is that of what it holds then', () => {
  const kind = kindOf(18);
  const settings = {
    ...wireDefaults(kind, 'swap'),
    replenishmentRate: '2',
    replenishmentGrowth: '40',
    replenishmentMax: '3',
    firstSz: '10',
    lever: '5',
  };
  const leg = aLeg({ sz: '10', avgPx: '60000', securedAssets: '1200', orderNum: 0, liqPx: '48249.2', fees: '3' });
  const waits = [aWait({ price: '61200', size: '' }), aWait({ act: 'loss', price: '58800', size: '' })];
  const task = taskWith({}, { assignmentType: 18, settings, legs: [leg], waits });
  const rungs = aheadOf(task, leg, btcSwap);
  const at = (price: string, targetPrice?: string) =>
    standAt({ leg, rungs, price, contractValue: btcSwap.contractValue, lossPrice: '58800', targetPrice });
  expect(rungs.map(({ price, size }) => [price, size])).toEqual([
    ['61200', '6'],
    ['62424', '3.6'],
    ['63672.5', '2.16'],
  ]);
  expect(at('61199.9')).toMatchObject({ sz: '10', orderNum: 0, end: undefined });
  const then = at('62500');
  expect(then).toMatchObject({ sz: '19.6', orderNum: 2, end: undefined });
  // (10 x 60000 + 6 x 61200 + 3.6 x 62424) / 19.6
  expect(Number(then.avgPx).toFixed(1)).toBe('60812.6');
  expect(at('58000')).toMatchObject({ sz: '10', end: { by: 'loss', price: '58800' }, profit: openResult(leg, '58800', '0.01') });
  // Met before the first add moves it; else that of what is held when the price meets it.
  expect(at('62500', '61000').target).toBe('61000');
  expect(at('61000', '61500').target).toBeUndefined();
  // Every add moves it before the price meets it.
  expect(at('64000', '61500').target).toBeUndefined();
  expect(at('65000', '61500').target).toBe(rungs[2]?.targetPrice);
});

test('at any price of a plan the figures are those of its last order that the price has passed', () => {
  const drawn = fc.record({
    replenishmentMax: fc.integer({ min: 1, max: 8 }).map(String),
    lever: fc.integer({ min: 1, max: 10 }).map(String),
    buyType: fc.constantFrom('1', '2'),
  });
  let compared = 0;
  fc.assert(
    fc.property(drawn, fc.integer({ min: 30_000, max: 90_000 }), fc.double({ min: 0.7, max: 1.3, noNaN: true }), (change, entry, share) => {
      const { settings } = readWireSettings(kindOf(4), { ...wire, ...change }, settingsInstrumentOf(btcSwap));
      if (!settings) return;
      const known = decisionInstrument({ ...btcSwap, productType: productOfType(btcSwap.productType) });
      const [plan] = strategyOf(4).plan(settings, known, { priceTicks: ticksOf(String(entry), btcSwap.tickSize) }).legs;
      const [first, next] = plan?.rungs.filter(({ status }) => status === 'planned') ?? [];
      if (!plan || !first || !next) return;
      const sz = first.heldSize;
      const held = { sz, avgPx: first.averagePrice, securedAssets: first.marginQuote, orderNum: 0, liqPx: first.liquidationPrice ?? '' };
      const leg = aLeg({ leg: plan.leg, ...held, fees: String(entry * Number(sz) * 0.01 * Number(btcSwap.takerRate)) });
      const task = taskWith(change, { legs: [leg], waits: [aWait({ leg: plan.leg, price: next.price, size: next.size })] });
      const price = (entry * share).toFixed(1);
      const sign = plan.leg === 'L' ? 1 : -1;
      // An order that the guards skip counts as used and changes nothing else.
      const passed = plan.rungs
        .filter(({ price: at, status }) => !status.startsWith('beyond') && compareDecimals(price, at) * sign <= 0)
        .at(-1);
      const stand = standAt({
        leg,
        rungs: aheadOf(task, leg, btcSwap),
        price,
        contractValue: btcSwap.contractValue,
        lossPrice: undefined,
        targetPrice: undefined,
      });
      expect(stand).toMatchObject({ sz: (passed ?? first).heldSize, avgPx: (passed ?? first).averagePrice });
      if (passed && passed.rung > 0)
        expect(stand).toMatchObject({ orderNum: passed.rung, securedAssets: passed.marginQuote, liqPx: passed.liquidationPrice ?? '' });
      if (stand.end === undefined)
        expect(stand.profit).toBe(openResult({ leg: plan.leg, sz: stand.sz, avgPx: stand.avgPx }, price, btcSwap.contractValue));
      compared += 1;
    }),
  );
  expect(compared).toBeGreaterThan(20);
});

test('a grid opens the cells below, the nearest first, and ends its slider where it sells one', () => {
  const kind = kindOf(7);
  const words = { firstSz: '1', replenishmentMax: '8', replenishmentRate: '0', makeMin: '58000', makeMax: '62000', lever: '5' };
  const settings = { ...wireDefaults(kind, 'swap'), ...words };
  const cell = (low: string, high: string, sz: string) => ({
    leg: 'L' as const,
    low,
    high,
    sz,
    order: 'open' as const,
    sold: 0,
    earned: '0',
  });
  const cells = [
    cell('58000', '58485.5', '0'),
    cell('58485.5', '58975.1', '0'),
    cell('58975.1', '59468.8', '0'),
    cell('59468.8', '59966.7', '1'),
  ];
  const leg = aLeg({ sz: '1', avgPx: '59468.8', securedAssets: '118.9376', orderNum: 0, liqPx: '47789.1', fees: '0.1' });
  const waits = [aWait({ price: '58975.1', size: '1' }), aWait({ act: 'cell', price: '59966.7', size: '1' })];
  const task = { ...taskWith({}, { assignmentType: 7, settings, legs: [leg], waits }), cells };
  const rungs = aheadOf(task, leg, btcSwap);
  expect(rungs.map(({ price, size }) => [price, size])).toEqual([
    ['58975.1', '1'],
    ['58485.5', '1'],
    ['58000', '1'],
  ]);
  const at = (price: string) =>
    standAt({ leg, rungs, isGrid: true, price, contractValue: btcSwap.contractValue, lossPrice: undefined, targetPrice: undefined });
  expect(at('59000')).toMatchObject({ sz: '1', orderNum: 0 });
  // (59468.8 + 58975.1 + 58485.5) / 3
  expect(at('58400')).toMatchObject({ sz: '3', orderNum: 2, end: undefined });
  expect(Number(at('58400').avgPx).toFixed(1)).toBe('58976.5');
  expect(spanUpTo({ low: 500_000, high: 700_000 }, 'L', { end: 599_667, last: 590_000 })).toEqual({ low: 500_000, high: 599_667 });
  expect(spanUpTo({ low: 500_000, high: 700_000 }, 'S', { end: 580_000, last: 590_000 })).toEqual({ low: 580_000, high: 700_000 });
});
