// The words of the page in its language, as the exchange has put them into it.
import { find } from './dom.ts';

const texts = JSON.parse(find('#words', HTMLScriptElement).textContent) as Readonly<Record<string, string>>;
export const language = document.documentElement.lang;

/** A text by its key; {name} becomes the argument of that name. */
export function word(key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = texts[key];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => values[name] ?? gap);
}

/** A decimal text with the language's separators, its digits untouched. */
export function figure(text: string): string {
  const [whole = '', part] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, GROUP);
  return part === undefined ? grouped : `${grouped}${POINT}${part}`;
}

/** As `figure`, cut to so many decimals. */
export function shortFigure(text: string, decimals: number): string {
  const [whole = '', part = ''] = text.split('.');
  const kept = part.slice(0, decimals).replace(/0+$/, '');
  return figure(kept === '' ? whole : `${whole}.${kept}`);
}

const PARTS = new Intl.NumberFormat(language).formatToParts(12_345.5);
const GROUP = PARTS.find(({ type }) => type === 'group')?.value ?? '';
const POINT = PARTS.find(({ type }) => type === 'decimal')?.value ?? '.';

/** A price with all decimals of its instrument. */
export function priceFigure(text: string, decimals: number): string {
  const [whole = '', part = ''] = text.split('.');
  return figure(decimals === 0 ? whole : `${whole}.${part.padEnd(decimals, '0')}`);
}

export function clockTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19);
}
