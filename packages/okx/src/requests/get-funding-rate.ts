// GET public/funding-rate: what the running period of a swap will charge, and when.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, ms } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface FundingRate {
  /** Time of the next settlement, ms. */
  nextAtMs: number;
  /** As it stands now; positive: longs pay shorts. */
  rate: string;
}

const row = z.pipe(
  z.object({ fundingTime: ms, fundingRate: decimal }),
  z.transform((wire): FundingRate => ({ nextAtMs: wire.fundingTime, rate: wire.fundingRate })),
);

/** Public; 10 per 2 s and instrument. */
export function getFundingRate(connection: Connection, instId: string): Promise<Reply<FundingRate>> {
  return readOne(connection, {
    method: 'GET',
    path: 'public/funding-rate',
    query: { instId },
    signed: false,
    limits: [RATE_LIMITS.fundingRate],
    instrument: instId,
    lane: 'read',
    row,
  });
}
