// Which market is played and from where: its sources, the time at which it started, the clock that goes on after a restart.
import type { MetaRow } from '../state/account-rows.ts';
import { type BarSource, firstBarAfter, INSTRUMENTS, type Recording, replaySource, syntheticSource } from '@millrace/market';
import { readRecording } from '@millrace/market/files';
import type { SavedClock } from './clock-file.ts';
import type { Speed } from '../quotes/clock.ts';
import type { MirrorChoice } from '../mirror/mirror-choice.ts';

/** How far ahead of the wall clock a folder's clock may be to go on with a mirror, ms. */
const MIRROR_AHEAD_MS_MAX = 60_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface MarketChoice {
  kind: 'synthetic' | 'replay' | 'okx';
  files: readonly string[];
  seed: number;
  /** Replay: time in the files, ms. */
  offset: number | undefined;
  /** Synthetic at speed 1: a market that begins here begins so many days ago and is played at speed max until it has caught up with the present. */
  daysBack?: number;
  /** okx: which exchange is mirrored. */
  mirror?: MirrorChoice;
}

export interface Timeline {
  meta: MetaRow;
  sources: BarSource[];
  /** Venue time at which the clock goes on. */
  resumeMs: number;
  /** Ticks up to this time have been let out before. */
  playedMs: number;
  /** A market that begins here: nothing of it has been played before. */
  fresh: boolean;
}

export interface TimelineOptions {
  market: MarketChoice;
  speed: Speed;
  /** What the journal knows. */
  known: MetaRow | undefined;
  lastTs: number;
  saved: SavedClock | undefined;
  wallMs: number;
  /** okx: what the mirrored exchange has brought. */
  mirrored?: readonly BarSource[] | undefined;
}

/** Works out where to go on; a market other than the one before starts anew, later than everything that happened. @throws MarketFileError, Error */
export async function openTimeline(options: TimelineOptions): Promise<Timeline> {
  const { market, known, wallMs, speed, saved } = options;
  const marketKey = keyOf(market);
  const same = known?.marketKey === marketKey;
  const before = Math.max(options.lastTs, saved?.venueMs ?? 0);
  if (options.mirrored && before > wallMs + MIRROR_AHEAD_MS_MAX)
    throw new Error(
      'MARKET=okx runs on the wall clock, but what happened in this data folder is later than now: give it a folder of its own',
    );
  const recordings = await Promise.all(market.files.map(readRecording));
  // Only where nothing has happened yet: a later market may not begin before what there is.
  const daysBack = known === undefined && market.kind === 'synthetic' && speed === 1 ? (market.daysBack ?? 0) : 0;
  const startMs = same ? known.startMs : freshStart(recordings, { wallMs, before }) - daysBack * DAY;
  const sources = options.mirrored
    ? [...options.mirrored]
    : market.kind === 'synthetic'
      ? synthetic(market.seed, startMs)
      : replayed(recordings, startMs - firstBarAfter(recordings, market.offset));
  if (!same)
    return {
      meta: { marketKey, startMs, lastFundingMs: startMs, ...(daysBack > 0 ? { catchesUp: true } : {}) },
      sources,
      resumeMs: startMs,
      playedMs: startMs - 1,
      fresh: true,
    };
  // An invented market at speed 1 is a function of real time and has gone on meanwhile, as a mirrored one has; a recording, a faster clock, or one that is
  // still catching up has not moved.
  const away = market.kind !== 'replay' && speed === 1 && saved && known.catchesUp !== true ? Math.max(0, wallMs - saved.wallMs) : 0;
  const playedMs = saved?.venueMs ?? startMs - 1;
  return { meta: known, sources, resumeMs: Math.max(before, startMs) + away, playedMs, fresh: false };
}

/** An invented market starts now; a recorded one where its bars open on the grid of their length, at most an hour ago. Never before what has happened. */
function freshStart(recordings: readonly Recording[], { wallMs, before }: { wallMs: number; before: number }): number {
  if (recordings.length === 0) return Math.max(wallMs, before + 1);
  const grid = Math.min(HOUR, Math.max(...recordings.map((recording) => recording.barMs)));
  return Math.max(Math.floor(wallMs / grid) * grid, Math.ceil((before + 1) / grid) * grid);
}

function keyOf(market: MarketChoice): string {
  if (market.mirror) return `okx:${market.mirror.restUrl}`;
  return market.kind === 'synthetic' ? `synthetic:${market.seed}` : `replay:${market.files.join(',')}@${market.offset ?? ''}`;
}

function synthetic(seed: number, startMs: number): BarSource[] {
  const epochMs = Math.floor(startMs / MINUTE) * MINUTE;
  return INSTRUMENTS.map((instrument) => syntheticSource({ instrument, seed, epochMs }));
}

function replayed(recordings: readonly Recording[], shiftMs: number): BarSource[] {
  return recordings.map((recording) => replaySource(recording, shiftMs));
}
