// The least that a kind needs for all its orders: the plan of the preset Balanced with the smallest order of the cheapest instrument. Pure.
import { productOfType, type InstrumentInfo, type Kind } from '@millrace/contract';
import { compareDecimals, isDecimal, multiplyDecimals } from '@millrace/market';
import { initialValues } from '../form-values.ts';
import type { planOf } from '../ladder-plan.ts';
import { layoutOfKind } from '../../task-kinds.ts';
import { planOfValues, smallestSize, type PlanGround } from './fit-plan.ts';
import { presetsOf } from './presets.ts';

/** Of each product so many of the cheapest are planned: rounding to lots may make the second the cheaper one. */
const PLANNED_MAX = 3;

/** USDT; undefined where nothing can be planned: what saves or copies has no orders of its own. */
export function leastNeed(kind: Kind, instruments: readonly InstrumentInfo[], plan: typeof planOf): string | undefined {
  if (kind.currency !== null || kind.madeBy === 'follow') return undefined;
  const priced = instruments.filter(({ state, lastPrice }) => state === 'live' && isDecimal(lastPrice) && /[1-9]/.test(lastPrice));
  const needs = kind.products.flatMap((product) => {
    const cheapest = priced
      .filter(({ productType }) => productOfType(productType) === product)
      .map((instrument) => ({ instrument, worth: smallestWorth(instrument) }))
      .toSorted((one, other) => compareDecimals(one.worth, other.worth));
    return cheapest.slice(0, PLANNED_MAX).flatMap(({ instrument }) => {
      const ground = { layout: layoutOfKind(kind, product), instrument, lastPrice: instrument.lastPrice, plan };
      return needOf(ground) ?? [];
    });
  });
  return needs.toSorted(compareDecimals)[0];
}

/** Of no money at all even the smallest plan is shown. */
function needOf(ground: PlanGround): string | undefined {
  const balanced = presetsOf(ground, {}, '0').find(({ name }) => name === 'balanced');
  if (balanced) return balanced.plan?.capitalQuote;
  const values = { ...initialValues(ground.layout), firstSz: smallestSize(ground.instrument) };
  return planOfValues(values, ground)?.capitalQuote;
}

/** What the smallest order is worth, USDT. */
function smallestWorth(instrument: InstrumentInfo): string {
  const size = smallestSize(instrument);
  if (productOfType(instrument.productType) === 'spot') return size;
  return multiplyDecimals(multiplyDecimals(size, instrument.contractValue), instrument.lastPrice);
}
