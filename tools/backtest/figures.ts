// Figures as a report shows them: rounded decimal strings, counts with their noun, times in UTC.
import { divideInteger, formatFixed } from '@millrace/market';

/** A decimal string with at most `places` decimals, half even. Worked figure: "43.50649" at 2 is "43.51". */
export function rounded(text: string, places: number): string {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (fraction.length <= places) return text;
  const digits = BigInt(whole + fraction);
  const units = divideInteger(digits, 10n ** BigInt(fraction.length - places), 'halfEven');
  const shown = formatFixed(units * 10n ** BigInt(18 - places));
  return units === 0n ? '0' : `${sign}${shown}`;
}

/** The same with exactly `places` decimals, so that a column lines up. */
export function fixed(text: string, places: number): string {
  const [whole = '0', fraction = ''] = rounded(text, places).split('.');
  return places === 0 ? whole : `${whole}.${fraction.padEnd(places, '0')}`;
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** "2026-01-31 08:00" of UTC. */
export function timeText(ts: number): string {
  return new Date(ts).toISOString().slice(0, 16).replace('T', ' ');
}
