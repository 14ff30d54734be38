// Fetches what lies before the recorder's beginning, newest first, one request at a time: first the 5m bars that previews read, then minutes, then what
// is kept longer. Everything it knows stands in the stored chunks, so after a crash it goes on where it was.
import { spanOfTexts } from '@millrace/market';
import { listFundingRates } from '@millrace/okx';
import { askHistory } from './ask-venue.ts';
import { ensureSeries, listCompleteOpens, type Series, storeBegin, writeChunks, writeFundingRates } from './bar-store.ts';
import { type Chunk, chunkOpens, DAY_MS, HOUR_MS, lengthOf, type StoredBar, type StoredLength, type TimeRange } from './chunks.ts';
import { foldUp } from './fold-up.ts';
import type { HistoryOptions } from './history-options.ts';
import type { VenueRecorder } from './venue-recorder.ts';

interface Phase {
  bar: StoredBar;
  /** How far back from now, ms. */
  reachMs: number;
  /** Chunks fetched and stored at once. */
  chunks: number;
}

/** Hours of minutes that are stored together: a crash loses no more than five pages of the venue. */
export const HOURS_AT_ONCE = 24;

const PHASES: readonly Phase[] = [
  { bar: '5m', reachMs: 92 * DAY_MS, chunks: 1 },
  { bar: '1m', reachMs: lengthOf('1m').keptMs, chunks: HOURS_AT_ONCE },
  { bar: '5m', reachMs: lengthOf('5m').keptMs, chunks: 1 },
  { bar: '1H', reachMs: 1830 * DAY_MS, chunks: 1 },
];
/** Orders go first: a request waits so long, real ms, for the engine to have nothing under way. */
const ORDERS_FIRST_MS = 200;
/** How often it looks for instruments that are new, and whether one that had everything lacks something, real ms. */
const LOOK_EVERY_MS = 1_000;
const LOOK_AGAIN_MS = 600_000;
const AFTER_FAILURE_MS = 5_000;
const FUNDING_EVERY_MS = HOUR_MS;
const FUNDING_REACH_MS = 400 * DAY_MS;

/** How much of an instrument's history is still to be fetched, in chunks; 0 only when all is stored. */
export type Behind = ReadonlyMap<string, number>;

