// Records the closed minutes of one venue: from the candle channel, and by REST where the channel said nothing. What it knows stands in a Tail per
// instrument and is stored a moment later; live tasks hear of longer bars as soon as they close.
import { type BarTexts, spanOfTexts } from '@millrace/market';
import {
  type CandleStream,
  createConnection,
  type Connection,
  openCandleStream,
  type StreamState,
  type VenueCandle,
  VenueClock,
} from '@millrace/okx';
import type { ClockedSocket } from '../activity.ts';
import type { VenueSettings } from '../options.ts';
import { askMinutes, minuteOf, NoBarsError, textOf } from './ask-venue.ts';
import { dropHistory, ensureSeries, listWanted, noteCorrections } from './bar-store.ts';
import { HOUR_MS, MINUTE_MS } from './chunks.ts';
import { beginTail } from './begin-tail.ts';
import type { HistoryOptions } from './history-options.ts';
import { isOtherMarket, isStoredElsewhere } from './market-check.ts';
import { liveBars } from './folded-bars.ts';
import type { Closing, Tail } from './tail.ts';
import { type Recorded, TailWriter } from './tail-writer.ts';

/** An instrument that nobody has asked for in so many days and that no task trades is recorded no longer. */
const ASKED_DAYS = 30;
/** How often it is looked for new instruments and for minutes that should have closed, real ms. */
const LOOK_EVERY_MS = 2_000;
/** A minute that has not come so long after its end, venue ms, is asked for. */
const LATE_MS = 5_000;
/** After an answer an instrument is not asked for late minutes for so long, real ms. */
const QUIET_MS = 20_000;
/** A minute that the venue still does not have so long after its end, venue ms, is a hole. */
const HOLE_AFTER_MS = 120_000;
/** Minutes asked for once more after the stream was lost, and each hour: the venue may have corrected them. */
const REVIEW_MS = 295 * MINUTE_MS;
const REVIEW_EVERY_MS = HOUR_MS;
/** A clock that waits for us and is further behind our own, ms, catches up with the present. */
const BEHIND_MS = HOUR_MS;
/** A longer silence is not caught up minute by minute: the instrument begins anew, and the back-fill closes the gap. */
const CATCH_UP_MS_MAX = 4 * HOUR_MS;
const RETRY_MS = 1_000;
const RETRY_MS_MAX = 30_000;

interface Instrument extends Recorded {
  /** Resolved when `tail` is there for the first time. */
  begun: PromiseWithResolvers<void>;
  isAsking: boolean;
  /** Something was heard meanwhile that must be asked for. */
  isAskedAgain: boolean;
  /** Also minutes that are known already. */
  reviews: boolean;
  /** Closed minutes heard while the venue was being asked. */
  heard: BarTexts[];
  retryMs: number;
  /** Real time before which it is not asked for. */
  notBeforeMs: number;
}

export class VenueRecorder {
  readonly venueId: string;
  readonly connection: Connection;
  readonly clock: VenueClock;
  readonly #options: HistoryOptions;
  readonly #onClosing: (instId: string, closing: Closing) => void;
  readonly #instruments = new Map<string, Instrument>();
  readonly #stream: CandleStream;
  readonly #writer: TailWriter;
  readonly #timers: NodeJS.Timeout[];
  #compared: Promise<void> | null = null;
  #looking = false;
  #stopped = false;
  /** The exchange's clock waits for its listeners: what it has not said by now will not come. */
  #waitsForUs = false;

