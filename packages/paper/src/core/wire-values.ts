// Values as the venue writes them: plain decimals, "" for what does not apply, prices out of ticks.
import { formatFixed, priceOf } from '@millrace/market';
import type { Exchange } from './exchange.ts';

/** "" instead of a zero. */
export function blankZero(value: bigint): string {
  return value === 0n ? '' : formatFixed(value);
}

/** Price of a number of ticks; "" for null. */
export function tickPrice(exchange: Exchange, instId: string, ticks: number | null): string {
  const quote = exchange.quotes.listed.get(instId);
  return ticks === null || !quote ? '' : priceOf(ticks, quote.instrument.tickSize);
}
