// The largest first order whose plan a balance pays for, by the strategy's own plan; and, where even the smallest is too dear, fewer orders. Pure.
import { settingsInstrumentOf, sizeIssues, type InstrumentInfo } from '@millrace/contract';
import type { StartPlan } from '@millrace/engine/pure';
import { compareDecimals, isDecimal, multiplyDecimals } from '@millrace/market';
import { placesOfTick } from '@millrace/ui';
import { checkForm, type FormValues } from '../form-values.ts';
import type { planOf } from '../ladder-plan.ts';
import { fieldOf, type KindLayout } from '../../task-kinds.ts';

/** What a plan is made from; `plan` is the strategies' own. */
export interface PlanGround {
  layout: KindLayout;
  instrument: InstrumentInfo;
  lastPrice: string;
  plan: typeof planOf;
  /** See `PlannedTask`. */
  dayHigh?: string | undefined;
}

/** A start needs a little less than is free. */
const FREE_SHARE = '0.98';
/** Steps down from the estimate until the plan fits. */
const TRIES_MAX = 60;

/** What of a balance a plan may need, USDT. */
export function payable(free: string): string {
  return compareDecimals(free, '0') > 0 ? multiplyDecimals(free, FREE_SHARE) : '0';
}

/** The plan of wire values; undefined while a rule is broken. */
export function planOfValues(values: FormValues, { layout, instrument, lastPrice, plan, dayHigh }: PlanGround): StartPlan | undefined {
  const { settings } = checkForm(values, { layout, instrument, tag: 'en-US' });
  return settings && plan({ type: layout.kind.type, settings, dayHigh }, instrument, lastPrice);
}

/** The values with the largest first order whose plan needs at most `budget`, USDT; undefined where none does. */
export function fitSize(values: FormValues, ground: PlanGround, budget: string): FormValues | undefined {
  const least = smallestSize(ground.instrument);
  const step = ground.instrument.productType === 1 ? '0.01' : ground.instrument.lotSize;
  const need = (size: string): string | undefined => planOfValues({ ...values, firstSz: size }, ground)?.capitalQuote;
  const fits = (size: string): boolean => compareDecimals(need(size) ?? budget, budget) <= 0 && need(size) !== undefined;
  // Needs grow about as the size does; a hundred smallest orders keep the rounding of their parts small.
  const probe = sizeText(Number(least) * 100, step);
  const worth = Number(need(probe) ?? 0);
  if (worth <= 0) return fits(least) ? { ...values, firstSz: least } : undefined;
  const field = fieldOf(ground.layout, 'firstSz');
  const most = field !== undefined && field.unit !== 'choice' ? Number(field.max) : Infinity;
  let size = Math.min((Number(probe) * Number(budget)) / worth, most);
  for (let tries = 0; tries < TRIES_MAX && size >= Number(least); tries += 1) {
    const text = sizeText(size, step);
    if (fits(text)) return { ...values, firstSz: text };
    size = Math.min(size * 0.98, Number(text) - Number(step));
  }
  return fits(least) ? { ...values, firstSz: least } : undefined;
}

/** The values made to fit what is free: a smaller first order, else fewer orders; undefined where even the smallest plan is too dear. */
export function fitPlan(values: FormValues, ground: PlanGround, free: string): FormValues | undefined {
  const budget = payable(free);
  const word = 'replenishmentMax';
  const field = fieldOf(ground.layout, word);
  const fewest = field !== undefined && field.unit !== 'choice' ? Number(field.min) : 0;
  const orders = Number(values[word] ?? '0');
  for (let count = Number.isInteger(orders) ? orders : fewest; count >= fewest; count -= 1) {
    const fitted = fitSize(word in values ? { ...values, [word]: String(count) } : values, ground, budget);
    if (fitted) return fitted;
  }
  return undefined;
}

/** The smallest first order of the instrument: whole lots of a swap, USDT on spot. */
export function smallestSize(instrument: InstrumentInfo): string {
  const [issue] = sizeIssues('0', settingsInstrumentOf(instrument));
  const least = issue?.args['min'];
  return least !== undefined && isDecimal(least) ? least : instrument.lotSize;
}

/** Rounded down to whole steps. */
function sizeText(size: number, step: string): string {
  const places = placesOfTick(step);
  const whole = Math.floor(size / Number(step) + 1e-9) * Number(step);
  const text = whole.toFixed(places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
