// GET market/tickers: newest prices of all instruments of a type.
import type { Connection } from '../core/connection.ts';
import type { InstrumentType } from '../core/fields.ts';
import { RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import { tickerRow, type Ticker } from './ticker.ts';

/** Instruments that never traded have no price and are left out. Public; 20 per 2 s. */
export function listTickers(connection: Connection, instType: InstrumentType): Promise<Reply<Ticker[]>> {
  return readRows(connection, {
    method: 'GET',
    path: 'market/tickers',
    query: { instType },
    signed: false,
    limits: [RATE_LIMITS.tickers],
    lane: 'read',
    row: tickerRow,
    skipMisfits: true,
  });
}