  constructor(options: HistoryOptions, settings: VenueSettings, onClosing: (instId: string, closing: Closing) => void) {
    this.venueId = settings.id;
    this.#options = options;
    this.#onClosing = onClosing;
    this.clock = new VenueClock({ restUrl: settings.restUrl, wallClock: options.wallClock });
    this.connection = createConnection({
      restUrl: settings.restUrl,
      clock: this.clock,
      wallClock: options.wallClock,
      simulated: settings.environment === 'demo',
    });
    this.#writer = new TailWriter(options, () => this.#instruments.values());
    this.#stream = this.#open(settings);
    this.clock.start();
    this.#timers = [setInterval(() => void this.#look(), LOOK_EVERY_MS), setInterval(() => this.#askAll(true), REVIEW_EVERY_MS)];
    for (const timer of this.#timers) timer.unref();
    void this.#look();
  }

  /** Records this instrument from now on, and reports its newest longer bars, now or as soon as they are known. */
  follow(instId: string): void {
    const known = this.#instruments.get(instId);
    if (known?.tail) this.#reportNewest(instId, known.tail);
    if (this.#stopped || known !== undefined) return;
    const instrument: Instrument = {
      instId,
      series: null,
      tail: null,
      begun: Promise.withResolvers(),
      isAsking: false,
      isAskedAgain: false,
      reviews: false,
      heard: [],
      retryMs: RETRY_MS,
      notBeforeMs: 0,
    };
    this.#instruments.set(instId, instrument);
    this.#stream.subscribe([instId]);
    void this.#ask(instrument);
  }

  /** The newest minutes of an instrument that is followed, once the venue has answered. */
  async begun(instId: string): Promise<Tail> {
    this.follow(instId);
    const instrument = this.#instruments.get(instId);
    await instrument?.begun.promise;
    if (!instrument?.tail) throw new NoBarsError(`${instId}: its bars begin anew`);
    return instrument.tail;
  }

  /** A paper exchange that began in the past, and whose clock waits for its listeners, has not come to the present yet. */
  isCatchingUp(): boolean {
    return this.#waitsForUs && this.#options.wallClock.nowMs() - this.clock.stampMs() > BEHIND_MS;
  }

  followed(): readonly Recorded[] {
    return [...this.#instruments.values()];
  }

  tail(instId: string): Tail | null {
    return this.#instruments.get(instId)?.tail ?? null;
  }

  /** Resolves when what is known is stored. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#stream.close();
    this.clock.stop();
    await this.#writer.stop();
  }

  #open(settings: VenueSettings): CandleStream {
    const { wallClock, random, activity, logger } = this.#options;
    const socket: ClockedSocket = { idle: (rev) => stream.idle(rev) };
    const stream = openCandleStream({
      url: settings.businessWsUrl,
      wallClock,
      random,
      ...(settings.pace === undefined ? {} : { pace: settings.pace }),
      onCandle: (instId, candle) => this.#hear(instId, candle),
      onState: (state) => this.#onState(state, socket),
      onFault: (fault) => logger.warn({ venue: settings.id, fault }, 'candle stream'),
      ...(settings.kind === 'paper'
        ? {
            onClock: (frame) => {
              this.clock.observeFrame(frame);
              this.#waitsForUs = frame.speed === 'max';
              if (this.#waitsForUs) this.#askLate(0);
              activity.frame(socket, frame);
            },
          }
        : {}),
    });
    return stream;
  }

  #onState(state: StreamState, socket: ClockedSocket): void {
    if (state === 'down') this.#options.activity.forget(socket);
    if (state === 'live') this.#askAll(true);
  }

  #hear(instId: string, candle: VenueCandle): void {
    const instrument = this.#instruments.get(instId);
    this.clock.observe(candle.openTimeMs);
    if (instrument === undefined || !candle.closed) return;
    if (instrument.isAsking || instrument.tail === null) return void instrument.heard.push(textOf(candle));
    this.#take(instrument, instrument.tail, [textOf(candle)]);
    if (candle.openTimeMs >= instrument.tail.untilTs) {
      instrument.heard.push(textOf(candle));
      void this.#ask(instrument);
    }
  }

  /** Takes minutes into the tail, stores them soon, and reports the longer bars that closed. */
  #take(instrument: Instrument, tail: Tail, texts: readonly BarTexts[], knownUntil?: number): void {
    const merged = tail.merge(texts, knownUntil);
    this.#writer.storeSoon();
    if (merged.corrected.length > 0) void this.#noteCorrected(instrument, merged.corrected);
    for (const closing of merged.closings) this.#onClosing(instrument.instId, closing);
  }

  async #noteCorrected({ instId, series }: Instrument, times: readonly number[]): Promise<void> {
    const { pool, logger } = this.#options;
    logger.info({ venue: this.venueId, instId, bars: times.length }, 'the venue corrected bars');
    if (series !== null)
      await noteCorrections(pool, series.id, times).catch((error: unknown) => logger.warn({ err: error, instId }, 'corrected bars'));
  }

  #askAll(reviews: boolean): void {
    for (const instrument of this.#instruments.values()) {
      instrument.reviews ||= reviews;
      void this.#ask(instrument);
    }
  }

