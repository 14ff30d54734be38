// Whether a venue still shows the market whose bars are stored: the paper exchange may have been started with another seed or another recording.
import { type BarSpan, spanOfTexts } from '@millrace/market';
import type { Connection } from '@millrace/okx';
import { askHistory } from './ask-venue.ts';
import { ensureSeries, findNewestMinutes, listWanted, type Queryable } from './bar-store.ts';
import { MINUTE_MS } from './chunks.ts';
import { compareBars } from './compare-bars.ts';

/** Bars compared before another market is seen in their difference. */
const COMPARED_MIN = 10;
/** Instruments compared. */
const SERIES_MAX = 3;

/** Whether most of the bars that both have differ. A few corrected bars are no other market. */
export function isOtherMarket(given: BarSpan, known: BarSpan): boolean {
  const { equal, different } = compareBars(given, known);
  return equal + different.length >= COMPARED_MIN && equal < different.length;
}

/** Compares the newest stored minutes of some instruments with what the venue gives for their time. @throws NoBarsError */
export async function isStoredElsewhere(
  db: Queryable,
  { venueId, connection, days }: { venueId: string; connection: Connection; days: number },
): Promise<boolean> {
  let [stored, equal] = [0, 0];
  for (const instId of (await listWanted(db, venueId, days)).slice(0, SERIES_MAX)) {
    const newest = await findNewestMinutes(db, (await ensureSeries(db, venueId, instId)).id);
    const [first, last] = [newest?.bars[0], newest?.bars.at(-1)];
    if (newest === undefined || first === undefined || last === undefined) continue;
    const asked = await askHistory(connection, instId, '1m', { from: first.ts, until: last.ts + MINUTE_MS });
    stored += newest.bars.length;
    equal += compareBars(newest, spanOfTexts(asked.bars)).equal;
  }
  return stored > 0 && equal < stored / 2;
}
