// GET public/time: the venue's clock.
import * as z from 'zod/mini';
import type { Connection } from './connection.ts';
import { ms } from './fields.ts';
import { RATE_LIMITS } from './limits.ts';
import { readOne } from './read.ts';
import type { Reply } from './reply.ts';

const row = z.pipe(
  z.object({ ts: ms }),
  z.transform((wire) => wire.ts),
);

/** Milliseconds since 1970 of the venue. Public; 10 per 2 s. */
export function getServerTime(connection: Connection): Promise<Reply<number>> {
  return readOne(connection, { method: 'GET', path: 'public/time', signed: false, limits: [RATE_LIMITS.serverTime], lane: 'read', row });
}
