// Prices, sizes and reasons of tasks printed for a reader. Pure; every number goes through the kit's Intl functions as text.
import { type Assignment, type InstrumentInfo, orderRefusalReason } from '@millrace/contract';
import { isDecimal } from '@millrace/market';
import type { MessageArguments, Translator } from '@millrace/i18n';
import { formatDecimal, placesOfTick, unknownFigure } from '@millrace/ui';

/** What printing needs of an instrument; undefined while it is not known: then numbers keep the places they came with. */
export type Steps = Pick<InstrumentInfo, 'tickSize' | 'lotSize' | 'baseCcy' | 'productType'> | undefined;

export function priceText(price: string | null | undefined, steps: Steps, { tag }: Translator): string {
  if (price === undefined || price === null || !/[1-9]/.test(price)) return unknownFigure;
  return formatDecimal(price, steps ? { tag, decimals: placesOfTick(steps.tickSize) } : { tag });
}

/** "7 contracts", "0.0123 BTC". */
export function sizeText(size: string, steps: Steps, { tag, t }: Translator): string {
  if (!isDecimal(size)) return unknownFigure;
  const plain = formatDecimal(size, { tag });
  if (!steps) return plain;
  // Whole counts take the plural of their language; parts of a contract are read as many.
  return steps.productType === 1 ? `${plain} ${steps.baseCcy}` : t('tasks.contracts', { n: Number(size), size: plain });
}

export function moneyText(amount: string, { tag }: Translator, sign: 'plain' | 'change' = 'plain'): string {
  return formatDecimal(amount, { tag, decimals: 2, sign });
}

/** A figure with no more than five digits, for the narrow ladder: "58,520", "2.2418", "0.00034". */
export function shortText(figure: string, { tag }: { tag: string }, placesMax: number): string {
  if (!isDecimal(figure)) return unknownFigure;
  const [whole = '0', fraction = ''] = figure.replace('-', '').split('.');
  const lead = whole === '0' ? -(/^0*/.exec(fraction)?.[0].length ?? 0) : whole.length;
  return formatDecimal(figure, { tag, decimals: Math.max(0, Math.min(placesMax, 5 - lead)) });
}

const money: readonly string[] = ['net', 'amount'];

/** The sentence of a decision; `key` is the catalogue's own; one this app does not know shows as it is. Arguments are printed by what they are. */
export function whyText(why: NonNullable<Assignment['why']>, steps: Steps, translator: Translator): string {
  const { key } = why;
  if (!translator.has(key)) return key;
  const args: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(why.args)) args[name] = argumentText(name, String(value), steps, translator);
  return translator.t(key, args satisfies MessageArguments);
}

function argumentText(name: string, value: string, steps: Steps, translator: Translator): string {
  if (name === 'code') return refusalText(value, translator);
  if (!isDecimal(value)) return value;
  if (name === 'price') return priceText(value, steps, translator);
  if (name === 'size') return sizeText(value, steps, translator);
  if (money.includes(name)) return moneyText(value, translator, name === 'net' ? 'change' : 'plain');
  return formatDecimal(value, { tag: translator.tag });
}

/** What the exchange's code means; one that says nothing to a trader is named, so that support can look it up. */
function refusalText(code: string, { t }: Translator): string {
  const reason = orderRefusalReason(code);
  return reason === undefined ? t('tasks.refused.other', { code }) : t(`tasks.refused.${reason}`);
}

/** The words of a fault; `code` is the exchange's where the fault has one. */
export function faultText(fault: string | null, why: Assignment['why'], translator: Translator): string {
  const { t, has } = translator;
  const key = `tasks.fault.${fault ?? ''}`;
  if (!has(key)) return fault ?? t('tasks.state.fault');
  const code = why?.args['code'];
  return t(key, { code: code === undefined ? '–' : refusalText(String(code), translator) });
}
