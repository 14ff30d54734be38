// The newest trade and best prices of an instrument, by query.
import * as z from 'zod/mini';
import { decimal, decimalOrNull, ms } from '../core/fields.ts';

export interface Ticker {
  instId: string;
  /** Last trade, quote currency. */
  lastPrice: string;
  /** null where the book has no such side. */
  askPrice: string | null;
  bidPrice: string | null;
  open24h: string | null;
  high24h: string | null;
  low24h: string | null;
  /** Base units for contracts, quote for spot. */
  volumeCurrency24h: string | null;
  atMs: number;
}

export const tickerRow = z.pipe(
  z.object({
    instId: z.string(),
    last: decimal,
    askPx: decimalOrNull,
    bidPx: decimalOrNull,
    open24h: decimalOrNull,
    high24h: decimalOrNull,
    low24h: decimalOrNull,
    volCcy24h: decimalOrNull,
    ts: ms,
  }),
  z.transform((wire): Ticker => ({
    instId: wire.instId,
    lastPrice: wire.last,
    askPrice: wire.askPx,
    bidPrice: wire.bidPx,
    open24h: wire.open24h,
    high24h: wire.high24h,
    low24h: wire.low24h,
    volumeCurrency24h: wire.volCcy24h,
    atMs: wire.ts,
  })),
);
