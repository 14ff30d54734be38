// GET public/time: the venue's clock.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { ms } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

const row = z.pipe(
  z.object({ ts: ms }),
  z.transform((wire) => wire.ts),
);

/** Milliseconds since 1970 of the venue. Public; 10 per 2 s. */
export function getServerTime(connection: Connection): Promise<Reply<number>> {
  return readOne(connection, { method: 'GET', path: 'public/time', signed: false, limits: [RATE_LIMITS.serverTime], lane: 'read', row });
}
