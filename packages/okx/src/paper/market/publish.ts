// What the public is told: prices tick by tick, candles when they close and, at human speeds, while they grow.
import { barClose, barOpen } from '@millrace/market';
import type { Quote } from './board.ts';
import type { Exchange } from '../exchange.ts';
import { candleView, fundingRateView, markPriceView, priceLimitView, tickerView } from './market-views.ts';

export type CandleTopic = readonly [instId: string, bar: string];

/** Tells every channel that follows the price of one instrument. */
export function publishPrice(x: Exchange, quote: Quote): void {
  const { feed } = x;
  const { instId } = quote.instrument;
  const tell = (channel: string, build: () => unknown): void => {
    const topic = `${channel}|${instId}`;
    if (feed.wants(topic)) feed.publish({ topic, data: build() });
  };
  tell('tickers', () => tickerView(x, quote));
  tell('mark-price', () => markPriceView(x, quote));
  tell('price-limit', () => priceLimitView(quote, quote.ts));
  tell('funding-rate', () => fundingRateView(x, quote, quote.ts));
}

/** Candles that closed between the last tick and ts. */
export function publishClosedCandles(x: Exchange, topics: readonly CandleTopic[], ts: number): void {
  for (const [instId, bar] of topics) {
    const quote = x.board.quotes.get(instId);
    if (!quote) continue;
    const from = barOpen(quote.ts, bar);
    if (from === barOpen(ts, bar)) continue;
    const candle = x.board.candles(quote, bar, { from, to: barClose(from, bar), now: ts - 1 })[0];
    if (candle) x.feed.publish({ topic: `candle${bar}|${instId}`, data: candleView(quote, candle, true) });
  }
}

/** Candles that are still open, as they stand. */
export function publishOpenCandles(x: Exchange, topics: readonly CandleTopic[], now: number): void {
  for (const [instId, bar] of topics) {
    const quote = x.board.quotes.get(instId);
    const candle = quote && x.board.candles(quote, bar, { from: barOpen(now, bar), to: now + 1, now })[0];
    if (quote && candle) x.feed.publish({ topic: `candle${bar}|${instId}`, data: candleView(quote, candle, false) });
  }
}

interface Point {
  ticks: number;
  ts: number;
}

/** Lowest, highest and last price of each instrument while several moments become one batch. */
export interface Extremes {
  add(instId: string, ticks: number, ts: number): void;
  /** Tells them in order of time. */
  publish(x: Exchange): void;
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
    publish(x) {
      const told = [...points].flatMap(([instId, { low, high, last }]) =>
        [...new Set([low, high, last])].map((point) => ({ instId, point })),
      );
      told.sort((a, b) => a.point.ts - b.point.ts);
      for (const { instId, point } of told) {
        const quote = x.board.quotes.get(instId);
        if (quote) publishPrice(x, { ...quote, last: point.ticks, ts: point.ts });
      }
    },
  };
}
