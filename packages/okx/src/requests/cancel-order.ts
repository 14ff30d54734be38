// POST trade/cancel-order, or `cancel-order` over the socket: asks the venue to cancel one order.
import type { Connection } from '../core/connection.ts';
import type { OrderId } from './get-order.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { orderReply, type OrderReply } from '../core/reply.ts';
import { send, type RequestOptions } from '../core/request.ts';

/**
 * accepted: the cancel is under way, the order's own state says how it ended (it may still fill). refused 51400 and kin
 * (isNothingToCancel): filled, canceled or never there; ask getOrder. unknown: ask getOrder. Signed, trade permission; 60 per 2 s and instrument.
 */
export async function cancelOrder(connection: Connection, instId: string, id: OrderId, options: RequestOptions = {}): Promise<OrderReply> {
  const exchange = await send(connection, {
    method: 'POST',
    path: 'trade/cancel-order',
    op: 'cancel-order',
    body: { instId, ...id },
    signed: true,
    limits: [RATE_LIMITS.cancelOrder],
    instrument: instId,
    lane: options.lane ?? 'exit',
  });
  return orderReply(exchange, 'ordId');
}
