// Emits the ticks of the stream: by the clock, or (speed max) one moment at a time, each when every listener has said that it is idle.
import type { Exchange } from '../core/exchange.ts';
import { settleFunding } from '../accounts/funding.ts';
import { nextInterestAfter, settleInterest } from '../accounts/savings.ts';
import { BATCH_INTERVAL_MS } from '../limits.ts';
import type { CandleTopic } from '../market/candle-series.ts';
import {
  createExtremes,
  nextClose,
  publishClosedCandles,
  publishEveryClosedCandle,
  publishOpenCandles,
  publishPrice,
} from '../market/publish.ts';
import { cancelDue, nextCancelAfter } from '../trading/cancel-all-after.ts';
import type { PriceGaps } from '../quotes/price-gaps.ts';
import type { Moment, TickStream } from '../quotes/tick-stream.ts';
import { applyTick } from './apply-tick.ts';

/** Growing candles are published at most this often, wall ms. */
const OPEN_CANDLE_INTERVAL_MS = 1000;

/** Longest sleep of the tick scheduler, wall ms: what is armed meanwhile is at most so late. */
const TIMER_MS_MAX = 1000;

/** An absence longer than this (wall time) is made up in the fewest steps a bar has. */
const COARSE_AFTER_WALL_MS = 60_000;

/** After a longer pause (ms of venue time) the stream jumps instead of being played in full. */
const CATCH_UP_MS_MAX = 30 * 86_400_000;

/** Moments of the tick stream played before other work runs. */
const MOMENTS_PER_TURN_MAX = 20_000;

export interface TickScheduler {
  start(): void;
  /** At speed max: emits the next moment if all listeners are idle. Otherwise does nothing. */
  whenIdle(): void;
  /** By the clock: emits what is due now, so that an order meets the price of its own time. At speed max does nothing. */
  catchUp(): void;
  ended(): boolean;
  stop(): void;
}

export interface TickSchedulerOptions {
  exchange: Exchange;
  stream: TickStream;
  /** The same ticks in the fewest steps, for making up a long absence. */
  coarseStream: TickStream;
  /** What a market plays that has to catch up. */
  pastStream: TickStream;
  isIdle: () => boolean;
  candleTopics: () => readonly CandleTopic[];
  /** Saves how far the stream has come. */
  saveClock: (ts: number) => void;
  wallNow: () => number;
  /** Faults that begin or end by the clock. */
  effects: (ts: number) => void;
  /** The price gaps that faults have opened. */
  gaps: PriceGaps;
}

export function createTickScheduler(options: TickSchedulerOptions): TickScheduler {
  const { clock, store } = options.exchange;
  if (store.meta?.catchesUp === true) return scheduleUpToNow(options);
  return clock.speed === 'max' ? scheduleWhenIdle(options) : scheduleByClock(options, clock.speed);
}

/**
 * One moment whenever all listeners are idle. Candles that close before the next tick are moments of their own, at the price before it: what is
 * decided on them meets that price, as in a backtest.
 */
function scheduleWhenIdle(options: TickSchedulerOptions): TickScheduler {
  const { exchange, stream, candleTopics } = options;
  let running = false;
  /** Candles that closed up to here are published. */
  let closedUntil = exchange.clock.now();
  const playClose = (until: number): boolean => {
    const close = nextClose(exchange, candleTopics(), { after: closedUntil, until });
    if (close === undefined) return false;
    settleUntil(exchange, close);
    exchange.clock.reach(close);
    publishClosedCandles(exchange, candleTopics(), { after: closedUntil, until: close });
    closedUntil = close;
    exchange.store.commit(exchange.clock.now());
    // The tick of this very time is still to come: after a restart it must not count as played.
    options.saveClock(close - 1);
    exchange.feed.flush(true);
    return true;
  };
  return {
    start() {
      running = true;
    },
    whenIdle() {
      if (!running) return;
      exchange.feed.flush();
      if (!options.isIdle()) return;
      const next = stream.nextTs();
      if (next === null || playClose(next)) return;
      const moment = stream.take();
      if (!moment) return;
      const onTick = (instId: string): void => {
        const quote = exchange.quotes.listed.get(instId);
        if (quote) publishPrice(exchange, quote);
      };
      playMoment(options, moment, { closedUntil, onTick });
      closedUntil = Math.max(closedUntil, moment.ts);
      finish(options, moment.ts, true);
    },
    catchUp: () => undefined,
    ended: () => stream.nextTs() === null,
    stop() {
      running = false;
    },
  };
}

