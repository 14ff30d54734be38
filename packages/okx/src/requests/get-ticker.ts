// GET market/ticker: newest price of one instrument.
import type { Connection } from '../core/connection.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readOne } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import { tickerRow, type Ticker } from './ticker.ts';

/** Refused 51001: no such instrument. Public; 20 per 2 s. */
export function getTicker(connection: Connection, instId: string): Promise<Reply<Ticker>> {
  return readOne(connection, {
    method: 'GET',
    path: 'market/ticker',
    query: { instId },
    signed: false,
    limits: [RATE_LIMITS.ticker],
    lane: 'read',
    row: tickerRow,
  });
}
