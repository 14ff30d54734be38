// Asks a venue for its bars and settlements, in the words of the history.
import { type BarTexts } from '@millrace/market';
import { type Connection, listCandleHistory, listCandles, type Reply, type VenueCandle } from '@millrace/okx';
import { MINUTE_MS, type TimeRange } from './chunks.ts';

/** The venue did not answer, or refused. */
export class NoBarsError extends Error {
  override name = 'NoBarsError';
}

/** Bars of one page. */
export const PAGE_BARS = 300;

export interface MinutePage {
  closed: BarTexts[];
  /** Opening time of the newest bar, open or closed; undefined for an empty page. */
  newestTs: number | undefined;
  /** Whether the page was full: the venue may have older bars. */
  isFull: boolean;
}

/** The newest minutes, or a page of those in a range. @throws NoBarsError */
export async function askMinutes(connection: Connection, instId: string, range?: TimeRange): Promise<MinutePage> {
  const bounds = range === undefined ? {} : { afterMs: range.from - 1, beforeMs: range.until };
  const rows = rowsOf(await listCandles(connection, { instId, bar: '1m', limit: PAGE_BARS, ...bounds }), instId);
  return { closed: textsOf(rows), newestTs: rows.at(-1)?.openTimeMs, isFull: rows.length >= PAGE_BARS };
}

/** The newest closed bars of a length, oldest first. @throws NoBarsError */
export async function askClosed(connection: Connection, instId: string, bar: string, limit: number): Promise<BarTexts[]> {
  return textsOf(rowsOf(await listCandles(connection, { instId, bar, limit }), instId));
}

export interface AskedSpan {
  bars: BarTexts[];
  /** Opening time of the oldest bar that the venue has, where the range reaches beyond it. */
  beginTs?: number;
}

/** Every closed bar in a range that lies in the past, page by page, newest first; `beforePage` is waited for. @throws NoBarsError */
export async function askHistory(
  connection: Connection,
  instId: string,
  bar: string,
  { from, until, beforePage }: TimeRange & { beforePage?: () => Promise<void> },
): Promise<AskedSpan> {
  const bars: BarTexts[] = [];
  for (let before = until; before > from;) {
    await beforePage?.();
    const rows = rowsOf(await listCandleHistory(connection, { instId, bar, beforeMs: before, limit: PAGE_BARS }), instId);
    const [oldest] = rows;
    if (oldest === undefined) return { bars, beginTs: bars[0]?.ts ?? before };
    if (oldest.openTimeMs >= before) throw new NoBarsError(`${instId}: the venue answered with bars of another time`);
    bars.unshift(...textsOf(rows).filter(({ ts }) => ts >= from && ts < before));
    before = oldest.openTimeMs;
  }
  return { bars };
}

export function textOf({ openTimeMs, open, high, low, close, volume }: VenueCandle): BarTexts {
  return { ts: openTimeMs, open, high, low, close, volume };
}

function textsOf(rows: readonly VenueCandle[]): BarTexts[] {
  return rows.filter(({ closed }) => closed).map(textOf);
}

function rowsOf(reply: Reply<VenueCandle[]>, instId: string): VenueCandle[] {
  if (reply.kind === 'ok') return reply.data;
  throw new NoBarsError(`${instId}: ${reply.kind === 'refused' ? `${reply.code} ${reply.message}` : reply.cause.message}`);
}

/** The minute that contains a time. */
export function minuteOf(ts: number): number {
  return Math.floor(ts / MINUTE_MS) * MINUTE_MS;
}
