// Reads bars of any length out of the stored chunks. Where no longer bars are stored yet they are folded from shorter ones; what is not known is named, never invented.
import { aggregateCandles, barMs, type BarSpan, joinSpans } from '@millrace/market';
import { readChunks, type Queryable } from './bar-store.ts';
import { chunkOpen, chunkOpens, finerThan, type StoredLength, storedUnder, type TimeRange } from './chunks.ts';

export interface ReadBars {
  span: BarSpan;
  /** What is not known yet, oldest first. Bars that touch it are left out. */
  missing: TimeRange[];
}

/** Closed bars that open in a range, oldest first. @throws RangeError for a bar that is not stored and cannot be folded */
export async function readBars(db: Queryable, seriesId: number, bar: string, range: TimeRange): Promise<ReadBars> {
  const known = await readLength(db, seriesId, storedUnder(bar), range);
  return { span: fold(known, bar, range), missing: known.missing };
}

function fold({ span, missing }: ReadBars, bar: string, { from, until }: TimeRange): BarSpan {
  const ms = barMs(bar);
  const bars = aggregateCandles(span.bars, bar).filter(
    ({ ts }) => ts >= from && ts < until && !missing.some((gap) => gap.from < ts + ms && gap.until > ts),
  );
  return { ...span, bars };
}

/** Bars of a stored length that may touch the range. */
async function readLength(db: Queryable, seriesId: number, length: StoredLength, range: TimeRange): Promise<ReadBars> {
  const chunks = await readChunks(db, seriesId, length, { from: chunkOpen(range.from, length), until: range.until });
  const finer = finerThan(length);
  const taken = chunks.filter(({ complete }) => complete || finer === undefined);
  const complete = new Set(chunks.filter((chunk) => chunk.complete).map(({ opensTs }) => opensTs));
  const gaps = joinRanges(
    chunkOpens(range, length)
      .filter((open) => !complete.has(open))
      .map((open) => ({ from: open, until: open + length.chunkMs })),
  );
  if (finer === undefined) {
    // An open chunk is known from its beginning to its last bar.
    const ends = new Map(
      taken.map((chunk) => [chunk.opensTs, (chunk.span.bars.at(-1)?.ts ?? chunk.opensTs - length.barMs) + length.barMs]),
    );
    const missing = gaps
      .flatMap((gap) => chunkOpens(gap, length))
      .map((open) => ({ from: ends.get(open) ?? open, until: open + length.chunkMs }));
    return { span: joinSpans(taken.map(({ span }) => span)), missing: cut(joinRanges(missing), range) };
  }
  const parts: { from: number; span: BarSpan }[] = taken.map(({ opensTs, span }) => ({ from: opensTs, span }));
  const missing: TimeRange[] = [];
  for (const gap of gaps) {
    const [inside] = cut([gap], range);
    if (inside === undefined) continue;
    const read = await readLength(db, seriesId, finer, {
      from: Math.floor(inside.from / length.barMs) * length.barMs,
      until: inside.until,
    });
    parts.push({ from: gap.from, span: fold(read, length.bar, gap) });
    missing.push(...read.missing);
  }
  parts.sort((one, other) => one.from - other.from);
  return { span: joinSpans(parts.map(({ span }) => span)), missing: cut(missing, range) };
}

/** Ranges that follow each other without a gap become one. */
export function joinRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const range of ranges) {
    const last = joined.at(-1);
    if (last !== undefined && last.until === range.from) last.until = range.until;
    else joined.push({ ...range });
  }
  return joined;
}

function cut(ranges: readonly TimeRange[], { from, until }: TimeRange): TimeRange[] {
  return ranges
    .map((range) => ({ from: Math.max(range.from, from), until: Math.min(range.until, until) }))
    .filter((range) => range.from < range.until);
}
