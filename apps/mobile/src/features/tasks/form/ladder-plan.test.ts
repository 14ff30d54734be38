import { expect, test } from 'vitest';
import { checkForm, initialValues } from './form-values.ts';
import { endsOf } from './ladder-ends.ts';
import { planOf } from './ladder-plan.ts';
import { layoutOf } from '../task-kinds.ts';
import { btcSpot, btcSwap } from '@millrace/contract/testing';

function plan(change: Record<string, string> = {}, instrument = btcSwap, last = '60000') {
  const layout = layoutOf(instrument.productType === 1 ? 1 : 4);
  if (!layout) throw new Error('no layout');
  const { settings } = checkForm({ ...initialValues(layout), ...change }, { layout, instrument, tag: 'en-US' });
  return settings && planOf({ type: layout.kind.type, settings }, instrument, last);
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

test('the ends lie past the last order, nearest first', () => {
  const leg = plan()?.legs[0];
  if (!leg) throw new Error('no leg');
  const last = leg.rungs.filter((rung) => rung.status === 'planned').at(-1)?.price;
  const prices = [last, ...endsOf(leg).map(({ price }) => price)].map(Number);
  expect(prices).toHaveLength(2);
  expect(prices).toEqual(prices.toSorted((one, other) => other - one));
  expect(endsOf({ ...leg, liquidationPrice: '44000', lossLimitPrice: '45000' }).map(({ kind }) => kind)).toEqual([
    'lossLimit',
    'liquidation',
  ]);
  // A loss limit that liquidation comes before never acts.
  expect(endsOf({ ...leg, liquidationPrice: '46000', lossLimitPrice: '45000' }).map(({ kind }) => kind)).toEqual(['liquidation']);
});

test('both directions have a leg each; spot has no liquidation', () => {
  expect(plan({ buyType: '3' })?.legs.map((leg) => leg.leg)).toEqual(['L', 'S']);
  const spot = plan({ targetRate: '1.5', firstSz: '50' }, btcSpot)?.legs[0];
  expect(spot?.liquidationPrice).toBeNull();
  expect(spot && endsOf(spot)).toEqual([]);
});

test('there is no plan without a price', () => {
  expect(plan({}, btcSwap, '')).toBeUndefined();
  expect(plan({}, btcSwap, '0')).toBeUndefined();
});
