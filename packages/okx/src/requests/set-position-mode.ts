// POST account/set-position-mode: whether long and short may be held at once.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

const row = z.pipe(
  z.object({ posMode: z.string() }),
  z.transform((wire) => ({ positionMode: wire.posMode === 'net_mode' ? ('net' as const) : ('long_short' as const) })),
);

/** Idempotent. Refused 59000 while positions or orders exist. Signed, trade permission; 5 per 2 s. */
export function setPositionMode(
  connection: Connection,
  mode: 'long_short' | 'net',
): Promise<Reply<{ positionMode: 'long_short' | 'net' }>> {
  return readOne(connection, {
    method: 'POST',
    path: 'account/set-position-mode',
    body: { posMode: mode === 'net' ? 'net_mode' : 'long_short_mode' },
    signed: true,
    limits: [RATE_LIMITS.setPositionMode],
    lane: 'entry',
    row,
  });
}
