// Decimals as a reader types them, with the separators of their language. Pure; text that could mean two numbers is refused, never guessed.
import { isDecimal } from '@millrace/market';

const separators = new Map<string, { group: string; decimal: string }>();

/** The separators of a language, from Intl. */
export function separatorsOf(tag: string): { group: string; decimal: string } {
  const known = separators.get(tag);
  if (known) return known;
  const parts = new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).formatToParts(1_234_567.8);
  const find = (type: string, otherwise: string): string => parts.find((part) => part.type === type)?.value ?? otherwise;
  const found = { group: find('group', ','), decimal: find('decimal', '.') };
  separators.set(tag, found);
  return found;
}

/** A decimal as a reader of the language types it: "1.2" is "1,2" in Russian. */
export function typedText(decimal: string, tag: string): string {
  return isDecimal(decimal) ? decimal.replace('.', separatorsOf(tag).decimal) : decimal;
}

/**
 * Typed text as the wire's decimal: comma and dot both stand for the point, spaces fall away. "1,5" is "1.5".
 * "60,000" in a language that groups by comma (and "60.000" in one that groups by dot) is neither 60 nor 60000: it becomes no decimal at all,
 * so that the rule for decimals refuses it.
 */
export function decimalText(typed: string, tag: string): string {
  const text = typed.replaceAll(/[\s\u00a0\u202f']/g, '');
  const { group } = separatorsOf(tag);
  if ((group === ',' || group === '.') && new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+$`).test(text))
    return text.replace(group, `${group}${group}`);
  return text.includes('.') ? text : text.replace(',', '.');
}
