// Figures of a copied position at a price, exactly: decimals as text in, decimals as text out. One place, so that page, sheet and form say the same. Pure.
import type { CopiedPosition } from '@millrace/contract';
import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isDecimal,
  multiplyDecimals,
  negateDecimal,
  openResult,
  roundDecimal,
} from '@millrace/market';

export type Held = Pick<CopiedPosition, 'posSide' | 'sz' | 'avgPx'>;

/** Before fees, USDT; undefined while something is not known. */
export function resultAt({ posSide, sz, avgPx }: Held, price: string | undefined, contractValue: string | undefined): string | undefined {
  if (price === undefined || contractValue === undefined || ![price, avgPx, sz, contractValue].every(isDecimal)) return undefined;
  return openResult({ leg: posSide === 'long' ? 'L' : 'S', sz, avgPx }, price, contractValue);
}

/** From one price to another, percent: 58520 to 57934.8 is -1. */
export function distancePct(from: string, to: string): string {
  return divideDecimals(multiplyDecimals(addDecimals(to, negateDecimal(from)), '100'), from, 4, 'halfEven');
}

export interface MarketAt {
  lastPrice: string | undefined;
  contractValue: string;
  takerRate: string;
  /** How much worse than the last price an order at market is taken to be filled. */
  slippagePct: string;
}

export interface ClosingFigures {
  profit: string;
  /** Costs are negative. */
  fee: string;
  slippage: string;
  result: string;
}

/** What closing at market brings and costs, about; undefined while a price is not known. */
export function closingFigures(position: Held, { lastPrice, contractValue, takerRate, slippagePct }: MarketAt): ClosingFigures | undefined {
  const profit = resultAt(position, lastPrice, contractValue);
  if (profit === undefined || lastPrice === undefined) return undefined;
  const worth = [position.sz, contractValue].reduce(times, lastPrice);
  const fee = negateDecimal(times(worth, takerRate));
  const slippage = negateDecimal(times(times(worth, slippagePct), '0.01'));
  return { profit, fee, slippage, result: [fee, slippage].reduce(addDecimals, profit) };
}

/** Of several; undefined while one of them is not known. */
export function sumOfClosings(all: readonly (ClosingFigures | undefined)[]): ClosingFigures | undefined {
  const none: ClosingFigures = { profit: '0', fee: '0', slippage: '0', result: '0' };
  return all.reduce<ClosingFigures | undefined>(
    (sum, each) =>
      sum &&
      each && {
        profit: addDecimals(sum.profit, each.profit),
        fee: addDecimals(sum.fee, each.fee),
        slippage: addDecimals(sum.slippage, each.slippage),
        result: addDecimals(sum.result, each.result),
      },
    none,
  );
}

export type PriceField = 'targetPx' | 'stopPx';

/** A price that would act at once, or lies between two ticks; undefined for one that can be set, and for none. */
export function priceProblem(
  field: PriceField,
  price: string,
  on: { posSide: CopiedPosition['posSide']; lastPrice: string | undefined; tickSize: string },
): 'decimal' | 'tick' | 'aboveNeeded' | 'belowNeeded' | undefined {
  if (price === '') return undefined;
  if (!isDecimal(price) || compareDecimals(price, '0') <= 0) return 'decimal';
  if (compareDecimals(multiplyDecimals(divideDecimals(price, on.tickSize, 0, 'floor'), on.tickSize), price) !== 0) return 'tick';
  if (on.lastPrice === undefined) return undefined;
  const isAbove = (field === 'targetPx') === (on.posSide === 'long');
  const order = compareDecimals(price, on.lastPrice);
  if (isAbove) return order <= 0 ? 'aboveNeeded' : undefined;
  return order >= 0 ? 'belowNeeded' : undefined;
}

function times(one: string, other: string): string {
  return roundDecimal(multiplyDecimals(one, other), 18, 'halfEven');
}
