// A cycle in words: when it was, how it was closed, and the sum of its net. Pure.
import { cycleEndOf, type TradeCycle } from '@millrace/contract';
import type { MessageKey, Translator } from '@millrace/i18n';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { formatDecimal, formatMoment, formatSpan } from '@millrace/ui';

const PLACES_MAX = 8;

/** The fewest places, from 2, with which the rounded parts add up to the rounded net. */
export function placesOfSum(parts: readonly string[], net: string): number {
  // As they are printed.
  const rounded = (value: string, decimals: number): string =>
    formatDecimal(value, { tag: 'en-US', decimals }).replaceAll(',', '').replace('\u2212', '-');
  for (let places = 2; places < PLACES_MAX; places += 1) {
    const sum = parts.map((part) => rounded(part, places)).reduce(addDecimals, '0');
    if (compareDecimals(sum, rounded(net, places)) === 0) return places;
  }
  return PLACES_MAX;
}

export function sumWords(
  { pnl, serviceCharge, funding, net }: Pick<TradeCycle, 'pnl' | 'serviceCharge' | 'funding' | 'net'>,
  { t, tag }: Translator,
): string {
  const fees = negateDecimal(serviceCharge);
  const decimals = placesOfSum([pnl, fees, funding], net);
  const print = (value: string): string => formatDecimal(value, { tag, decimals, sign: 'change' });
  return t('tasks.records.words', { gross: print(pnl), fees: print(fees), funding: print(funding), net: print(net) });
}

export function timeWords({ openTime, closeTime }: Pick<TradeCycle, 'openTime' | 'closeTime'>, { t, tag }: Translator): string {
  if (closeTime === null) return t('tasks.records.runs', { time: formatMoment(openTime, { tag, parts: 'dateTime' }) });
  return formatSpan(openTime, closeTime, { tag });
}

export function endWord(reason: string): MessageKey {
  return `tasks.records.by.${cycleEndOf(reason)}`;
}
