// GET trade/orders-history: orders that ended in the last seven days, newest first.
import type { Connection } from '../core/connection.ts';
import type { InstrumentType } from '../core/fields.ts';
import { PAGE_ROWS_MAX, RATE_LIMITS } from '../core/limits.ts';
import { orderRow, type Order } from './order.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface OrderHistoryQuery {
  instType: InstrumentType;
  instId?: string;
  state?: 'filled' | 'canceled';
  /** Page on: orders older than this ordId. */
  after?: string;
  /** Created at or after, at or before; venue milliseconds. */
  beginMs?: number;
  endMs?: number;
}

/** One page of at most 100 orders; see listAllPages. Signed, read permission; 40 per 2 s. */
export function listOrderHistory(connection: Connection, query: OrderHistoryQuery, options: RequestOptions = {}): Promise<Reply<Order[]>> {
  const { beginMs, endMs, ...rest } = query;
  return readRows(connection, {
    method: 'GET',
    path: 'trade/orders-history',
    query: { ...rest, begin: beginMs?.toString(), end: endMs?.toString(), limit: String(PAGE_ROWS_MAX) },
    signed: true,
    limits: [RATE_LIMITS.orderHistory],
    lane: options.lane ?? 'read',
    row: orderRow,
  });
}
