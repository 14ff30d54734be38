// What an engine may ask of the market history of its process.
import type { BarSpan } from '@millrace/market';
import type { Activity } from './activity.ts';
import type { CandleBar, ClosedCandle } from './strategies/lib/task-event.ts';

/** A bar of a length that strategies read has closed, at `ts`. */
export interface BarClosing {
  venueId: string;
  instId: string;
  bar: CandleBar;
  ts: number;
}

export interface BarQuestion {
  bar: CandleBar;
  /** At most so many of the newest. */
  count: number;
  tickSize: string;
}

export interface LiveBars {
  /** What is under way in history and engine together: a replay waits for both. */
  readonly activity: Activity;
  /** Records an instrument from now on; its newest bars are reported, at once where they are known. */
  follow(venueId: string, instId: string): void;
  /** Calls back for each bar that closes; the returned function ends it. */
  onClosing(listener: (closing: BarClosing) => void): () => void;
  /** The newest closed bars, oldest first, in ticks; empty while none are known. */
  closed(venueId: string, instId: string, question: BarQuestion): readonly ClosedCandle[];
  /** Closed minutes that opened after a time and follow each other without a gap up to now. Waits until the venue has answered. */
  minutesAfter(venueId: string, instId: string, ts: number): Promise<BarSpan>;
}
