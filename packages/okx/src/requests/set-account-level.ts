// POST account/set-account-level: what an account may hold. Only ever sent after its owner was asked.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

const row = z.pipe(
  z.object({ acctLv: z.enum(['1', '2', '3', '4']) }),
  z.transform((wire) => ({ level: wire.acctLv })),
);

/**
 * Level 1 spot, 2 futures, 3 multi-currency margin. Idempotent. Refused 59132 while orders rest, 59134 while positions are held, 51070 where the venue
 * wants the first switch made on its own website. Signed, trade permission; 5 per 2 s.
 */
export function setAccountLevel(connection: Connection, level: '1' | '2' | '3'): Promise<Reply<{ level: '1' | '2' | '3' | '4' }>> {
  return readOne(connection, {
    method: 'POST',
    path: 'account/set-account-level',
    body: { acctLv: level },
    signed: true,
    limits: [RATE_LIMITS.setAccountLevel],
    lane: 'entry',
    row,
  });
}
