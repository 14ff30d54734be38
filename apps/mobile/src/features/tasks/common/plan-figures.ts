// The figures of a plan as every page and sheet prints them: what is needed is rounded up, what it survives, reaches and what is free down. Pure.
import { formatDecimal, formatPercent, placesOfTick } from '@millrace/ui';
import { shortText } from './figures.ts';

/** Places of a price whose tick is not known yet. */
const PRICE_PLACES_MAX = 8;

interface Reader {
  tag: string;
}

/** How far the price may move before liquidation: "39.8%". */
export function survivalText(pct: string, { tag }: Reader): string {
  return formatPercent(pct, { tag, decimals: 1, rounding: 'down' });
}

/** How far the planned orders reach: "5.8%". */
export function coverageText(pct: string, { tag }: Reader): string {
  return formatPercent(pct, { tag, decimals: 1, rounding: 'down' });
}

/** The move to a planned order, cut like the reach, which is that of the last one: a fall before a long's order, a rise before a short's. */
export function moveText(leg: 'L' | 'S', adversePct: string, reader: Reader): string {
  const reach = coverageText(adversePct, reader);
  return /[1-9]/.test(reach) ? `${leg === 'L' ? '\u2212' : '+'}${reach}` : reach;
}

/** A planned price, an average of planned orders, or a price that would end them: no more than five digits, "46,722". */
export function plannedPriceText(price: string, steps: { tickSize: string } | undefined, reader: Reader): string {
  return shortText(price, reader, steps === undefined ? PRICE_PLACES_MAX : placesOfTick(steps.tickSize));
}

/** Capital that the plan needs, USDT. */
export function neededText(quote: string, { tag }: Reader): string {
  return formatDecimal(quote, { tag, decimals: 2, rounding: 'up' });
}

/** What is free on the account, USDT. */
export function freeText(quote: string, { tag }: Reader): string {
  return formatDecimal(quote, { tag, decimals: 2, rounding: 'down' });
}
