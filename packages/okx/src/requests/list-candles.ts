// GET market/candles and market/history-candles behind one function: bars of an instrument, oldest first.
import * as z from 'zod/mini';
import type { Connection } from '../core/connection.ts';
import { decimal, ms } from '../core/fields.ts';
import { CANDLE_ROWS_MAX, RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';

export interface VenueCandle {
  openTimeMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Contracts for swaps, base units for spot. */
  volume: string;
  /** Quote currency. */
  volumeQuote: string;
  /** false for the bar that still runs. */
  closed: boolean;
}

export interface CandlesQuery {
  instId: string;
  /** 1m 3m 5m 15m 30m 1H 2H 4H, and from 6H on with the suffix utc for bars of UTC days. */
  bar: string;
  /** Bars that opened before this time (exclusive, venue milliseconds); the newest ones unless given. */
  beforeMs?: number;
  /** Bars that opened after this time (exclusive). */
  afterMs?: number;
  /** At most 300; 100 unless given. */
  limit?: number;
}

/** A row of the candle requests and channels. */
export const candleRow = z.pipe(
  z.tuple([ms, decimal, decimal, decimal, decimal, decimal, decimal, decimal, z.string()], z.unknown()),
  z.transform(([openTimeMs, open, high, low, close, volume, , volumeQuote, confirm]): VenueCandle => ({
    openTimeMs,
    open,
    high,
    low,
    close,
    volume,
    volumeQuote,
    closed: confirm === '1',
  })),
);

/**
 * One page, oldest bar first. `market/candles` reaches back 1440 bars; when it has nothing left before `beforeMs`, `history-candles`
 * is asked. An empty list: the venue has no older bars. Public; 40 and 20 per 2 s.
 */
export async function listCandles(connection: Connection, query: CandlesQuery): Promise<Reply<VenueCandle[]>> {
  const recent = await readCandles(connection, 'market/candles', query);
  if (recent.kind !== 'ok' || recent.data.length > 0 || query.beforeMs === undefined) return recent;
  return listCandleHistory(connection, query);
}

/** One page of `history-candles` alone, oldest bar first: its rate window is its own, so long back-fills hold up no chart. Public; 20 per 2 s. */
export function listCandleHistory(connection: Connection, query: CandlesQuery): Promise<Reply<VenueCandle[]>> {
  return readCandles(connection, 'market/history-candles', query);
}

async function readCandles(
  connection: Connection,
  path: 'market/candles' | 'market/history-candles',
  query: CandlesQuery,
): Promise<Reply<VenueCandle[]>> {
  const history = path === 'market/history-candles';
  const reply = await readRows(connection, {
    method: 'GET',
    path,
    query: {
      instId: query.instId,
      bar: query.bar,
      // The venue's `after` means older than, its `before` newer than.
      after: query.beforeMs?.toString(),
      before: query.afterMs?.toString(),
      limit: String(Math.min(query.limit ?? 100, CANDLE_ROWS_MAX)),
    },
    signed: false,
    limits: [history ? RATE_LIMITS.historyCandles : RATE_LIMITS.candles],
    lane: 'read',
    row: candleRow,
  });
  return reply.kind === 'ok' ? { kind: 'ok', data: reply.data.toReversed() } : reply;
}
