// The market history: closed bars and settled funding of every venue, recorded, kept and handed to live tasks.
import { joinSpans } from '@millrace/market';
import { Backfill } from './backfill.ts';
import { findSeries } from './bar-store.ts';
import type { FoldedSpans } from './folded-bars.ts';
import type { HistoryOptions } from './history-options.ts';
import type { BarClosing, LiveBars } from '../live-bars.ts';
import { readBars } from './read-bars.ts';
import { VenueRecorder } from './venue-recorder.ts';

/** How far the history of an instrument has come. */
export interface HistoryStatus {
  venueId: string;
  instId: string;
  /** Chunks that are still to be fetched; undefined before it was looked. */
  behind: number | undefined;
  /** Up to when its minutes are known; undefined while the venue has not answered. */
  untilTs: number | undefined;
}

export interface History extends LiveBars {
  status(): HistoryStatus[];
  /** The longer bars of an instrument, for live tasks of another process; undefined before the venue has answered. */
  folded(venueId: string, instId: string): FoldedSpans | undefined;
  /** The venue's time as the recorder knows it; undefined for a venue that is not configured. */
  venueNow(venueId: string): number | undefined;
  /** Resolves when what is known is stored. */
  stop(): Promise<void>;
}

/** Starts recording every venue. What is to be recorded stands in the database and may be added with `follow`. */
export function startHistory(options: HistoryOptions): History {
  const listeners = new Set<(closing: BarClosing) => void>();
  const venues = new Map(
    options.venues.map((settings) => {
      const recorder = new VenueRecorder(options, settings, (instId, closing) => {
        for (const listener of listeners) listener({ venueId: settings.id, instId, ...closing });
      });
      return [settings.id, { recorder, backfill: new Backfill(options, recorder) }];
    }),
  );
  const recorderOf = (venueId: string): VenueRecorder => {
    const venue = venues.get(venueId);
    if (venue === undefined) throw new Error(`venue ${venueId} is not configured`);
    return venue.recorder;
  };
  return {
    activity: options.activity,
    follow: (venueId, instId) => recorderOf(venueId).follow(instId),
    onClosing(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    closed: (venueId, instId, { bar, count, tickSize }) => recorderOf(venueId).tail(instId)?.closed(bar, count, tickSize) ?? [],
    async minutesAfter(venueId, instId, ts) {
      const tail = await recorderOf(venueId).begun(instId);
      const newest = tail.minutes({ from: ts + 1, until: tail.untilTs });
      const series = ts + 1 < tail.fromTs ? await findSeries(options.pool, venueId, instId) : undefined;
      if (series === undefined) return newest;
      const stored = await readBars(options.pool, series.id, '1m', { from: ts + 1, until: tail.fromTs });
      const gap = stored.missing.at(-1)?.until ?? 0;
      return joinSpans([{ ...stored.span, bars: stored.span.bars.filter((bar) => bar.ts >= gap) }, newest]);
    },
    folded: (venueId, instId) => recorderOf(venueId).tail(instId)?.folded,
    status: () =>
      [...venues].flatMap(([venueId, { recorder, backfill }]) =>
        recorder.followed().map(({ instId, tail }) => ({
          venueId,
          instId,
          behind: backfill.behind().get(instId),
          untilTs: tail?.untilTs,
        })),
      ),
    venueNow: (venueId) => venues.get(venueId)?.recorder.clock.stampMs(),
    async stop() {
      for (const { recorder, backfill } of venues.values()) {
        await backfill.stop();
        await recorder.stop();
      }
    },
  };
}
