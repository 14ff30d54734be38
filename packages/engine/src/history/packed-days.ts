// Days of bars as they travel to the app: packed prices without volumes. Stored days of 5m bars are handed on byte by byte.
import { barMs, type BarSpan, packPrices } from '@millrace/market';
import { listClosedDays, type PackedDay, type Queryable } from './bar-store.ts';
import { chunkOpens, DAY_MS, lengthOf, type TimeRange } from './chunks.ts';
import { joinRanges, readBars } from './read-bars.ts';

export interface PackedDays {
  /** Days of UTC that have bars, oldest first. */
  days: PackedDay[];
  /** What is not known yet, oldest first. */
  missing: TimeRange[];
}

/** Every day that touches the range, as far as its bars are known. */
export async function readPackedDays(db: Queryable, seriesId: number, bar: '1m' | '5m', range: TimeRange): Promise<PackedDays> {
  const opens = chunkOpens(range, lengthOf('5m'));
  const closed = bar === '5m' ? await listClosedDays(db, seriesId, range) : [];
  const stored = new Set(closed.map(({ day }) => day));
  const others = joinRanges(opens.filter((day) => !stored.has(day)).map((day) => ({ from: day, until: day + DAY_MS })));
  const found: PackedDays = { days: closed, missing: [] };
  for (const gap of others) {
    const inside = { from: gap.from, until: Math.min(gap.until, range.until) };
    const { span, missing } = await readBars(db, seriesId, bar, inside);
    found.missing.push(...missing);
    // What lies after the range is not known either: the day that runs is never closed.
    found.days.push(...packDays(span, bar, [...missing, { from: inside.until, until: Number.POSITIVE_INFINITY }]));
  }
  found.days.sort((one, other) => one.day - other.day);
  return found;
}

function packDays({ bars, priceDecimals }: BarSpan, bar: string, missing: readonly TimeRange[]): PackedDay[] {
  const byDay = Map.groupBy(bars, ({ ts }) => Math.floor(ts / DAY_MS) * DAY_MS);
  return [...byDay].map(([day, inside]) => ({
    day,
    isClosed: !missing.some(({ from, until }) => from < day + DAY_MS && until > day),
    priceDecimals,
    prices: packPrices(inside, { opensTs: day, barMs: barMs(bar) }),
  }));
}
