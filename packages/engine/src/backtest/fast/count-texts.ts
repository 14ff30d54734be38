// Ticks as prices and lots as sizes, many of them: `countText` of one unit, for counts that a double holds.
import { countText, decimalsOf, scaled } from '../../strategies/lib/money.ts';

export type CountText = (count: number) => string;

export function countTexts(unit: string): CountText {
  const decimals = decimalsOf(unit);
  const digits = Number(scaled(unit, decimals));
  const one = 10 ** decimals;
  return (count) => {
    const value = count * digits;
    if (count < 0 || !Number.isSafeInteger(value) || decimals > 15) return countText(count, unit);
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
