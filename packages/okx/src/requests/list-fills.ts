// GET trade/fills (three days) and trade/fills-history (three months): trades of the account, newest first.
import type { Connection } from '../core/connection.ts';
import type { InstrumentType } from '../core/fields.ts';
import { fillRow, type Fill } from './fill.ts';
import { PAGE_ROWS_MAX, RATE_LIMITS } from '../core/limits.ts';
import { readRows } from '../core/read.ts';
import type { Reply } from '../core/reply.ts';
import type { RequestOptions } from '../core/request.ts';

export interface FillsQuery {
  instType?: InstrumentType;
  instId?: string;
  ordId?: string;
  /** Page on: fills older than this billId. */
  after?: string;
  /** Fills newer than this billId. */
  before?: string;
  beginMs?: number;
  endMs?: number;
}

/** One page of at most 100 fills of the last three days; see listAllPages. Signed, read permission; 60 per 2 s. */
export function listFills(connection: Connection, query: FillsQuery = {}, options: RequestOptions = {}): Promise<Reply<Fill[]>> {
  return readFills(connection, 'trade/fills', query, options);
}

/** The same over three months; the type of instrument is needed; 10 per 2 s. */
export function listFillsHistory(
  connection: Connection,
  query: FillsQuery & { instType: InstrumentType },
  options: RequestOptions = {},
): Promise<Reply<Fill[]>> {
  return readFills(connection, 'trade/fills-history', query, options);
}

function readFills(
  connection: Connection,
  path: 'trade/fills' | 'trade/fills-history',
  query: FillsQuery,
  options: RequestOptions,
): Promise<Reply<Fill[]>> {
  const { beginMs, endMs, ...rest } = query;
  return readRows(connection, {
    method: 'GET',
    path,
    query: { ...rest, begin: beginMs?.toString(), end: endMs?.toString(), limit: String(PAGE_ROWS_MAX) },
    signed: true,
    limits: [path === 'trade/fills' ? RATE_LIMITS.fills : RATE_LIMITS.fillsHistory],
    lane: options.lane ?? 'read',
    row: fillRow,
  });
}
