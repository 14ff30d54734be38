// GET account/positions: positions of the account.
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { positionRow, type Position } from './position.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface PositionsQuery {
  instType?: 'SWAP';
  /** At most ten; asked for by name, a closed position may be answered with size "0". */
  instIds?: readonly string[];
}

/** Open positions. Signed, read permission; 10 per 2 s. */
export function listPositions(
  connection: Connection,
  query: PositionsQuery = {},
  options: RequestOptions = {},
): Promise<Reply<Position[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'account/positions',
    query: { instType: query.instType, instId: query.instIds?.join(',') },
    signed: true,
    limits: [RATE_LIMITS.positions],
    lane: options.lane ?? 'read',
    row: positionRow,
  });
}
