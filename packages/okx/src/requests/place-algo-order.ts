// POST trade/order-algo, ordType conditional: a protective stop that rests on the venue. Nothing but the engine's sender (live/send.ts) may import it.
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { orderReply, type Cause, type Refused } from '../core/reply.ts';
import { send, type RequestOptions } from '../core/request.ts';

export interface NewStop {
  instId: string;
  /** Identity of the intent, algoClOrdId at the venue: 1-32 letters and digits. */
  clOrdId: string;
  side: 'buy' | 'sell';
  marginMode: 'cash' | 'isolated' | 'cross';
  positionSide?: 'long' | 'short';
  /** Contracts, or base units for spot. */
  size: string;
  triggerPrice: string;
  /** Whether the position loses or wins at the trigger: the venue checks the side of the price that it lies on. stopLoss unless given. */
  purpose?: 'stopLoss' | 'takeProfit';
  /** last unless given. */
  triggerPriceType?: 'last' | 'mark' | 'index';
  reduceOnly?: boolean;
}

export type AlgoReply = { kind: 'accepted'; algoId: string } | Refused | { kind: 'unknown'; cause: Cause };

/**
 * A stop or take profit that becomes a market order when the price is reached. Freezes nothing. refused 51065 (isDuplicateClientId): it exists, list it;
 * 51277-51280: the price is already beyond the trigger; 51058: no position. unknown: ask getAlgoOrder. Signed, trade permission; 20 per 2 s and instrument.
 */
export async function placeAlgoOrder(connection: Connection, stop: NewStop, options: RequestOptions = {}): Promise<AlgoReply> {
  const exchange = await send(connection, {
    method: 'POST',
    path: 'trade/order-algo',
    body: wireStop(stop, connection.tag),
    signed: true,
    limits: [RATE_LIMITS.placeAlgoOrder],
    instrument: stop.instId,
    lane: options.lane ?? 'exit',
  });
  const reply = orderReply(exchange, 'algoId');
  return reply.kind === 'accepted' ? { kind: 'accepted', algoId: reply.ordId } : reply;
}

function wireStop(stop: NewStop, tag: string | undefined): Record<string, string | boolean> {
  const leg = stop.purpose === 'takeProfit' ? 'tp' : 'sl';
  return {
    instId: stop.instId,
    tdMode: stop.marginMode,
    side: stop.side,
    ordType: 'conditional',
    sz: stop.size,
    algoClOrdId: stop.clOrdId,
    [`${leg}TriggerPx`]: stop.triggerPrice,
    [`${leg}TriggerPxType`]: stop.triggerPriceType ?? 'last',
    [`${leg}OrdPx`]: '-1',
    ...(stop.positionSide === undefined ? {} : { posSide: stop.positionSide }),
    ...(stop.reduceOnly === undefined ? {} : { reduceOnly: stop.reduceOnly }),
    ...(tag === undefined ? {} : { tag }),
  };
}
