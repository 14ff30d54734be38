// Orders that are filled in part and then ended by the exchange: which, and at how much of their size.
import type { OrderRow } from '../state/order-rows.ts';
import { divFloor, parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import type { Quote } from '../quotes/quotes.ts';

/** Marks a new order that such a fault meets; one of a single lot cannot be filled in part. */
export function planPartialFill(exchange: Exchange, quote: Quote, order: OrderRow): void {
  const inQuote = order.tgtCcy === 'quote_ccy';
  const lot = inQuote ? 1n : parseFixed(quote.listing.lotSize);
  if (order.size <= lot || order.ordType === 'fok') return;
  const fault = exchange.faults.meet('order', { account: order.uid, instIds: [order.instId] });
  if (!fault) return;
  const part = divFloor(order.size * BigInt(Math.round(fault.share * 10_000)), 10_000n);
  const onGrid = part - (part % lot);
  order.breaksOffAt = onGrid > lot ? onGrid : lot;
}
