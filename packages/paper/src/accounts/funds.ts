// What an account owns of a currency and what of it is free: orders, isolated margins and the cross positions each hold back their part.
import type { AccountBook } from '../state/account-book.ts';
import type { PositionRow } from '../state/position-rows.ts';
import { baseUnits, divFixed, mulFixed, parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { markPrice } from '../market/reference-prices.ts';
import { feeRate } from './fee-levels.ts';
import { tierOf } from '../market/tiers.ts';

export const SETTLE_CCY = 'USDT';

export interface Funds {
  cash: bigint;
  /** Held back by open orders. */
  orders: bigint;
  /** What isolated margins hold of the cash; what funding has put there is no cash. */
  margin: bigint;
  /** Initial margin of cross positions. */
  crossMargin: bigint;
  /** Unrealised profit of cross positions. */
  crossProfit: bigint;
  /** What new positions may use: cash + cross profit - all that is held back; may be below zero. */
  free: bigint;
  /** What may be spent or moved: as free, without profit that is not realised. */
  freeCash: bigint;
}

/** What an account owns and may use of one currency. */
export function fundsOf(exchange: Exchange, book: AccountBook, ccy: string): Funds {
  const cash = book.balances.get(ccy)?.cash ?? 0n;
  const orders = book.openSums.frozen(ccy);
  let margin = 0n;
  let crossMargin = 0n;
  let crossProfit = 0n;
  if (ccy === SETTLE_CCY) {
    for (const position of book.positions.values()) {
      margin += position.margin - position.marginFunding;
      if (position.mgnMode !== 'cross' || position.size === 0n) continue;
      const { value, upl } = valueOf(exchange, position);
      crossMargin += divFixed(value, parseFixed(position.lever), 'ceil');
      crossProfit += upl;
    }
  }
  const held = cash - orders - margin - crossMargin;
  return {
    cash,
    orders,
    margin,
    crossMargin,
    crossProfit,
    free: held + crossProfit,
    freeCash: held + (crossProfit < 0n ? crossProfit : 0n),
  };
}

/** Worth of a position at the mark price and its profit there; a position whose market is not played counts at its cost. */
export function valueOf(exchange: Exchange, position: PositionRow): { value: bigint; upl: bigint } {
  const quote = exchange.quotes.listed.get(position.instId);
  if (!quote) return { value: position.cost, upl: 0n };
  const value = mulFixed(markPrice(exchange, quote), baseUnits(position.size, parseFixed(quote.instrument.contractValue)), 'halfEven');
  return { value, upl: BigInt(position.sign) * (value - position.cost) };
}

export interface CrossState {
  /** Cash that stands behind the cross positions, with their profit. */
  equity: bigint;
  /** Maintenance margin, without the fee of closing. */
  maintenance: bigint;
  /** Maintenance with the fee of closing; at or above the equity the account is liquidated. */
  need: bigint;
}

/** The cross side of an account in USDT. Margins of isolated positions and what spot orders hold back do not stand behind it. */
export function crossState(exchange: Exchange, book: AccountBook): CrossState {
  let equity = book.balances.get(SETTLE_CCY)?.cash ?? 0n;
  let maintenance = 0n;
  let need = 0n;
  equity -= book.openSums.frozen(SETTLE_CCY) - book.openSums.frozenByCross(SETTLE_CCY);
  for (const position of book.positions.values()) {
    equity -= position.margin - position.marginFunding;
    const quote = exchange.quotes.listed.get(position.instId);
    if (position.mgnMode !== 'cross' || position.size === 0n || !quote) continue;
    const { value, upl } = valueOf(exchange, position);
    const rate = tierOf(quote.instrument, position.size).maintenance;
    equity += upl;
    maintenance += mulFixed(value, rate, 'halfEven');
    need += mulFixed(value, rate + feeRate(book.account.level, 'SWAP', 'T'), 'halfEven');
  }
  return { equity, maintenance, need };
}
