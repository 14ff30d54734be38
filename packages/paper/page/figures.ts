// Decimal texts of the wire in the reader's language.
import { formatDecimal } from '@millrace/ui';

/** A decimal text with all its digits; "" for no figure. */
export function figureText(text: string, tag: string): string {
  return text === '' ? '' : formatDecimal(text, { tag });
}

/** As `figureText`, cut (never rounded) to `decimals` places and without trailing zeros. */
export function shortFigure(text: string, { tag, decimals }: { tag: string; decimals: number }): string {
  const [whole = '', part = ''] = text.split('.');
  const places = part.slice(0, decimals).replace(/0+$/, '');
  return figureText(places === '' ? whole : `${whole}.${places}`, tag);
}

/** As `shortFigure` to four places, with a sign unless it is zero. */
export function signedFigure(text: string, tag: string): string {
  if (Number(text) === 0) return '0';
  const isNegative = text.startsWith('-');
  return `${isNegative ? '\u2212' : '+'}${shortFigure(isNegative ? text.slice(1) : text, { tag, decimals: 4 })}`;
}

/** HH:MM:SS in UTC. */
export function clockTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}

/** What a field of an amount accepts. */
export const AMOUNT = '[0-9]{1,9}([.][0-9]{1,8})?';
