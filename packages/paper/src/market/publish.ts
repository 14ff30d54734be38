// Public pushes: prices tick by tick, candles when they close and, at human speeds, while they grow.
import { barClose, barOpen, type BarSource } from '@millrace/market';
import type { Quote } from '../quotes/quotes.ts';
import type { Exchange } from '../core/exchange.ts';
import { type CandleTopic, findSeries } from './candle-series.ts';
import { fundingRateView, indexTickerView, markPriceView, priceLimitView, tickerView } from './market-views.ts';
import { openInterestView } from './open-interest.ts';
import { indexName, indexQuote } from './reference-prices.ts';

/** Publishes to every channel that follows the price of one instrument, and those of the index that it makes. */
export function publishPrice(exchange: Exchange, quote: Quote): void {
  const { feed } = exchange;
  const push = (channel: string, key: string, build: () => unknown): void => {
    const topic = `${channel}|${key}`;
    if (feed.wants(topic)) feed.publish({ topic, data: build() });
  };
  const { instId } = quote.instrument;
  push('tickers', instId, () => tickerView(exchange, quote));
  push('mark-price', instId, () => markPriceView(exchange, quote));
  push('price-limit', instId, () => priceLimitView(quote, quote.ts));
  if (quote.instrument.instType === 'SWAP') {
    if (isNewMinute(quote)) push('funding-rate', instId, () => fundingRateView(exchange, quote, quote.ts));
    push('open-interest', instId, () => openInterestView(exchange, quote));
  }
  const index = indexName(quote);
  if (indexQuote(exchange, index)?.instrument.instId !== instId) return;
  push('index-tickers', index, () => indexTickerView(exchange, index));
  const swap = exchange.quotes.listed.get(`${index}-SWAP`);
  if (exchange.book === 'depth' && swap && swap.instrument.instId !== instId)
    push('mark-price', `${index}-SWAP`, () => markPriceView(exchange, swap));
}

/** The minute in which the funding rate of a source's instrument was published last. */
const lastFundingMinute = new WeakMap<BarSource, number>();

function isNewMinute({ source, ts }: Quote): boolean {
  const minute = Math.floor(ts / 60_000);
  const before = lastFundingMinute.get(source);
  lastFundingMinute.set(source, minute);
  return before !== minute;
}

/** The earliest close in (after, until] among the running candles of these topics; undefined when none closes then. */
export function nextClose(exchange: Exchange, topics: readonly CandleTopic[], { after, until }: Span): number | undefined {
  let next: number | undefined;
  for (const { kind, bar, instId } of topics) {
    const series = findSeries(exchange, kind, instId);
    const close = series && barClose(series.quote.ts, bar);
    if (close !== undefined && close > after && close <= until && (next === undefined || close < next)) next = close;
  }
  return next;
}

interface Span {
  after: number;
  until: number;
}

/** Candles that closed in (after, until]: each is the one that was running at the last tick of its instrument. */
export function publishClosedCandles(exchange: Exchange, topics: readonly CandleTopic[], { after, until }: Span): void {
  for (const { kind, bar, instId } of topics) {
    const series = findSeries(exchange, kind, instId);
    if (!series) continue;
    const from = barOpen(series.quote.ts, bar);
    const close = barClose(from, bar);
    if (close <= after || close > until) continue;
    const candle = series.candles(bar, { from, to: close, now: until - 1 })[0];
    if (candle) exchange.feed.publish({ topic: `${kind}${bar}|${instId}`, data: series.view(candle, true) });
  }
}

/** Every candle of these topics that closed in (after, until], where an instrument's ticks lie further apart than its bars. */
export function publishEveryClosedCandle(exchange: Exchange, topics: readonly CandleTopic[], { after, until }: Span): void {
  for (const { kind, bar, instId } of topics) {
    const series = findSeries(exchange, kind, instId);
    if (!series) continue;
    for (const candle of series.candles(bar, { from: barOpen(after, bar), to: barOpen(until, bar), now: until - 1 }))
      if (barClose(candle.ts, bar) > after) exchange.feed.publish({ topic: `${kind}${bar}|${instId}`, data: series.view(candle, true) });
  }
}

/** Candles that are still open, as they stand. */
export function publishOpenCandles(exchange: Exchange, topics: readonly CandleTopic[], now: number): void {
  for (const { kind, bar, instId } of topics) {
    const series = findSeries(exchange, kind, instId);
    const candle = series?.candles(bar, { from: barOpen(now, bar), to: now + 1, now })[0];
    if (series && candle) exchange.feed.publish({ topic: `${kind}${bar}|${instId}`, data: series.view(candle, false) });
  }
}

interface Point {
  ticks: number;
  ts: number;
}

/** Lowest, highest and last price of each instrument while several moments become one batch. */
export interface Extremes {
  add(instId: string, ticks: number, ts: number): void;
  /** Publishes them in order of time. */
  publish(exchange: Exchange): void;
}

export function createExtremes(): Extremes {
  const points = new Map<string, { low: Point; high: Point; last: Point }>();
  return {
    add(instId, ticks, ts) {
      const point = { ticks, ts };
      const known = points.get(instId);
      if (!known) {
        points.set(instId, { low: point, high: point, last: point });
        return;
      }
      if (ticks < known.low.ticks) known.low = point;
      if (ticks > known.high.ticks) known.high = point;
      known.last = point;
    },
    publish(exchange) {
      const pushes = [...points].flatMap(([instId, { low, high, last }]) =>
        [...new Set([low, high, last])].map((point) => ({ instId, point })),
      );
      pushes.sort((a, b) => a.point.ts - b.point.ts);
      for (const { instId, point } of pushes) {
        const quote = exchange.quotes.listed.get(instId);
        if (quote) publishPrice(exchange, { ...quote, last: point.ticks, ts: point.ts });
      }
    },
  };
}