export class Backfill {
  readonly #options: HistoryOptions;
  readonly #recorder: VenueRecorder;
  readonly #fundingAt = new Map<string, number>();
  readonly #behind = new Map<string, number>();
  /** When an instrument had nothing missing, real ms. */
  readonly #wholeAt = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(options: HistoryOptions, recorder: VenueRecorder) {
    this.#options = options;
    this.#recorder = recorder;
    this.#later(0);
  }

  /** Chunks still missing, by instrument; an instrument that was not looked at yet is left out. */
  behind(): Behind {
    return this.#behind;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #later(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#running = this.#run().then(
        () => this.#later(LOOK_EVERY_MS),
        (error: unknown) => {
          this.#options.logger.warn({ err: error, venue: this.#recorder.venueId }, 'history could not be fetched; asked again later');
          this.#later(AFTER_FAILURE_MS);
        },
      );
    }, ms);
    this.#timer.unref();
  }

  /** Nothing is fetched while the exchange catches up: each moment would wait for it. */
  async #run(): Promise<void> {
    if (this.#recorder.isCatchingUp()) return;
    const now = this.#options.wallClock.nowMs();
    const waiting = this.#recorder
      .followed()
      .filter(({ instId, tail }) => tail !== null && now >= (this.#wholeAt.get(instId) ?? Number.NEGATIVE_INFINITY) + LOOK_AGAIN_MS)
      .map(({ instId }) => instId);
    await this.#count(waiting);
    for (const { instId, tail } of this.#recorder.followed()) if (tail !== null) await this.#funding(instId);
    for (const phase of PHASES) {
      let open = await this.#missingOf(phase, waiting);
      while (open.length > 0 && !this.#stopped) {
        for (const work of open) {
          if (this.#recorder.isCatchingUp()) return;
          await this.#step(phase, work);
        }
        open = open.filter(({ opens }) => opens.length > 0);
      }
    }
    if (this.#stopped) return;
    for (const instId of waiting) {
      this.#behind.set(instId, 0);
      this.#wholeAt.set(instId, now);
    }
  }

  /** How many chunks are missing altogether. */
  async #count(instIds: readonly string[]): Promise<void> {
    for (const instId of instIds) {
      const series = await ensureSeries(this.#options.pool, this.#recorder.venueId, instId);
      let missing = 0;
      // The first phase is the newest part of a later one.
      for (const phase of PHASES.slice(1)) missing += (await this.#missingOpens(series, phase)).length;
      this.#behind.set(instId, missing);
    }
  }

  async #missingOf(phase: Phase, instIds: readonly string[]): Promise<Work[]> {
    const { pool } = this.#options;
    const works: Work[] = [];
    for (const instId of instIds) {
      const series = await ensureSeries(pool, this.#recorder.venueId, instId);
      const opens = await this.#missingOpens(series, phase);
      if (opens.length > 0) works.push({ series, opens });
    }
    return works;
  }

  /** Closed chunks that are not complete, newest first. */
  async #missingOpens(series: Series, { bar, reachMs }: Phase): Promise<number[]> {
    const length = lengthOf(bar);
    const range = this.#rangeOf(series, length, Math.min(reachMs, this.#options.reachMs?.[bar] ?? reachMs));
    const complete = await listCompleteOpens(this.#options.pool, series.id, length, {
      from: range.from - length.chunkMs,
      until: range.until,
    });
    return chunkOpens(range, length)
      .filter((open) => open + length.chunkMs <= range.until && !complete.has(open))
      .toReversed();
  }

  #rangeOf({ instId, begins }: Series, { bar }: StoredLength, reachMs: number): TimeRange {
    const until = this.#recorder.tail(instId)?.untilTs ?? 0;
    return { from: Math.max(until - reachMs, begins[bar] ?? 0), until };
  }

  /** Fetches and stores the newest missing chunks of one instrument. */
  async #step(phase: Phase, work: Work): Promise<void> {
    if (this.#stopped) return;
    const length = lengthOf(phase.bar);
    const [newest = 0] = work.opens;
    const from = Math.max(newest - (phase.chunks - 1) * length.chunkMs, work.opens.at(-1) ?? newest);
    const range = { from, until: newest + length.chunkMs };
    const { pool } = this.#options;
    const { bars, beginTs } = await askHistory(this.#recorder.connection, work.series.instId, phase.bar, {
      ...range,
      beforePage: () => this.#ordersFirst(),
    });
    const opens = work.opens.filter((open) => open >= from);
    work.opens = work.opens.filter((open) => open < from && open + length.chunkMs > (beginTs ?? 0));
    const chunks = opens
      .filter((open) => beginTs === undefined || open + length.chunkMs > beginTs)
      .map((opensTs): Chunk => ({
        bar: phase.bar,
        opensTs,
        complete: true,
        span: spanOfTexts(bars.filter(({ ts }) => ts >= opensTs && ts < opensTs + length.chunkMs)),
      }));
    await writeChunks(pool, work.series.id, chunks);
    if (beginTs !== undefined) await storeBegin(pool, work.series.id, phase.bar, beginTs);
    await foldUp(pool, work.series.id, length, opens);
    const { instId } = work.series;
    this.#behind.set(instId, Math.max(1, (this.#behind.get(instId) ?? 0) - opens.length));
  }

  async #ordersFirst(): Promise<void> {
    const { activity } = this.#options;
    if (activity.count > 0) await Promise.race([activity.idle(), new Promise((done) => setTimeout(done, ORDERS_FIRST_MS).unref())]);
  }

  /** Settlements of a swap: the newest each hour, the older ones once. */
  async #funding(instId: string): Promise<void> {
    const { wallClock, pool } = this.#options;
    const before = this.#fundingAt.get(instId);
    if (!instId.endsWith('-SWAP') || this.#stopped || (before !== undefined && wallClock.nowMs() < before + FUNDING_EVERY_MS)) return;
    const { id } = await ensureSeries(pool, this.#recorder.venueId, instId);
    const until = this.#recorder.clock.stampMs() - FUNDING_REACH_MS;
    for (let beforeMs: number | undefined; beforeMs === undefined || beforeMs > until;) {
      const reply = await listFundingRates(this.#recorder.connection, instId, beforeMs);
      if (reply.kind !== 'ok') throw new Error(`no settlements of ${instId}`);
      const oldest = reply.data.at(-1)?.atMs;
      if (oldest === undefined || (beforeMs !== undefined && oldest >= beforeMs)) break;
      await writeFundingRates(
        pool,
        id,
        reply.data.map(({ atMs, rate }) => ({ ts: atMs, rate })),
      );
      if (before !== undefined) break;
      beforeMs = oldest;
    }
    this.#fundingAt.set(instId, wallClock.nowMs());
  }
}

interface Work {
  series: Series;
  /** Missing chunks, newest first. */
  opens: number[];
}
