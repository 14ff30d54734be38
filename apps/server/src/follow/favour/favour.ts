// What a trader gains from the prices that his copiers move.
import { addDecimals, divideDecimals, multiplyDecimals, negateDecimal } from '@millrace/market';

const BP_PLACES = 4;

export interface LeadOpening {
  /** Of the position. */
  posSide: 'L' | 'S';
  /** Ticks x lots, and lots, of the trader's own order. */
  cost: string;
  lots: string;
  tickSize: string;
}

/**
 * (price - own price) / own price x 10000, negated for a short; 4 decimals, half even. Against the average price of the trader's own order, not of the
 * copies: what they move by themselves is his gain too. A long opened at 60000, 60090 five seconds after the last copy: 15.
 */
export function favourBp({ posSide, cost, lots, tickSize }: LeadOpening, price: string): string {
  const own = multiplyDecimals(cost, tickSize);
  const above = addDecimals(multiplyDecimals(price, lots), negateDecimal(own));
  return divideDecimals(multiplyDecimals(posSide === 'L' ? above : negateDecimal(above), '10000'), own, BP_PLACES, 'halfEven');
}
