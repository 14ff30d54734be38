// How much worse a copy traded than the order it copies. Positive is worse for the copier: bought dearer or sold cheaper than the leader.
import { addDecimals, divideDecimals, multiplyDecimals, negateDecimal, roundDecimal } from '@millrace/market';

const BASIS_POINT_PLACES = 2;
const MONEY_PLACES = 8;

export interface CopiedTrade {
  action: 'OPEN' | 'ADD' | 'REDUCE' | 'CLOSE';
  /** L long, S short. */
  posSide: 'L' | 'S';
  /** Average price of the leader's order; must not be 0. */
  leadPx: string;
  /** Average price of the copy, in the same unit. */
  px: string;
}

/** (px - leadPx) / leadPx x 10000, negated where the copy sold; 2 decimals, half even. A long opened at 60060 after 60000: 10. */
export function slippageBp(trade: CopiedTrade, places = BASIS_POINT_PLACES): string {
  return divideDecimals(multiplyDecimals(worseBy(trade), '10000'), trade.leadPx, places, 'halfEven');
}

/**
 * (px - leadPx) x size, negated where the copy sold; USDT, 8 decimals, half even. A long of 0.007 BTC opened at 60060 after 60000: 0.42.
 * @param size of the copy, in base units: contracts x contract value
 */
export function slippageUsdt(trade: CopiedTrade, size: string): string {
  return roundDecimal(multiplyDecimals(worseBy(trade), size), MONEY_PLACES, 'halfEven');
}

function worseBy({ action, posSide, leadPx, px }: CopiedTrade): string {
  const opens = action === 'OPEN' || action === 'ADD';
  const buys = opens === (posSide === 'L');
  const above = addDecimals(px, negateDecimal(leadPx));
  return buys ? above : negateDecimal(above);
}
