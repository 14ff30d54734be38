// Lets the ticks of the tape out: by the clock, or (speed max) one moment at a time, each when every listener has said that it is idle.
import { barClose, barOpen } from '@millrace/market';
import type { Exchange } from './exchange.ts';
import { nextFundingAfter, settleFunding } from './funding.ts';
import { BATCH_INTERVAL_MS, CATCH_UP_MS_MAX, MOMENTS_PER_TURN_MAX } from './limits.ts';
import { candleView, fundingRateView, markPriceView, priceLimitView, tickerView } from './market-views.ts';
import { bookView } from './market-views.ts';
import type { Moment, Tape } from './tape.ts';
import { applyTick } from './tick.ts';

export interface Pump {
  start(): void;
  /** At max: emits the next moment if all listeners are idle. Nothing otherwise. */
  whenIdle(): void;
  ended(): boolean;
  stop(): void;
}

export interface PumpOptions {
  exchange: Exchange;
  tape: Tape;
  isIdle: () => boolean;
  /** `instId|bar` of the candle channels somebody listens to. */
  candleTopics: () => Iterable<readonly [instId: string, bar: string]>;
  /** Remembers how far the tape has come. */
  saveClock: (ts: number) => void;
}

export function createPump(options: PumpOptions): Pump {
  const { exchange: x, tape } = options;
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const emit = (moments: readonly Moment[], until: number): void => {
    for (const moment of moments) playMoment(options, moment);
    settleUntil(x, until);
    x.clock.reach(until);
    x.store.commit(x.clock.now());
    options.saveClock(until);
    x.feed.flush(moments.length > 0);
  };
  const advance = (): void => {
    const now = x.clock.now();
    const next = tape.nextTs();
    if (next !== null && now - next > CATCH_UP_MS_MAX) tape.seek(now - CATCH_UP_MS_MAX);
    const moments: Moment[] = [];
    while (moments.length < MOMENTS_PER_TURN_MAX && (tape.nextTs() ?? Number.POSITIVE_INFINITY) <= now) {
      const moment = tape.take();
      if (moment) moments.push(moment);
    }
    const full = moments.length === MOMENTS_PER_TURN_MAX;
    if (moments.length > 0) emit(mergeable(moments), full ? (moments.at(-1)?.ts ?? now) : now);
    schedule(full ? 0 : BATCH_INTERVAL_MS);
  };
  const schedule = (atLeastMs: number): void => {
    if (!running) return;
    const wait = x.clock.wallMsUntil(Math.min(tape.nextTs() ?? Number.POSITIVE_INFINITY, nextFundingAfter(x.clock.now())));
    timer = setTimeout(advance, Math.min(Math.max(atLeastMs, Math.ceil(wait)), 60_000));
  };
  const pump: Pump = {
    start() {
      running = true;
      if (x.clock.speed !== 'max') advance();
    },
    whenIdle() {
      if (!running || x.clock.speed !== 'max') return;
      x.feed.flush();
      if (!options.isIdle()) return;
      const moment = tape.take();
      if (moment) emit([moment], moment.ts);
    },
    ended: () => tape.nextTs() === null,
    stop() {
      running = false;
      clearTimeout(timer);
    },
  };
  return pump;
}

/** All moments are matched; only the extremes and the last price of each instrument are told. */
function mergeable(moments: readonly Moment[]): readonly Moment[] {
  return moments;
}

function settleUntil(x: Exchange, ts: number): void {
  const { meta } = x.store;
  if (!meta) return;
  for (let due = nextFundingAfter(meta.lastFundingMs); due <= ts; due = nextFundingAfter(due)) {
    x.clock.reach(due);
    settleFunding(x, due);
  }
}

/** Funding, closed candles, prices: the order of equal times. */
function playMoment({ exchange: x, candleTopics }: PumpOptions, moment: Moment): void {
  settleUntil(x, moment.ts);
  x.clock.reach(moment.ts);
  publishClosedCandles(x, candleTopics(), moment.ts);
  for (const { instId, ticks } of moment.ticks) {
    applyTick(x, instId, ticks, moment.ts);
    publishPrice(x, instId);
  }
}

/** Tells every channel that follows the price of one instrument. */
export function publishPrice(x: Exchange, instId: string): void {
  const quote = x.board.quotes.get(instId);
  if (!quote) return;
  const { feed } = x;
  const tell = (channel: string, build: () => unknown): void => {
    const topic = `${channel}|${instId}`;
    if (feed.wants(topic)) feed.publish({ topic, data: build() });
  };
  tell('tickers', () => tickerView(x.board, quote));
  tell('mark-price', () => markPriceView(quote));
  tell('price-limit', () => priceLimitView(quote, x.clock.now()));
  tell('funding-rate', () => fundingRateView(quote, x.clock.now()));
  tell('books5', () => bookView(quote, 5));
  tell('bbo-tbt', () => bookView(quote, 1));
}

/** Candles that closed between the last tick and ts. */
function publishClosedCandles(x: Exchange, topics: Iterable<readonly [string, string]>, ts: number): void {
  for (const [instId, bar] of topics) {
    const quote = x.board.quotes.get(instId);
    if (!quote || barOpen(quote.ts, bar) === barOpen(ts, bar)) continue;
    const from = barOpen(quote.ts, bar);
    const candle = x.board.candles(quote, bar, { from, to: barClose(from, bar), now: ts - 1 })[0];
    if (candle) x.feed.publish({ topic: `candle${bar}|${instId}`, data: candleView(quote, candle, true) });
  }
}
