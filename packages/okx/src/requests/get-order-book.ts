// GET market/books: what is offered and wanted at each price, best first.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, ms } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

/** Size in contracts, or base units on spot. */
export interface BookLevel {
  price: string;
  size: string;
}

export interface OrderBook {
  asks: BookLevel[];
  bids: BookLevel[];
  atMs: number;
}

/** Levels of each side, the most that the venue gives. */
const DEPTH_MAX = 400;

// Four columns on the wire: price, size, a constant, number of orders.
const levels = z.array(
  z.pipe(
    z.tuple([decimal, decimal], z.string()),
    z.transform(([price, size]): BookLevel => ({ price, size })),
  ),
);

const row = z.pipe(
  z.object({ asks: levels, bids: levels, ts: ms }),
  z.transform((wire): OrderBook => ({ asks: wire.asks, bids: wire.bids, atMs: wire.ts })),
);

/** Public; 40 per 2 s and address. */
export function getOrderBook(connection: Connection, instId: string): Promise<Reply<OrderBook>> {
  return readOne(connection, {
    method: 'GET',
    path: 'market/books',
    query: { instId, sz: String(DEPTH_MAX) },
    signed: false,
    limits: [RATE_LIMITS.orderBook],
    lane: 'read',
    row,
  });
}
