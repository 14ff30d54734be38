// POST trade/close-position: closes one whole position at market. Nothing but the engine's sender (live/send.ts) may import it.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { leavesOpen, type Cause, type Refused } from '../core/reply.ts';
import { send } from '../core/request.ts';

export interface ClosePosition {
  instId: string;
  marginMode: 'isolated' | 'cross';
  /** Needed in long/short mode. */
  positionSide?: 'long' | 'short';
  clOrdId: string;
  /** Cancels pending closing orders first; without it they refuse the call (51115). */
  cancelClosingOrders?: boolean;
}

/** The venue names no order id here; the order is found by its clOrdId. */
export type ClosePositionReply = { kind: 'accepted'; clOrdId: string } | Refused | { kind: 'unknown'; cause: Cause };

const row = z.object({ instId: z.string() });

/** refused 51023: no such position; 51115: closing orders are pending. Signed, trade permission; 20 per 2 s. */
export async function closePosition(connection: Connection, close: ClosePosition): Promise<ClosePositionReply> {
  const exchange = await send(connection, {
    method: 'POST',
    path: 'trade/close-position',
    body: {
      instId: close.instId,
      mgnMode: close.marginMode,
      clOrdId: close.clOrdId,
      ...(close.positionSide === undefined ? {} : { posSide: close.positionSide }),
      ...(close.cancelClosingOrders === true ? { autoCxl: true } : {}),
      ...(connection.tag === undefined ? {} : { tag: connection.tag }),
    },
    signed: true,
    limits: [RATE_LIMITS.closePosition],
    lane: 'exit',
  });
  if (exchange.kind === 'refused') return exchange;
  if (exchange.kind === 'none') return { kind: 'unknown', cause: exchange.cause };
  const { code, message } = exchange;
  if (leavesOpen(exchange)) return { kind: 'unknown', cause: { reason: 'venue', code, message } };
  if (code !== '0') return { kind: 'refused', code, message };
  const parsed = z.array(row).safeParse(exchange.data);
  if (parsed.success && parsed.data.length > 0) return { kind: 'accepted', clOrdId: close.clOrdId };
  return { kind: 'unknown', cause: { reason: 'malformed', message: 'an answer without the position' } };
}
