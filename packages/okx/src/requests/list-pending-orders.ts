// GET trade/orders-pending: orders that are live or partly filled, newest first.
import type { Connection } from '../core/connection.ts';
import type { InstrumentType } from '../core/fields.ts';
import { PAGE_ROWS_MAX, RATE_LIMITS } from '../core/limits.ts';
import { orderRow, type Order } from './order.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface PendingOrdersQuery {
  instType?: InstrumentType;
  instId?: string;
  /** Page on: orders older than this ordId. */
  after?: string;
}

/** One page of at most 100 orders; see listAllPages. Signed, read permission; 60 per 2 s. */
export function listPendingOrders(
  connection: Connection,
  query: PendingOrdersQuery = {},
  options: RequestOptions = {},
): Promise<Reply<Order[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'trade/orders-pending',
    query: { ...query, limit: String(PAGE_ROWS_MAX) },
    signed: true,
    limits: [RATE_LIMITS.pendingOrders],
    lane: options.lane ?? 'read',
    row: orderRow,
  });
}
