// Lets the ticks of the tape out: by the clock, or (speed max) one moment at a time, each when every listener has said that it is idle.
import type { Exchange } from '../exchange.ts';
import { settleFunding } from '../accounts/funding.ts';
import { nextInterestAfter, settleInterest } from '../accounts/savings.ts';
import {
  BATCH_INTERVAL_MS,
  CATCH_UP_MS_MAX,
  COARSE_AFTER_WALL_MS,
  MOMENTS_PER_TURN_MAX,
  OPEN_CANDLE_INTERVAL_MS,
  TIMER_MS_MAX,
} from '../limits.ts';
import type { CandleTopic } from './candle-series.ts';
import { createExtremes, publishClosedCandles, publishOpenCandles, publishPrice } from './publish.ts';
import { cancelDue, nextCancelAfter } from '../trading/cancel-all-after.ts';
import type { PriceGaps } from '../faults/price-gaps.ts';
import type { Moment, Tape } from './tape.ts';
import { applyTick } from './tick.ts';

export interface Pump {
  start(): void;
  /** At max: emits the next moment if all listeners are idle. Nothing otherwise. */
  whenIdle(): void;
  /** By the clock: lets out what is due now, so that an order meets the price of its own time. Nothing at max. */
  catchUp(): void;
  ended(): boolean;
  stop(): void;
}

export interface PumpOptions {
  exchange: Exchange;
  tape: Tape;
  /** The same tape in the fewest steps, for making up a long absence. */
  coarse: Tape;
  isIdle: () => boolean;
  candleTopics: () => readonly CandleTopic[];
  /** Remembers how far the tape has come. */
  saveClock: (ts: number) => void;
  wallNow: () => number;
  /** Faults that begin or end by the clock. */
  effects: (ts: number) => void;
  /** What the price is shown as while a fault makes it leap. */
  gaps: PriceGaps;
}

export function createPump(options: PumpOptions): Pump {
  return options.exchange.clock.speed === 'max' ? idlePump(options) : clockPump(options, options.exchange.clock.speed);
}

/** One moment whenever all listeners are idle. */
function idlePump(options: PumpOptions): Pump {
  const { exchange: x, tape } = options;
  let running = false;
  return {
    start() {
      running = true;
    },
    whenIdle() {
      if (!running) return;
      x.feed.flush();
      if (!options.isIdle()) return;
      const moment = tape.take();
      if (!moment) return;
      playMoment(options, moment, (instId) => {
        const quote = x.board.quotes.get(instId);
        if (quote) publishPrice(x, quote);
      });
      finish(options, moment.ts, true);
    },
    catchUp: () => undefined,
    ended: () => tape.nextTs() === null,
    stop() {
      running = false;
    },
  };
}

/** Everything that is due, in batches. */
function clockPump(options: PumpOptions, speed: number): Pump {
  const { exchange: x, coarse } = options;
  let timer: NodeJS.Timeout | undefined;
  let candlesAt = 0;
  /** Plays what is due; true when there is more than a turn's worth. */
  const play = (): boolean => {
    const now = x.clock.now();
    const next = options.tape.nextTs();
    const tape = next !== null && now - next > COARSE_AFTER_WALL_MS * speed ? coarse : options.tape;
    if (tape === coarse && next !== null) coarse.seek(Math.max(next - 1, now - CATCH_UP_MS_MAX));
    const { until, full } = playUntil(options, tape, now);
    if (tape === coarse) options.tape.seek(until);
    if (options.wallNow() - candlesAt >= OPEN_CANDLE_INTERVAL_MS) {
      candlesAt = options.wallNow();
      publishOpenCandles(x, options.candleTopics(), until);
    }
    finish(options, until, false);
    return full;
  };
  const advance = (): void => {
    const full = play();
    const now = x.clock.now();
    const due = Math.min(options.tape.nextTs() ?? Number.POSITIVE_INFINITY, nextDue(x, now), x.faults.nextDue());
    const wait = full ? 0 : Math.max(BATCH_INTERVAL_MS, Math.ceil(x.clock.wallMsUntil(due)));
    timer = setTimeout(advance, Math.min(wait, TIMER_MS_MAX));
  };
  return {
    start: advance,
    whenIdle: () => undefined,
    catchUp() {
      const armed = Math.min(nextCancelAfter(x), nextInterestAfter(x), x.faults.nextDue());
      if (Math.min(options.tape.nextTs() ?? Number.POSITIVE_INFINITY, armed) <= x.clock.now()) play();
    },
    ended: () => options.tape.nextTs() === null,
    stop: () => clearTimeout(timer),
  };
}

/** Plays every moment up to now, at most a turn's worth; several become one batch that keeps their extremes. */
function playUntil(options: PumpOptions, tape: Tape, now: number): { until: number; full: boolean } {
  const extremes = createExtremes();
  let until = now;
  let played = 0;
  for (; played < MOMENTS_PER_TURN_MAX && (tape.nextTs() ?? Number.POSITIVE_INFINITY) <= now; played += 1) {
    const moment = tape.take();
    if (!moment) break;
    until = moment.ts;
    playMoment(options, moment, extremes.add);
  }
  extremes.publish(options.exchange);
  const full = played === MOMENTS_PER_TURN_MAX;
  return { until: full ? until : now, full };
}

/** Funding, closed candles, prices: the order of equal times. */
function playMoment(
  { exchange: x, candleTopics, effects, gaps }: PumpOptions,
  moment: Moment,
  tell: (instId: string, ticks: number, ts: number) => void,
): void {
  settleUntil(x, moment.ts);
  x.clock.reach(moment.ts);
  x.clock.hold(moment.ts);
  publishClosedCandles(x, candleTopics(), moment.ts);
  effects(moment.ts);
  for (const tick of moment.ticks) {
    const { instId, ticks: raw } = tick;
    const quote = x.board.quotes.get(instId);
    if (quote) quote.raw = raw;
    if (quote?.listing.state !== 'live') continue;
    const ticks = gaps.shown(instId, raw, moment.ts);
    applyTick(x, { ...tick, ticks, ...(tick.mark === undefined ? {} : { mark: gaps.shown(instId, tick.mark, moment.ts) }) }, moment.ts);
    tell(instId, ticks, moment.ts);
  }
  x.clock.release();
}

/** Ends a batch: journal and clock first, then the sockets. */
function finish({ exchange: x, saveClock, effects }: PumpOptions, until: number, always: boolean): void {
  settleUntil(x, until);
  x.clock.reach(until);
  x.store.commit(x.clock.now());
  saveClock(until);
  effects(until);
  x.store.commit(x.clock.now());
  x.feed.flush(always);
}

function settleUntil(x: Exchange, ts: number): void {
  const { meta } = x.store;
  if (!meta) return;
  for (let due = nextDue(x, meta.lastFundingMs); due <= ts; due = nextDue(x, meta.lastFundingMs)) {
    x.clock.reach(due);
    x.clock.hold(due);
    cancelDue(x, due);
    settleInterest(x, due);
    if (x.funding.next(meta.lastFundingMs) === due) settleFunding(x, due);
    x.clock.release();
  }
}

/** The next time at which something happens without a tick: funding, interest, or the end of a cancel-all-after. */
function nextDue(x: Exchange, lastFundingMs: number): number {
  return Math.min(x.funding.next(lastFundingMs), nextCancelAfter(x), nextInterestAfter(x));
}
