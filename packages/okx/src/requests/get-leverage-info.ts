// GET account/leverage-info: the leverage that is set now.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { marginMode, positionSide } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface LeverageInfo {
  instId: string;
  marginMode: z.output<typeof marginMode>;
  positionSide: 'long' | 'short' | 'net';
  leverage: string;
}

const row = z.pipe(
  z.object({ instId: z.string(), mgnMode: marginMode, posSide: positionSide, lever: z.string() }),
  z.transform((wire): LeverageInfo => ({
    instId: wire.instId,
    marginMode: wire.mgnMode,
    positionSide: wire.posSide,
    leverage: wire.lever,
  })),
);

/** One row, or one per side for isolated positions in long/short mode. Signed, read permission; 20 per 2 s. */
export function getLeverageInfo(
  connection: Connection,
  instId: string,
  mode: 'isolated' | 'cross',
  options: RequestOptions = {},
): Promise<Reply<LeverageInfo[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'account/leverage-info',
    query: { instId, mgnMode: mode },
    signed: true,
    limits: [RATE_LIMITS.leverageInfo],
    lane: options.lane ?? 'read',
    row,
  });
}
