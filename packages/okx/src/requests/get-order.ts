// GET trade/order: one order by its client id or the venue's id.
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { orderRow, type Order } from './order.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export type OrderId = { ordId: string } | { clOrdId: string };

/**
 * The latest order of that id. Refused 51603: the venue knows none (isOrderNotFound); a fully canceled order without fills is
 * forgotten after about two hours. Signed, read permission; 60 per 2 s and instrument.
 */
export function getOrder(connection: Connection, instId: string, id: OrderId, options: RequestOptions = {}): Promise<Reply<Order>> {
  return readOne(connection, {
    method: 'GET',
    path: 'trade/order',
    query: { instId, ...id },
    signed: true,
    limits: [RATE_LIMITS.getOrder],
    instrument: instId,
    lane: options.lane ?? 'read',
    row: orderRow,
  });
}
