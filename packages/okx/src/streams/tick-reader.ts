// Reads every tick from the text of a push into an event: by shape where the message is as usual (shape-reader.ts), else by JSON.parse and a schema.
// Both readers give the same events; a test compares them over random spellings.
import * as z from 'zod/mini';
import { createShapeReader, DECIMAL_SHAPE, MAYBE_DECIMAL_SHAPE, NAME_SHAPE, TIME_SHAPE } from './shape-reader.ts';

export interface TickerEvent {
  instId: string;
  /** Decimal strings in quote currency; best prices are "" where the book has no such side. */
  lastPrice: string;
  askPrice: string;
  bidPrice: string;
  /** The venue's time. */
  tsMs: number;
}

export interface TradeEvent {
  instId: string;
  tradeId: string;
  /** Decimal strings: quote currency; base units or contracts. */
  price: string;
  size: string;
  /** The side that took. */
  side: 'buy' | 'sell';
  /** The venue's time. */
  tsMs: number;
}

/** Reads whole pushes of one channel; null: not as usual, the full parser has to. */
export interface TickReader<Event> {
  read(text: string): Event | null;
  /** Tells it a text that the full parser has read. */
  learn(text: string): void;
}

export function createTickerReader(): TickReader<TickerEvent> {
  const shape = createShapeReader('tickers', [
    { key: 'instId', shape: NAME_SHAPE },
    { key: 'last', shape: DECIMAL_SHAPE },
    { key: 'askPx', shape: MAYBE_DECIMAL_SHAPE },
    { key: 'bidPx', shape: MAYBE_DECIMAL_SHAPE },
    { key: 'ts', shape: TIME_SHAPE },
  ]);
  const { groups } = shape;
  return {
    read(text) {
      const values = shape.read(text);
      if (values === null) return null;
      return {
        instId: valueOf(values, groups, 0),
        lastPrice: valueOf(values, groups, 1),
        askPrice: valueOf(values, groups, 2),
        bidPrice: valueOf(values, groups, 3),
        tsMs: wholeOf(valueOf(values, groups, 4)),
      };
    },
    learn: shape.learn,
  };
}

export function createTradeReader(): TickReader<TradeEvent> {
  const shape = createShapeReader('trades', [
    { key: 'instId', shape: NAME_SHAPE },
    { key: 'tradeId', shape: NAME_SHAPE },
    { key: 'px', shape: DECIMAL_SHAPE },
    { key: 'sz', shape: DECIMAL_SHAPE },
    { key: 'side', shape: 'buy|sell' },
    { key: 'ts', shape: TIME_SHAPE },
  ]);
  const { groups } = shape;
  return {
    read(text) {
      const values = shape.read(text);
      if (values === null) return null;
      const side = valueOf(values, groups, 4) === 'buy' ? 'buy' : 'sell';
      return {
        instId: valueOf(values, groups, 0),
        tradeId: valueOf(values, groups, 1),
        price: valueOf(values, groups, 2),
        size: valueOf(values, groups, 3),
        side,
        tsMs: wholeOf(valueOf(values, groups, 5)),
      };
    },
    learn: shape.learn,
  };
}

function valueOf(values: readonly string[], groups: Uint8Array, field: number): string {
  return values[groups[field] ?? 0] ?? '';
}

/** Up to 15 digits; quicker than Number, which is ready for everything. */
function wholeOf(digits: string): number {
  let value = 0;
  for (let at = 0; at < digits.length; at += 1) value = value * 10 + digits.charCodeAt(at) - 48;
  return value;
}

const price = z.string().check(z.regex(new RegExp(`^${DECIMAL_SHAPE}$`)));
/** What is no price counts as a side without one. */
const bestPrice = z.pipe(
  z._default(z.unknown(), ''),
  z.transform((value) => price.safeParse(value).data ?? ''),
);
const time = z.pipe(z.string().check(z.regex(new RegExp(`^${TIME_SHAPE}$`))), z.transform(Number));

const tickerRow = z.pipe(
  z.object({ instId: z.string(), last: price, askPx: bestPrice, bidPx: bestPrice, ts: time }),
  z.transform(({ instId, last, askPx, bidPx, ts }): TickerEvent => ({
    instId,
    lastPrice: last,
    askPrice: askPx,
    bidPrice: bidPx,
    tsMs: ts,
  })),
);

const tradeRow = z.pipe(
  z.object({ instId: z.string(), tradeId: z.string(), px: price, sz: price, side: z.enum(['buy', 'sell']), ts: time }),
  z.transform(({ instId, tradeId, px, sz, side, ts }): TradeEvent => ({ instId, tradeId, price: px, size: sz, side, tsMs: ts })),
);

/** One row of a tickers push; null when it is none. */
export function readTicker(row: unknown): TickerEvent | null {
  return tickerRow.safeParse(row).data ?? null;
}

/** One row of a trades push; null when it is none. */
export function readTrade(row: unknown): TradeEvent | null {
  return tradeRow.safeParse(row).data ?? null;
}
