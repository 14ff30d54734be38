// How bars are stored: three lengths, each in chunks of a fixed span. Longer bars are folded from these.
import { type BarSpan, barMs, isBarName } from '@millrace/market';

export type StoredBar = '1m' | '5m' | '1H';

export interface StoredLength {
  bar: StoredBar;
  /** As the database names it. */
  minutes: number;
  barMs: number;
  /** Span of a chunk. Chunks open at its multiples since 1970. */
  chunkMs: number;
  /** How long its chunks are kept, ms. */
  keptMs: number;
}

export interface Chunk {
  bar: StoredBar;
  opensTs: number;
  /** The venue was asked for every bar: a place without one is a hole. */
  complete: boolean;
  span: BarSpan;
}

/** from <= ts < until, ms. */
export interface TimeRange {
  from: number;
  until: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** Shortest first: each is folded from the one before it. */
export const storedLengths: readonly StoredLength[] = [
  { bar: '1m', minutes: 1, barMs: MINUTE_MS, chunkMs: HOUR_MS, keptMs: 100 * DAY_MS },
  { bar: '5m', minutes: 5, barMs: 5 * MINUTE_MS, chunkMs: DAY_MS, keptMs: 400 * DAY_MS },
  { bar: '1H', minutes: 60, barMs: HOUR_MS, chunkMs: 10 * DAY_MS, keptMs: Number.POSITIVE_INFINITY },
];

export function lengthOf(bar: StoredBar): StoredLength {
  const found = storedLengths.find((length) => length.bar === bar);
  if (found === undefined) throw new Error(`${bar} is not stored`);
  return found;
}

/** The longest stored bar out of which bars of this name can be made. @throws RangeError for an unknown name */
export function storedUnder(bar: string): StoredLength {
  if (!isBarName(bar)) throw new RangeError(`unknown bar ${bar}`);
  const ms = barMs(bar);
  const found = storedLengths.findLast((length) => ms % length.barMs === 0);
  if (found === undefined) throw new RangeError(`bars of ${bar} are not stored`);
  return found;
}

/** The stored length of which this one is folded; undefined for the shortest. */
export function finerThan({ bar }: StoredLength): StoredLength | undefined {
  return storedLengths[storedLengths.findIndex((length) => length.bar === bar) - 1];
}

export function coarserThan({ bar }: StoredLength): StoredLength | undefined {
  return storedLengths[storedLengths.findIndex((length) => length.bar === bar) + 1];
}

export function chunkOpen(ts: number, { chunkMs }: StoredLength): number {
  return Math.floor(ts / chunkMs) * chunkMs;
}

/** Opening times of the chunks that touch a range, oldest first. */
export function chunkOpens({ from, until }: TimeRange, length: StoredLength): number[] {
  const opens: number[] = [];
  for (let open = chunkOpen(from, length); open < until; open += length.chunkMs) opens.push(open);
  return opens;
}
