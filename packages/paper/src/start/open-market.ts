// The market at start: where it stands after the last run, its clock, the quotes of its instruments and the stream of their ticks.
import { type BarSource, getInstrument } from '@millrace/market';
import type { Mirror } from '../mirror/mirror.ts';
import { openMirror } from '../mirror/open-mirror.ts';
import { inLongBars } from '../quotes/long-bars.ts';
import { createVenueClock, type VenueClock } from '../quotes/clock.ts';
import { createPriceGaps, type PriceGaps } from '../quotes/price-gaps.ts';
import { createQuotes, type Quotes } from '../quotes/quotes.ts';
import { createTickStream, type TickStream } from '../quotes/tick-stream.ts';
import type { State } from '../state/state.ts';
import { type ClockFile, openClockFile } from './clock-file.ts';
import type { PaperOptions } from './paper-options.ts';
import { openTimeline, type Timeline } from './timeline.ts';

/** Length of the bars in which a market moves that catches up, ms. */
const PAST_BAR_MS = 30 * 60_000;

export interface Market {
  timeline: Timeline;
  clock: VenueClock;
  clockFile: ClockFile;
  mirror: Mirror | undefined;
  gaps: PriceGaps;
  quotes: Quotes;
  stream: TickStream;
  /** The same ticks in the fewest steps, for making up a long absence. */
  coarseStream: TickStream;
  /** The same prices in the fewest steps of longer bars, for a past that is played at once. */
  pastStream: TickStream;
}

/** @param wallNow wall time, ms. @throws MarketFileError for a bad recording */
export async function openMarket(options: PaperOptions, state: State, wallNow: () => number): Promise<Market> {
  const { market, speed, dataDir } = options;
  const clockFile = openClockFile(dataDir);
  const mirror = market.mirror && (await openMirror(market.mirror, dataDir, Date.now));
  const timeline = await openTimeline({
    market,
    speed,
    known: state.meta,
    lastTs: state.lastTs,
    saved: clockFile.saved,
    wallMs: wallNow(),
    mirrored: mirror?.sources,
  });
  const steps = (source: BarSource): number => stepsAt(options, source);
  const gaps = createPriceGaps();
  const stream = mirror?.stream ?? createTickStream(timeline.sources, steps);
  const coarseStream = mirror?.stream ?? createTickStream(timeline.sources, () => 1);
  const pastStream = createTickStream(
    timeline.sources.map((source) => inLongBars(source, PAST_BAR_MS)),
    () => 1,
  );
  for (const each of [stream, coarseStream, pastStream]) each.seek(timeline.playedMs);
  return {
    timeline,
    clock: createVenueClock({ speed, startMs: timeline.resumeMs, wallNow, catchesUp: timeline.meta.catchesUp === true }),
    clockFile,
    mirror,
    gaps,
    quotes: createQuotes({
      sources: timeline.sources.map(gaps.over),
      steps,
      instrumentOf: (instId) => mirror?.instrumentOf(instId) ?? getInstrument(instId),
      now: mirror ? timeline.resumeMs : Math.max(timeline.playedMs, timeline.meta.startMs),
    }),
    stream,
    coarseStream,
    pastStream,
  };
}

/** So many steps that there are two to four ticks a wall second at moderate speeds, and at least as many as the options say. */
function stepsAt({ speed, steps }: PaperOptions, source: BarSource): number {
  return speed === 'max' ? steps : Math.max(steps, Math.min(3600, Math.round(source.barMs / (1000 * speed))));
}