/**
 * The past, one moment whenever all listeners are idle; once the next one lies in the future, by the clock. Candles that closed since the moment before are
 * published with a moment, not as moments of their own: it is the number of moments that takes the time.
 */
function scheduleUpToNow(options: TickSchedulerOptions): TickScheduler {
  const { exchange, stream, pastStream, wallNow } = options;
  let running = false;
  let closedUntil = exchange.clock.now();
  let present: TickScheduler | undefined;
  const arrive = (): TickScheduler => {
    stream.seek(exchange.clock.now());
    exchange.clock.arrive();
    const { meta } = exchange.store;
    if (meta) {
      delete meta.catchesUp;
      exchange.store.save('meta', meta);
    }
    const byClock = scheduleByClock(options, 1);
    byClock.start();
    // Listeners hear the new speed even where nothing else is to be told.
    exchange.feed.flush(true);
    return byClock;
  };
  const onTick = (instId: string): void => {
    const quote = exchange.quotes.listed.get(instId);
    if (quote) publishPrice(exchange, quote);
  };
  return {
    start() {
      running = true;
    },
    whenIdle() {
      if (!running || present) return;
      exchange.feed.flush();
      if (!options.isIdle()) return;
      if ((pastStream.nextTs() ?? Number.POSITIVE_INFINITY) > wallNow()) {
        present = arrive();
        return;
      }
      const moment = pastStream.take();
      if (!moment) return;
      playMoment(options, moment, { closedUntil, isFarApart: true, onTick });
      closedUntil = moment.ts;
      finish(options, moment.ts, true);
    },
    catchUp: () => present?.catchUp(),
    ended: () => false,
    stop() {
      running = false;
      present?.stop();
    },
  };
}

/** Everything that is due, in batches. */
function scheduleByClock(options: TickSchedulerOptions, speed: number): TickScheduler {
  const { exchange, coarseStream } = options;
  let timer: NodeJS.Timeout | undefined;
  let candlesAt = 0;
  /** Plays what is due; true when more is due than one turn may play. */
  const play = (): boolean => {
    const now = exchange.clock.now();
    const next = options.stream.nextTs();
    const stream = next !== null && now - next > COARSE_AFTER_WALL_MS * speed ? coarseStream : options.stream;
    if (stream === coarseStream && next !== null) coarseStream.seek(Math.max(next - 1, now - CATCH_UP_MS_MAX));
    const { until, full } = playUntil(options, stream, now);
    if (stream === coarseStream) options.stream.seek(until);
    if (options.wallNow() - candlesAt >= OPEN_CANDLE_INTERVAL_MS) {
      candlesAt = options.wallNow();
      publishOpenCandles(exchange, options.candleTopics(), until);
    }
    finish(options, until, false);
    return full;
  };
  const advance = (): void => {
    const full = play();
    const now = exchange.clock.now();
    const due = Math.min(options.stream.nextTs() ?? Number.POSITIVE_INFINITY, nextDue(exchange, now), exchange.faults.nextDue());
    const wait = full ? 0 : Math.max(BATCH_INTERVAL_MS, Math.ceil(exchange.clock.wallMsUntil(due)));
    timer = setTimeout(advance, Math.min(wait, TIMER_MS_MAX));
  };
  return {
    start: advance,
    whenIdle: () => undefined,
    catchUp() {
      const armed = Math.min(nextCancelAfter(exchange), nextInterestAfter(exchange), exchange.faults.nextDue());
      if (Math.min(options.stream.nextTs() ?? Number.POSITIVE_INFINITY, armed) <= exchange.clock.now()) play();
    },
    ended: () => options.stream.nextTs() === null,
    stop: () => clearTimeout(timer),
  };
}

