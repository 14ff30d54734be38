import { expect, test } from 'vitest';
import { checkForm, initialValues } from './form-values.ts';
import { depthOf, planOf } from './ladder-plan.ts';
import { layoutOf } from './task-kinds.ts';
import { btcSpot, btcSwap } from './testing/instruments.ts';

function plan(change: Record<string, string> = {}, instrument = btcSwap, last = '60000') {
  const layout = layoutOf(instrument.productType === 1 ? 1 : 4);
  if (!layout) throw new Error('no layout');
  const { settings } = checkForm({ ...initialValues(layout), ...change }, { layout, instrument, tag: 'en-US' });
  return settings && planOf(settings, instrument, last);
}

test('the worked ladder: 1, 2, 4 contracts at steps of 2 %, five times leverage', () => {
  const made = plan({ firstSz: '1', replenishmentMax: '2', replenishmentRate: '2', replenishmentGrowth: '100', lever: '5' });
  const rungs = made?.legs[0]?.rungs ?? [];
  expect(rungs.map((rung) => [rung.price, rung.size, rung.status])).toEqual([
    ['60000', '1', 'planned'],
    ['58800', '2', 'planned'],
    ['57624', '4', 'planned'],
  ]);
  expect(rungs.at(-1)?.averagePrice.slice(0, 7)).toBe('58299.4');
});

test('the picture has now at the right, orders on their way to liquidation, in the order of their prices', () => {
  const leg = plan()?.legs[0];
  const depth = leg && depthOf(leg);
  expect(depth).toBeDefined();
  if (!depth) return;
  const places = [...depth.rungs, depth.liquidation ?? 0];
  expect(places).toEqual(places.toSorted((one, other) => other - one));
  expect(depth.lastRung).toBe(depth.rungs.at(-1));
  expect(depth.liquidation).toBeGreaterThan(5);
});

test('both directions have a leg each; spot has no liquidation', () => {
  expect(plan({ buyType: '3' })?.legs.map((leg) => leg.leg)).toEqual(['L', 'S']);
  const spot = plan({ targetRate: '1.5', firstSz: '50' }, btcSpot)?.legs[0];
  expect(spot?.liquidationPrice).toBeNull();
  expect(spot && depthOf(spot)?.liquidation).toBeUndefined();
});

test('there is no plan without a price', () => {
  expect(plan({}, btcSwap, '')).toBeUndefined();
  expect(plan({}, btcSwap, '0')).toBeUndefined();
});
