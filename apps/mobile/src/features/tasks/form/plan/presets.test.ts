// Presets of every kind that has a form, fitted to balances; and plans made to fit.
import { kinds, type Kind, type Product } from '@millrace/contract';
import { btcSpot, btcSwap } from '@millrace/contract/testing';
import { compareDecimals } from '@millrace/market';
import { expect, test } from 'vitest';
import { checkForm, initialValues } from '../form-values.ts';
import { planOf } from '../ladder-plan.ts';
import { layoutOfKind } from '../../task-kinds.ts';
import { fitPlan, payable, planOfValues, smallestSize, type PlanGround } from './fit-plan.ts';
import { outlookOf } from './plan-outlook.ts';
import { presetsOf } from './presets.ts';

const kindOf = (type: number): Kind => kinds.find((kind) => kind.type === type) ?? kinds[0]!;
const ground = (type: number, product: Product): PlanGround => {
  const instrument = product === 'spot' ? btcSpot : btcSwap;
  return { layout: layoutOfKind(kindOf(type), product), instrument, lastPrice: '60000', plan: planOf };
};
const traded: readonly (readonly [number, Product])[] = [
  [1, 'spot'],
  [4, 'swap'],
  [7, 'spot'],
  [7, 'swap'],
  [9, 'spot'],
  [9, 'swap'],
  [-1, 'spot'],
];

test.each(traded)(
  'kind %i on %s has three presets that break no rule, need no more than their share and say what they survive',
  (type, product) => {
    const on = ground(type, product);
    const made = presetsOf(on, { buyType: '1' }, '20000');
    expect(made.map(({ name }) => name)).toEqual(['calm', 'balanced', 'steep']);
    made.forEach(({ values, plan, tooDear }, at) => {
      expect(checkForm(values, { layout: on.layout, instrument: on.instrument, tag: 'en-US' }).issues).toEqual([]);
      expect(tooDear).toBe(false);
      const share = ['6000', '10000', '15000'][at] ?? '0';
      expect(compareDecimals(plan?.capitalQuote ?? '0', share)).toBeLessThanOrEqual(0);
      // Not by far less either: the next larger first order would be too dear.
      expect(Number(plan?.capitalQuote)).toBeGreaterThan(Number(share) * 0.8);
      if (!(type === 7 && product === 'spot')) expect(plan && outlookOf(plan).length).toBeGreaterThan(0);
    });
    if (type === 4) {
      const survives = made.map(({ plan }) => Number(plan && outlookOf(plan)[0]?.pct));
      expect(survives).toEqual(survives.toSorted((one, other) => other - one));
    }
  },
);

test('presets keep the direction, and follow it', () => {
  for (const [type, product] of traded.filter(([, on]) => on === 'swap')) {
    const short = presetsOf(ground(type, product), { buyType: '2' }, '20000');
    for (const { values, plan } of short) {
      expect(values['buyType']).toBe('2');
      expect(plan && outlookOf(plan).every(({ leg }) => leg === 'S')).toBe(true);
    }
  }
});

test('a balance too small for a preset shows its smallest size as too dear; an unknown one keeps the default', () => {
  const on = ground(4, 'swap');
  const [calm] = presetsOf(on, { buyType: '1' }, '1');
  expect(calm).toMatchObject({ tooDear: true, values: { firstSz: smallestSize(btcSwap) } });
  expect(presetsOf(on, { buyType: '1' }, undefined)[0]?.values['firstSz']).toBe(initialValues(on.layout)['firstSz']);
});

test.each(traded)('a plan of kind %i on %s above the free balance is made to fit it', (type, product) => {
  const on = ground(type, product);
  const [, balanced] = presetsOf(on, { buyType: '1' }, '20000');
  const free = '400';
  const fitted = fitPlan(balanced?.values ?? {}, on, free);
  expect(fitted).toBeDefined();
  expect(compareDecimals(planOfValues(fitted ?? {}, on)?.capitalQuote ?? free, payable(free))).toBeLessThanOrEqual(0);
  expect(fitPlan(balanced?.values ?? {}, on, '0')).toBeUndefined();
});

test('a balance of billions stops at the largest first order that the form takes', () => {
  const [calm] = presetsOf(ground(4, 'swap'), { buyType: '1' }, '987654321012');
  expect(calm?.values['firstSz']).toBe('1000000');
});

test('where the smallest size is too dear, orders are left out', () => {
  const on = ground(4, 'swap');
  const dear = { ...initialValues(on.layout), lever: '1', replenishmentMax: '10', replenishmentGrowth: '100' };
  const least = Number(planOfValues({ ...dear, firstSz: smallestSize(btcSwap) }, on)?.capitalQuote);
  const fitted = fitPlan(dear, on, String(least / 4));
  expect(Number(fitted?.['replenishmentMax'])).toBeLessThan(10);
  expect(fitted?.['firstSz']).toBeDefined();
});

test('an outlook is a stop of its own where the kind has one, the reach of the orders on spot, else liquidation', () => {
  const kindsOf = (type: number, product: Product) => {
    const on = ground(type, product);
    const plan = planOfValues({ ...initialValues(on.layout), targetRate: type === 7 ? '0' : '6' }, on);
    return plan && outlookOf(plan).map(({ kind }) => kind);
  };
  expect([kindsOf(9, 'swap'), kindsOf(1, 'spot'), kindsOf(4, 'swap'), kindsOf(7, 'swap'), kindsOf(7, 'spot')]).toEqual([
    ['stops'],
    ['reaches'],
    ['survives'],
    ['survives'],
    ['reaches'],
  ]);
});
