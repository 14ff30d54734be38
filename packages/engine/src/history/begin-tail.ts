// The first question about an instrument: its newest minutes, and the longer bars that strategies look back at, from the store where it has them.
import { spanOfTexts } from '@millrace/market';
import type { Connection } from '@millrace/okx';
import { askClosed, askMinutes } from './ask-venue.ts';
import type { Queryable } from './bar-store.ts';
import { HOUR_MS, MINUTE_MS } from './chunks.ts';
import { compareBars } from './compare-bars.ts';
import { readBars } from './read-bars.ts';
import { liveBars } from './folded-bars.ts';
import { Tail } from './tail.ts';

/** Longer bars that a strategy may read. */
const FOLDED_BARS = 120;

export interface BegunTail {
  tail: Tail;
  /** Opening times of minutes that are stored with other figures. */
  corrected: number[];
}

/** @param nowMinute the venue's time, where it has no bar yet. @throws NoBarsError */
export async function beginTail(
  { db, connection, seriesId }: { db: Queryable; connection: Connection; seriesId: number },
  instId: string,
  nowMinute: number,
): Promise<BegunTail> {
  const page = await askMinutes(connection, instId);
  const first = page.closed[0]?.ts ?? nowMinute;
  // A page that is not full reaches to the beginning of the market: before it nothing is missing.
  const tail = new Tail(instId, page.isFull ? first : Math.floor(first / HOUR_MS) * HOUR_MS);
  tail.merge(page.closed, Math.max((page.closed.at(-1)?.ts ?? first - MINUTE_MS) + MINUTE_MS, page.newestTs ?? first));
  const range = { from: tail.fromTs, until: tail.untilTs };
  const { different } = compareBars(tail.minutes(range), (await readBars(db, seriesId, '1m', range)).span);
  for (const { bar, barMs } of liveBars) {
    const stored = await readBars(db, seriesId, bar, { from: tail.untilTs - FOLDED_BARS * barMs, until: tail.untilTs });
    const isWhole = stored.missing.length === 0;
    tail.takeFolded(bar, isWhole ? stored.span : spanOfTexts(await askClosed(connection, instId, bar, FOLDED_BARS)));
  }
  return { tail, corrected: different.map(({ ts }) => ts) };
}
