// GET public/funding-rate-history: what the settlements of a swap have charged.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, decimalOrNull, ms } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface SettledFunding {
  /** Time of the settlement, ms. */
  atMs: number;
  /** The rate that was charged; positive: longs paid shorts. */
  rate: string;
}

const row = z.pipe(
  z.object({ fundingTime: ms, fundingRate: decimal, realizedRate: decimalOrNull }),
  z.transform((wire): SettledFunding => ({ atMs: wire.fundingTime, rate: wire.realizedRate ?? wire.fundingRate })),
);

/** The newest settlements, or the newest before `beforeMs`, newest first, at most 100. Public; 10 per 2 s and instrument. */
export function listFundingRates(connection: Connection, instId: string, beforeMs?: number): Promise<Reply<SettledFunding[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'public/funding-rate-history',
    query: { instId, after: beforeMs?.toString(), limit: '100' },
    signed: false,
    limits: [RATE_LIMITS.fundingRateHistory],
    instrument: instId,
    lane: 'read',
    row,
  });
}
