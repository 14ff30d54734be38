// GET public/price-limit: the highest price at which the venue takes a buy, and the lowest at which it takes a sell.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimalOrNull } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

/** Null where the venue has no limit now. */
export interface PriceLimit {
  highestBuy: string | null;
  lowestSell: string | null;
}

const row = z.pipe(
  z.object({ buyLmt: decimalOrNull, sellLmt: decimalOrNull }),
  z.transform((wire): PriceLimit => ({ highestBuy: wire.buyLmt, lowestSell: wire.sellLmt })),
);

/** Public; 20 per 2 s and address. */
export function getPriceLimit(connection: Connection, instId: string, options: RequestOptions = {}): Promise<Reply<PriceLimit>> {
  return readOne(connection, {
    method: 'GET',
    path: 'public/price-limit',
    query: { instId },
    signed: false,
    limits: [RATE_LIMITS.priceLimit],
    lane: options.lane ?? 'read',
    row,
  });
}