/** Plays every moment up to now, at most MOMENTS_PER_TURN_MAX; several become one batch that keeps their extremes. */
function playUntil(options: TickSchedulerOptions, stream: TickStream, now: number): { until: number; full: boolean } {
  const extremes = createExtremes();
  let until = now;
  let played = 0;
  for (; played < MOMENTS_PER_TURN_MAX && (stream.nextTs() ?? Number.POSITIVE_INFINITY) <= now; played += 1) {
    const moment = stream.take();
    if (!moment) break;
    until = moment.ts;
    playMoment(options, moment, { closedUntil: Number.NEGATIVE_INFINITY, onTick: extremes.add });
  }
  extremes.publish(options.exchange);
  const full = played === MOMENTS_PER_TURN_MAX;
  return { until: full ? until : now, full };
}

interface Played {
  /** Candles that closed up to here are published. */
  closedUntil: number;
  /** Several candles may have closed since the moment before. */
  isFarApart?: boolean;
  onTick: (instId: string, ticks: number, ts: number) => void;
}

/** Funding, closed candles, prices: the order of equal times. */
function playMoment(
  { exchange, candleTopics, effects, gaps }: TickSchedulerOptions,
  moment: Moment,
  { closedUntil, isFarApart = false, onTick }: Played,
): void {
  settleUntil(exchange, moment.ts);
  exchange.clock.reach(moment.ts);
  exchange.clock.hold(moment.ts);
  (isFarApart ? publishEveryClosedCandle : publishClosedCandles)(exchange, candleTopics(), { after: closedUntil, until: moment.ts });
  effects(moment.ts);
  for (const tick of moment.ticks) {
    const { instId, ticks: raw } = tick;
    const quote = exchange.quotes.listed.get(instId);
    if (quote) quote.raw = raw;
    if (quote?.listing.state !== 'live') continue;
    const ticks = gaps.shown(instId, raw, moment.ts);
    applyTick(
      exchange,
      { ...tick, ticks, ...(tick.mark === undefined ? {} : { mark: gaps.shown(instId, tick.mark, moment.ts) }) },
      moment.ts,
    );
    onTick(instId, ticks, moment.ts);
  }
  exchange.clock.release();
}

/** Ends a batch: journal and clock first, then the sockets. */
function finish({ exchange, saveClock, effects }: TickSchedulerOptions, until: number, always: boolean): void {
  settleUntil(exchange, until);
  exchange.clock.reach(until);
  exchange.store.commit(exchange.clock.now());
  saveClock(until);
  effects(until);
  exchange.store.commit(exchange.clock.now());
  exchange.feed.flush(always);
}

function settleUntil(exchange: Exchange, ts: number): void {
  const { meta } = exchange.store;
  if (!meta) return;
  for (let due = nextDue(exchange, meta.lastFundingMs); due <= ts; due = nextDue(exchange, meta.lastFundingMs)) {
    exchange.clock.reach(due);
    exchange.clock.hold(due);
    cancelDue(exchange, due);
    settleInterest(exchange, due);
    if (exchange.funding.next(meta.lastFundingMs) === due) settleFunding(exchange, due);
    exchange.clock.release();
  }
}

/** The next time at which something happens without a tick: funding, interest, or the end of a cancel-all-after. */
function nextDue(exchange: Exchange, lastFundingMs: number): number {
  return Math.min(exchange.funding.next(lastFundingMs), nextCancelAfter(exchange), nextInterestAfter(exchange));
}
