// What a held size would bring at a price, before fees. Plain decimals as text.
import { addDecimals, multiplyDecimals, negateDecimal, roundDecimal } from './decimal.ts';

export interface HeldSize {
  /** L long, S short. */
  leg: 'L' | 'S';
  /** Contracts; on spot base units. */
  sz: string;
  avgPx: string;
}

/** (price - average) x size x contract value, negated for shorts, half even at 18 places. Long 7 x 0.01 BTC at 58140, price 58520: 26.6. */
export function openResult({ leg, sz, avgPx }: HeldSize, price: string, contractValue: string): string {
  const move = leg === 'L' ? addDecimals(price, negateDecimal(avgPx)) : addDecimals(avgPx, negateDecimal(price));
  return [sz, contractValue].reduce((product, factor) => roundDecimal(multiplyDecimals(product, factor), 18, 'halfEven'), move);
}
