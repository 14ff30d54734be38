// POST trade/order, or `order` over the socket: signs and posts one order. Nothing but the engine's sender (live/send.ts) may import it; it never decides, retries or invents an id.
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { orderReply, type OrderReply } from '../core/reply.ts';
import { send, type RequestOptions } from '../core/request.ts';

export interface NewOrder {
  instId: string;
  /** Identity of the intent: 1-32 letters and digits. A resend must use the same one. */
  clOrdId: string;
  side: 'buy' | 'sell';
  type: 'market' | 'limit' | 'post_only' | 'ioc' | 'fok';
  /** Contracts, or base units for spot; decimal string, a multiple of the lot. */
  size: string;
  /** Limit; left out for market orders. */
  price?: string;
  /** cash for spot, isolated or cross for contracts. */
  marginMode: 'cash' | 'isolated' | 'cross';
  /** Needed for contracts in long/short mode. */
  positionSide?: 'long' | 'short';
  /** Net mode only; in long/short mode a closing order only reduces anyway. */
  reduceOnly?: boolean;
}

export interface PlaceOptions extends RequestOptions {
  /** Venue time after which the venue drops the order unexecuted (50036, 50037), so that an unknown order cannot arrive late. */
  expiresAtMs?: number;
  /** Asked when the order's turn in the rate windows has come: where it says false the order is refused with 50011 and was not sent. */
  isWanted?: () => boolean;
}

/**
 * accepted: the venue has it, the truth about fills comes by stream or getOrder. refused: it does not exist under this attempt, except
 * 51016 (isDuplicateClientId): an order with this clOrdId exists, query it. 50011: not executed, back off. unknown: ask getOrder by
 * clOrdId until known. Credential faults: isCredentialFault. Signed, trade permission; 60 per 2 s and instrument.
 */
export async function placeOrder(connection: Connection, order: NewOrder, options: PlaceOptions = {}): Promise<OrderReply> {
  const exchange = await send(connection, {
    method: 'POST',
    path: 'trade/order',
    op: 'order',
    body: wireOrder(order, connection.tag),
    signed: true,
    limits: [RATE_LIMITS.placeOrder, RATE_LIMITS.ordersOfAccount],
    instrument: order.instId,
    lane: options.lane ?? 'entry',
    ...(options.expiresAtMs === undefined ? {} : { expiresAtMs: options.expiresAtMs }),
    ...(options.isWanted === undefined ? {} : { isWanted: options.isWanted }),
  });
  return orderReply(exchange, 'ordId');
}

/** A spot market order is always sized in base units here; OKX would take a buy's size as quote. */
function wireOrder(order: NewOrder, tag: string | undefined): Record<string, string | boolean> {
  return {
    instId: order.instId,
    tdMode: order.marginMode,
    side: order.side,
    ordType: order.type,
    sz: order.size,
    clOrdId: order.clOrdId,
    ...(order.price === undefined ? {} : { px: order.price }),
    ...(order.positionSide === undefined ? {} : { posSide: order.positionSide }),
    ...(order.reduceOnly === undefined ? {} : { reduceOnly: order.reduceOnly }),
    ...(order.marginMode === 'cash' && order.type === 'market' ? { tgtCcy: 'base_ccy' } : {}),
    ...(tag === undefined ? {} : { tag }),
  };
}
