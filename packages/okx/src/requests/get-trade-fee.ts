// GET account/trade-fee: the account's commission.
import * as z from 'zod/mini';
import { negateDecimal } from '@millrace/market';
import type { Connection } from '../core/connection.ts';
import { decimalOrNull, familyOf, type InstrumentType } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

/** Rates of the notional, positive = paid, e.g. takerRate "0.0005". The venue's own sign is the other way round. */
export interface TradeFee {
  level: string;
  makerRate: string;
  takerRate: string;
}

const row = z.object({
  level: z._default(z.string(), ''),
  maker: decimalOrNull,
  taker: decimalOrNull,
  makerU: decimalOrNull,
  takerU: decimalOrNull,
});

/** Spot USDT pairs pay maker/taker, contracts settled in USDT pay makerU/takerU. Signed, read permission; 5 per 2 s. */
export async function getTradeFee(
  connection: Connection,
  query: { instType: InstrumentType; instId?: string },
  options: RequestOptions = {},
): Promise<Reply<TradeFee>> {
  const reply = await readOne(connection, {
    method: 'GET',
    path: 'account/trade-fee',
    // A contract is asked for by its family, e.g. BTC-USDT.
    query:
      query.instType === 'SPOT'
        ? { ...query }
        : { instType: query.instType, instFamily: query.instId === undefined ? undefined : familyOf(query.instId) },
    signed: true,
    limits: [RATE_LIMITS.tradeFee],
    lane: options.lane ?? 'read',
    row,
  });
  if (reply.kind !== 'ok') return reply;
  const { level, maker, taker, makerU, takerU } = reply.data;
  const [makerRate, takerRate] = query.instType === 'SPOT' ? [maker, taker] : [makerU ?? maker, takerU ?? taker];
  if (makerRate === null || takerRate === null) {
    return { kind: 'unreachable', cause: { reason: 'malformed', message: 'account/trade-fee: no rate' } };
  }
  return { kind: 'ok', data: { level, makerRate: negateDecimal(makerRate), takerRate: negateDecimal(takerRate) } };
}
