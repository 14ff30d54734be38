// POST trade/cancel-algos: cancels protective stops, at most ten in a call.
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { orderReplies, type Cause, type Refused } from '../core/reply.ts';
import { send, type RequestOptions } from '../core/request.ts';

/** Algo orders in one cancel-algos call. */
const CANCEL_ALGOS_MAX = 10;

export interface AlgoOrderId {
  instId: string;
  algoId: string;
}

export type CancelAlgoReply = { kind: 'accepted'; algoId: string } | Refused | { kind: 'unknown'; cause: Cause };

/**
 * One outcome per stop, in the order asked for. refused 51400, 51412, 51416 and kin (isNothingToCancel): already triggered, canceled or
 * never there. Signed, trade permission; 20 stops per 2 s.
 * @throws when more than ten are asked for at once: a bug of the caller.
 */
export async function cancelAlgoOrders(
  connection: Connection,
  orders: readonly AlgoOrderId[],
  options: RequestOptions = {},
): Promise<CancelAlgoReply[]> {
  if (orders.length > CANCEL_ALGOS_MAX) throw new Error(`cancelAlgoOrders takes at most ${String(CANCEL_ALGOS_MAX)}`);
  if (orders.length === 0) return [];
  const exchange = await send(connection, {
    method: 'POST',
    path: 'trade/cancel-algos',
    body: orders.map(({ instId, algoId }) => ({ instId, algoId })),
    signed: true,
    // The venue counts stops, not calls.
    limits: orders.map(() => RATE_LIMITS.cancelAlgoOrders),
    lane: options.lane ?? 'exit',
  });
  return orderReplies(exchange, 'algoId', orders.length).map((reply) =>
    reply.kind === 'accepted' ? { kind: 'accepted', algoId: reply.ordId } : reply,
  );
}
