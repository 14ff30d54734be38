// GET trade/order-algo: one protective stop by its client id or the venue's id, whatever became of it.
import { algoOrderRow, type AlgoOrder } from './algo-order.ts';
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export type AlgoId = { algoId: string } | { algoClOrdId: string };

/**
 * The stop, waiting or ended; `ordId` names the order it made. Refused 51603: the venue knows none (isOrderNotFound).
 * Signed, read permission; 20 per 2 s.
 */
export function getAlgoOrder(connection: Connection, id: AlgoId, options: RequestOptions = {}): Promise<Reply<AlgoOrder>> {
  return readOne(connection, {
    method: 'GET',
    path: 'trade/order-algo',
    query: { ...id },
    signed: true,
    limits: [RATE_LIMITS.getAlgoOrder],
    lane: options.lane ?? 'read',
    row: algoOrderRow,
  });
}
