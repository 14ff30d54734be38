// GET trade/orders-algo-pending: protective stops that still wait, newest first.
import { algoOrderRow, type AlgoOrder } from './algo-order.ts';
import type { Connection } from '../core/connection.ts';
import type { InstrumentType } from '../core/fields.ts';
import { PAGE_ROWS_MAX, RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface PendingAlgoOrdersQuery {
  instType?: InstrumentType;
  instId?: string;
  /** Page on: stops older than this algoId. */
  after?: string;
}

/** One page of at most 100 conditional and oco orders; see listAllPages. Signed, read permission; 20 per 2 s. */
export function listPendingAlgoOrders(
  connection: Connection,
  query: PendingAlgoOrdersQuery = {},
  options: RequestOptions = {},
): Promise<Reply<AlgoOrder[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'trade/orders-algo-pending',
    query: { ordType: 'conditional,oco', ...query, limit: String(PAGE_ROWS_MAX) },
    signed: true,
    limits: [RATE_LIMITS.pendingAlgoOrders],
    lane: options.lane ?? 'read',
    row: algoOrderRow,
  });
}
