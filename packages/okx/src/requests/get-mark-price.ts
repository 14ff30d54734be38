// GET public/mark-price: the price by which unrealised profit and liquidation of a contract are reckoned.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, ms } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface MarkPrice {
  instId: string;
  markPrice: string;
  atMs: number;
}

const row = z.pipe(
  z.object({ instId: z.string(), markPx: decimal, ts: ms }),
  z.transform((wire): MarkPrice => ({ instId: wire.instId, markPrice: wire.markPx, atMs: wire.ts })),
);

/** Swaps only. Public; 10 per 2 s and instrument. */
export function getMarkPrice(connection: Connection, instId: string): Promise<Reply<MarkPrice>> {
  return readOne(connection, {
    method: 'GET',
    path: 'public/mark-price',
    query: { instType: 'SWAP', instId },
    signed: false,
    limits: [RATE_LIMITS.markPrice],
    instrument: instId,
    lane: 'read',
    row,
  });
}
