// Formats decimal strings for display. Exact: Intl gets the string, never a float. An unknown value is a pair of dashes, never 0.
import { decimalPlaces, isDecimal } from '@millrace/market';

export const unknownFigure = '––';

export interface NumberStyle {
  tag: string;
  /** Places shown, always all of them. Without it: as many as the value has. */
  decimals?: number | undefined;
  /** `change` puts a sign before everything but a plain zero. */
  sign?: 'plain' | 'change' | undefined;
  /** Direction of rounding: `up` for needed amounts, `down` for what is left. */
  rounding?: 'nearest' | 'up' | 'down' | undefined;
  /** Ungrouped figures suit axes and narrow tables. */
  grouping?: boolean | undefined;
}

const roundingModes = { nearest: 'halfExpand', up: 'ceil', down: 'floor' } as const;

/** "1234.5" -> "1,234.50". Minus is U+2212. Empty or broken text -> "––". */
export function formatDecimal(text: string | null | undefined, style: NumberStyle): string {
  if (text === null || text === undefined || !isDecimal(text)) return unknownFigure;
  return printed(formatter(style, style.decimals ?? decimalPlaces(text)), text);
}

export interface FigurePart {
  text: string;
  kind: 'main' | 'decimals';
}

/** The same in two parts, for figures with lighter decimals. */
export function figureParts(text: string | null | undefined, style: NumberStyle): FigurePart[] {
  if (text === null || text === undefined || !isDecimal(text)) return [{ text: unknownFigure, kind: 'main' }];
  const decimals = style.decimals ?? decimalPlaces(text);
  const parts = formatter(style, decimals).formatToParts(text as Intl.StringNumericLiteral);
  let main = '';
  let tail = '';
  for (const part of parts) {
    const value = part.type === 'minusSign' ? '\u2212' : part.value;
    if (part.type === 'decimal' || part.type === 'fraction') tail += value;
    else main += value;
  }
  return tail === ''
    ? [{ text: main, kind: 'main' }]
    : [
        { text: main, kind: 'main' },
        { text: tail, kind: 'decimals' },
      ];
}

/** "3.27" (percent units) -> "3.27%", in ru-RU "3,27 %". */
export function formatPercent(text: string | null | undefined, style: NumberStyle): string {
  if (text === null || text === undefined || !isDecimal(text)) return unknownFigure;
  const decimals = style.decimals ?? 2;
  return printed(formatter(style, decimals, 'percent'), text);
}

/** Only the sign of a formatted figure has a hyphen; `formatToParts` would cost several times as much. */
function printed(format: Intl.NumberFormat, text: string): string {
  return format.format(text as Intl.StringNumericLiteral).replace('-', '\u2212');
}

/** Places of an instrument's tick: "0.1" -> 1, "0.0001" -> 4. */
export function placesOfTick(tickSize: string): number {
  return isDecimal(tickSize) ? decimalPlaces(tickSize) : 0;
}

/** -1, 0 or 1; undefined when there is no figure. */
export function signOf(text: string | null | undefined): -1 | 0 | 1 | undefined {
  if (text === null || text === undefined || !isDecimal(text)) return undefined;
  if (/^-?[0.]+$/.test(text)) return 0;
  return text.startsWith('-') ? -1 : 1;
}

/** The sign of a figure as it is printed: what rounds to nothing has none. */
export function printedSign(value: string | null | undefined, printedText: string): -1 | 0 | 1 | undefined {
  const sign = signOf(value);
  return sign === undefined || /[1-9]/.test(printedText) ? sign : 0;
}

const cache = new Map<string, Intl.NumberFormat>();
const cacheMax = 200;

function formatter(style: NumberStyle, decimals: number, unit?: 'percent'): Intl.NumberFormat {
  const key = [style.tag, unit ?? '', decimals, style.sign ?? 'plain', style.rounding ?? 'nearest', style.grouping ?? true].join('|');
  const found = cache.get(key);
  if (found) return found;
  if (cache.size >= cacheMax) cache.clear();
  const options = { ...intlOptions(style, decimals), ...(unit === undefined ? {} : ({ style: 'unit', unit } as const)) };
  const made = new Intl.NumberFormat(intlTag(style.tag), options);
  cache.set(key, made);
  return made;
}

function intlOptions(style: NumberStyle, decimals: number): Intl.NumberFormatOptions {
  return {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: style.sign === 'change' ? 'exceptZero' : 'negative',
    roundingMode: roundingModes[style.rounding ?? 'nearest'],
    useGrouping: style.grouping === false ? false : 'always',
    numberingSystem: 'latn',
  };
}

/** Intl knows the script, not our short tag. */
export function intlTag(tag: string): string {
  return tag === 'zh-Hant' ? 'zh-Hant-TW' : tag;
}
