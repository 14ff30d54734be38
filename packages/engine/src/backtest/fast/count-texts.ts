// Ticks as prices and lots as sizes, many of them: `priceOf` or `sizeOf` of one unit, for counts that a double holds.
import { decimalsOf, scaled, sizeOf } from '@millrace/market';

export type CountText = (count: number) => string;

export function countTexts(unit: string): CountText {
  const decimals = decimalsOf(unit);
  const digits = Number(scaled(unit, decimals));
  const one = 10 ** decimals;
  return (count) => {
    const value = count * digits;
    if (count < 0 || !Number.isSafeInteger(value) || decimals > 15) return sizeOf(count, unit);
    const whole = Math.floor(value / one);
    let part = value - whole * one;
    if (part === 0) return String(whole);
    let places = decimals;
    while (part % 10 === 0) {
      part /= 10;
      places -= 1;
    }
    return `${whole}.${String(part).padStart(places, '0')}`;
  };
}
