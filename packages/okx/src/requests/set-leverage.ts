// POST account/set-leverage: leverage of an instrument, per side where positions are isolated and both sides may be held.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface SetLeverage {
  instId: string;
  /** Whole number as text, 1 up to the instrument's maximum. */
  leverage: string;
  marginMode: 'isolated' | 'cross';
  /** Needed for isolated positions in long/short mode. */
  positionSide?: 'long' | 'short';
}

const row = z.pipe(
  z.object({ lever: z.string() }),
  z.transform((wire) => ({ leverage: wire.lever })),
);

/** Idempotent. Refused 59102: above the maximum; 59100-59110: orders or positions stand against it. Signed, trade permission; 20 per 2 s. */
export function setLeverage(
  connection: Connection,
  change: SetLeverage,
  options: RequestOptions = {},
): Promise<Reply<{ leverage: string }>> {
  return readOne(connection, {
    method: 'POST',
    path: 'account/set-leverage',
    body: { instId: change.instId, lever: change.leverage, mgnMode: change.marginMode, posSide: change.positionSide },
    signed: true,
    limits: [RATE_LIMITS.setLeverage],
    lane: options.lane ?? 'entry',
    row,
  });
}
