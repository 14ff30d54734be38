// GET finance/savings/lending-history: the interest that savings received, hour by hour, newest first.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, ms } from '../core/fields.ts';
import { PAGE_ROWS_MAX, RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface SavingsInterest {
  currency: string;
  /** What was lent in that hour. */
  amount: string;
  interest: string;
  /** Yearly, a fraction. */
  rate: string;
  /** End of the hour. */
  atMs: number;
}

const row = z.pipe(
  z.object({ ccy: z.string(), amt: decimal, earnings: decimal, rate: decimal, ts: ms }),
  z.transform((wire): SavingsInterest => ({
    currency: wire.ccy,
    amount: wire.amt,
    interest: wire.earnings,
    rate: wire.rate,
    atMs: wire.ts,
  })),
);

/** One page of at most 100 hours older than `beforeMs`; see listAllPages. A month back. Signed, read permission; 6 per second. */
export function listInterest(
  connection: Connection,
  { currency, beforeMs }: { currency: string; beforeMs?: number },
): Promise<Reply<SavingsInterest[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'finance/savings/lending-history',
    query: { ccy: currency, after: beforeMs?.toString(), limit: String(PAGE_ROWS_MAX) },
    signed: true,
    limits: [RATE_LIMITS.lendingHistory],
    lane: 'read',
    row,
  });
}
