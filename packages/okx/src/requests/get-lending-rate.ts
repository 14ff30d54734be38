// GET finance/savings/lending-rate-history: what savings of a currency earned in the last full hour.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, ms } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface LendingRate {
  /** Yearly, a fraction: what a lender gets. */
  rate: string;
  /** End of the hour. */
  atMs: number;
}

const row = z.pipe(
  z.object({ lendingRate: decimal, ts: ms }),
  z.transform((wire): LendingRate => ({ rate: wire.lendingRate, atMs: wire.ts })),
);

/** Of the newest hour. Public; 6 per second and address. */
export function getLendingRate(connection: Connection, currency: string): Promise<Reply<LendingRate>> {
  return readOne(connection, {
    method: 'GET',
    path: 'finance/savings/lending-rate-history',
    query: { ccy: currency, limit: '1' },
    signed: false,
    limits: [RATE_LIMITS.lendingRate],
    lane: 'read',
    row,
  });
}