  /** Asks for minutes whose end lies so long ago and of which nothing was heard. */
  #askLate(lateMs: number): void {
    const now = this.clock.stampMs();
    for (const instrument of this.#instruments.values()) {
      const { tail, notBeforeMs } = instrument;
      if (this.#options.wallClock.nowMs() < notBeforeMs) continue;
      if (tail === null || now >= tail.untilTs + MINUTE_MS + lateMs) void this.#ask(instrument);
    }
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    const { pool, logger } = this.#options;
    try {
      for (const instId of await listWanted(pool, this.venueId, ASKED_DAYS)) if (!this.#instruments.has(instId)) this.follow(instId);
      this.#askLate(LATE_MS);
    } catch (error) {
      logger.warn({ err: error, venue: this.venueId }, 'the instruments to record could not be read');
    } finally {
      this.#looking = false;
    }
  }

  /** One question at a time for each instrument. Never rejects: what failed is asked again. */
  async #ask(instrument: Instrument): Promise<void> {
    if (this.#stopped) return;
    if (instrument.isAsking) {
      instrument.isAskedAgain = true;
      return;
    }
    instrument.isAsking = true;
    const release = this.#options.activity.hold();
    try {
      do {
        instrument.isAskedAgain = false;
        await this.#askOnce(instrument);
      } while (instrument.isAskedAgain && !this.#stopped);
      instrument.retryMs = RETRY_MS;
    } catch (error) {
      this.#retry(instrument, error);
    } finally {
      instrument.isAsking = false;
      release();
    }
  }

  #retry(instrument: Instrument, error: unknown): void {
    const { logger, wallClock } = this.#options;
    if (this.#stopped) return;
    logger.warn({ venue: this.venueId, instId: instrument.instId, err: error }, 'bars could not be read; asked again later');
    instrument.notBeforeMs = wallClock.nowMs() + instrument.retryMs;
    setTimeout(() => void this.#ask(instrument), instrument.retryMs).unref();
    instrument.retryMs = Math.min(RETRY_MS_MAX, instrument.retryMs * 2);
  }

  async #askOnce(instrument: Instrument): Promise<void> {
    this.#compared ??= this.#compareMarket();
    await this.#compared.catch((error: unknown) => {
      this.#compared = null;
      throw error;
    });
    const { tail } = instrument;
    if (tail === null || this.clock.stampMs() - tail.untilTs > CATCH_UP_MS_MAX) await this.#begin(instrument);
    else await this.#catchUp(instrument, tail);
    this.#takeHeard(instrument);
  }

  /** What was heard meanwhile, and another question where a gap lies before it. */
  #takeHeard(instrument: Instrument): void {
    const { tail } = instrument;
    const heard = instrument.heard.splice(0).sort((one, other) => one.ts - other.ts);
    if (tail === null) return;
    for (const text of heard) this.#take(instrument, tail, [text]);
    const ahead = heard.filter(({ ts }) => ts >= tail.untilTs);
    instrument.heard.push(...ahead);
    if (ahead.length > 0) instrument.isAskedAgain = true;
  }

  async #begin(instrument: Instrument): Promise<void> {
    const { pool } = this.#options;
    const { instId } = instrument;
    instrument.series ??= await ensureSeries(pool, this.venueId, instId);
    const given = { db: pool, connection: this.connection, seriesId: instrument.series.id };
    const { tail, corrected } = await beginTail(given, instId, minuteOf(this.clock.stampMs()));
    if (corrected.length > 0) await this.#noteCorrected(instrument, corrected);
    instrument.tail = tail;
    instrument.begun.resolve();
    instrument.reviews = false;
    this.#writer.storeSoon();
    this.#reportNewest(instId, tail);
  }

  #reportNewest(instId: string, tail: Tail): void {
    for (const { bar } of liveBars) {
      const ts = tail.newestClose(bar);
      if (ts !== undefined) this.#onClosing(instId, { bar, ts });
    }
  }

  /** Asks for everything since the last known minute, and with a review for the minutes before it. */
  async #catchUp(instrument: Instrument, tail: Tail): Promise<void> {
    const { reviews } = instrument;
    instrument.reviews = false;
    for (let isDone = false; !isDone;) {
      const from = reviews ? Math.max(tail.fromTs, tail.untilTs - REVIEW_MS) : tail.untilTs;
      const until = from + 300 * MINUTE_MS;
      const { closed, newestTs } = await askMinutes(this.connection, instrument.instId, { from, until });
      if (reviews && isOtherMarket(spanOfTexts(closed), tail.minutes({ from, until }))) return this.#dropMarket();
      const now = this.clock.stampMs();
      // A minute is final once a later one is open, once it was heard, or once the venue has had time enough.
      const heard = instrument.heard.map(({ ts }) => ts);
      const final = Math.max(newestTs ?? 0, ...heard, minuteOf(this.#waitsForUs ? now : now - HOLE_AFTER_MS));
      const before = tail.untilTs;
      this.#take(instrument, tail, closed, Math.max(before, Math.min(until, final)));
      isDone = tail.untilTs >= final || tail.untilTs === before;
    }
    // A market that stands still is not asked at every look.
    if (!this.#waitsForUs) instrument.notBeforeMs = this.#options.wallClock.nowMs() + QUIET_MS;
  }

  /** At the start: whether the venue still gives the bars that are stored. */
  async #compareMarket(): Promise<void> {
    await this.clock.measure();
    const { venueId, connection } = this;
    if (await isStoredElsewhere(this.#options.pool, { venueId, connection, days: ASKED_DAYS })) await this.#dropMarket();
  }

  /** Another market stands behind the venue's id: everything begins anew. */
  async #dropMarket(): Promise<void> {
    this.#options.logger.warn({ venue: this.venueId }, 'the venue shows another market: its stored history is dropped');
    for (const instrument of this.#instruments.values()) {
      instrument.tail = null;
      instrument.series = null;
      instrument.heard = [];
      instrument.isAskedAgain = true;
    }
    await this.#writer.idle();
    await dropHistory(this.#options.pool, this.venueId);
    this.#askAll(false);
  }
}
