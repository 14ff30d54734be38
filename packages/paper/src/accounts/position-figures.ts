// Figures of a position at the current mark price: profit, maintenance, the price of its liquidation, its margin ratio.
import type { PositionRow } from '../state/position-rows.ts';
import { baseUnits, divFixed, FIXED_ONE, liquidationPrice, mulFixed, parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';
import { markPrice } from '../market/reference-prices.ts';
import { feeRate } from './fee-levels.ts';
import { crossState } from './funds.ts';
import { lastPrice } from '../quotes/quotes.ts';
import { tierOf } from '../market/tiers.ts';

export interface PositionFigures {
  base: bigint;
  avgPx: bigint;
  /** Where closing all of it earns nothing, the taker fees of both ways included. */
  breakEvenPx: bigint;
  markPx: bigint;
  value: bigint;
  upl: bigint;
  /** Profit at the last price. */
  uplLast: bigint;
  /** Margin that a cross position needs at its leverage. */
  initial: bigint;
  maintenance: bigint;
  /** 0 when it cannot be reached. */
  liqPx: bigint;
  /** Isolated: (margin + upl) / (value x (mmr + taker)); cross: of the account; 0 when nothing is held. */
  marginRatio: bigint;
}

/** Figures at the current price. */
export function figuresOf(exchange: Exchange, position: PositionRow, quote: Quote): PositionFigures {
  const base = baseUnits(position.size, parseFixed(quote.instrument.contractValue));
  const markPx = markPrice(exchange, quote);
  const value = mulFixed(markPx, base, 'halfEven');
  const none = { upl: 0n, uplLast: 0n, initial: 0n, maintenance: 0n, liqPx: 0n, marginRatio: 0n };
  if (position.size === 0n) return { base, avgPx: 0n, breakEvenPx: 0n, markPx, value, ...none };
  const sign = BigInt(position.sign);
  const upl = sign * (value - position.cost);
  const uplLast = sign * (mulFixed(lastPrice(quote), base, 'halfEven') - position.cost);
  const rates = ratesOf(exchange, position, quote);
  const { backing, ratio } = backingOf(exchange, position, { upl, need: mulFixed(value, rates.maintenance + rates.taker, 'halfEven') });
  const liqPx = liquidationPrice({ sign: sign as 1n | -1n, base, cost: position.cost, margin: backing }, rates);
  const avgPx = divFixed(position.cost, base, 'halfEven');
  return {
    base,
    avgPx,
    breakEvenPx: divFixed(mulFixed(avgPx, FIXED_ONE + sign * rates.taker, 'halfEven'), FIXED_ONE - sign * rates.taker, 'halfEven'),
    markPx,
    value,
    upl,
    uplLast,
    initial: position.mgnMode === 'cross' ? divFixed(value, parseFixed(position.lever), 'ceil') : 0n,
    maintenance: mulFixed(value, rates.maintenance, 'halfEven'),
    liqPx: liqPx > 0n ? liqPx : 0n,
    marginRatio: ratio,
  };
}

function ratesOf(exchange: Exchange, position: PositionRow, quote: Quote): { maintenance: bigint; taker: bigint } {
  const level = exchange.store.books.get(position.uid)?.account.level ?? '';
  return { maintenance: tierOf(quote.instrument, position.size).maintenance, taker: feeRate(level, 'SWAP', 'T') };
}

/** What stands behind a position as if it were its own margin: in cross mode what the account has left when the others stay as they are. */
function backingOf(exchange: Exchange, position: PositionRow, now: { upl: bigint; need: bigint }): { backing: bigint; ratio: bigint } {
  if (position.mgnMode === 'isolated') {
    return { backing: position.margin, ratio: now.need === 0n ? 0n : divFixed(position.margin + now.upl, now.need, 'halfEven') };
  }
  const book = exchange.store.books.get(position.uid);
  if (!book) return { backing: 0n, ratio: 0n };
  const { equity, need } = crossState(exchange, book);
  return { backing: equity - now.upl - (need - now.need), ratio: need === 0n ? 0n : divFixed(equity, need, 'halfEven') };
}
