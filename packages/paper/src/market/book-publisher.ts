// The book channels, instrument by instrument: snapshots, updates that chain by seqId, checksums; and the trades channels.
// An update is always the difference to the book published before, so that whoever applies all of them has the book.
import { crc32 } from 'node:zlib';
import { formatFixed, priceOf } from '@millrace/market';
import type { BookPublisher } from '../core/published-books.ts';
import type { Exchange } from '../core/exchange.ts';
import { BOOK_INTERVAL_MS, LIQUIDITY_LEVELS } from '../limits.ts';
import type { Quote } from '../quotes/quotes.ts';
import type { OrderSide } from '../state/order-rows.ts';
import { type BookLevel, bookLevels } from './order-book.ts';
import { publishTrades } from './trade-views.ts';

/** After so long without a change an empty update of a book is sent, wall ms. */
const QUIET_BOOK_MS = 60_000;

/** [price, size, "0", number of orders] */
type Level = [string, string, string, string];

/** A book as its followers have it. */
interface PublishedBook {
  seqId: number;
  asks: Level[];
  bids: Level[];
}

const EMPTY_BOOK: PublishedBook = { seqId: 1, asks: [], bids: [] };

export function createBookPublisher(exchange: () => Exchange, wallNow: () => number): BookPublisher {
  return new Publisher(exchange, wallNow);
}

class Publisher implements BookPublisher {
  readonly #exchange: () => Exchange;
  readonly #wallNow: () => number;
  readonly #published = new Map<string, PublishedBook>();
  /** Wall time of the last message of the books channel, by instrument. */
  readonly #sentAt = new Map<string, number>();
  /** Instruments whose books have changed since their last message. */
  readonly #changed = new Set<string>();

  constructor(exchange: () => Exchange, wallNow: () => number) {
    this.#exchange = exchange;
    this.#wallNow = wallNow;
  }

  view(quote: Quote, depth: number): Record<string, unknown> {
    const { instId } = quote.instrument;
    // Who starts from this answer and applies the updates after it must not receive one that the answer contains.
    if (this.#exchange().feed.wants(`books|${instId}`)) {
      this.#collectChanges();
      if (this.#changed.has(instId)) this.#publishBook(instId);
    }
    return viewOf(this.#exchange(), quote, depth, this.#bookOf(instId).seqId);
  }

  snapshot(quote: Quote): Record<string, unknown> {
    const { instId } = quote.instrument;
    if (!this.#exchange().feed.wants(`books|${instId}`)) this.#refresh(quote);
    const { asks, bids, seqId } = this.#bookOf(instId);
    return { asks, bids, ts: quote.ts.toString(), checksum: checksumOf({ asks, bids }), seqId, prevSeqId: -1 };
  }

  publish(): void {
    const exchange = this.#exchange();
    publishTrades(exchange, exchange.trades.takeNew());
    this.#collectChanges();
    const now = this.#wallNow();
    for (const instId of this.#changed) {
      if (exchange.clock.speed === 'max' || now - (this.#sentAt.get(instId) ?? 0) >= BOOK_INTERVAL_MS) this.#publishBook(instId);
    }
  }

  keepAlive(): void {
    const { clock, feed } = this.#exchange();
    const now = this.#wallNow();
    for (const [instId, book] of this.#published) {
      const topic = `books|${instId}`;
      if (!feed.wants(topic) || now - (this.#sentAt.get(instId) ?? now) < QUIET_BOOK_MS) continue;
      this.#sentAt.set(instId, now);
      const { seqId } = book;
      const data = { asks: [], bids: [], ts: clock.now().toString(), checksum: checksumOf(book), seqId, prevSeqId: seqId };
      feed.publish({ topic, data, extra: { action: 'update' } });
    }
  }

  #bookOf(instId: string): PublishedBook {
    let book = this.#published.get(instId);
    if (!book) this.#published.set(instId, (book = { ...EMPTY_BOOK }));
    return book;
  }

  /** Replaces the published book by the present one. */
  #refresh(quote: Quote): { before: PublishedBook; after: PublishedBook } {
    const exchange = this.#exchange();
    const before = this.#bookOf(quote.instrument.instId);
    const after: PublishedBook = {
      seqId: before.seqId + 1,
      asks: levelsOf(exchange, quote, 'sell', LIQUIDITY_LEVELS),
      bids: levelsOf(exchange, quote, 'buy', LIQUIDITY_LEVELS),
    };
    this.#published.set(quote.instrument.instId, after);
    return { before, after };
  }

  /** Takes over which books have changed; the best price is published at once. */
  #collectChanges(): void {
    const exchange = this.#exchange();
    for (const instId of exchange.feed.takeBooks()) {
      this.#changed.add(instId);
      const quote = exchange.quotes.listed.get(instId);
      const topic = `bbo-tbt|${instId}`;
      if (quote && exchange.feed.wants(topic))
        exchange.feed.publish({ topic, data: { ...viewOf(exchange, quote, 1, this.#bookOf(instId).seqId), instId } });
    }
  }

  #publishBook(instId: string): void {
    const quote = this.#exchange().quotes.listed.get(instId);
    this.#changed.delete(instId);
    this.#sentAt.set(instId, this.#wallNow());
    if (!quote) return;
    this.#publishFiveLevels(quote);
    this.#publishUpdate(quote);
  }

  #publishFiveLevels(quote: Quote): void {
    const exchange = this.#exchange();
    const { instId } = quote.instrument;
    const topic = `books5|${instId}`;
    if (!exchange.feed.wants(topic)) return;
    exchange.feed.publish({ topic, data: { ...viewOf(exchange, quote, 5, this.#bookOf(instId).seqId + 1), instId } });
  }

  #publishUpdate(quote: Quote): void {
    const { feed } = this.#exchange();
    const { instId } = quote.instrument;
    const topic = `books|${instId}`;
    if (!feed.wants(topic)) {
      this.#bookOf(instId).seqId += 1;
      return;
    }
    const { before, after } = this.#refresh(quote);
    const asks = difference(before.asks, after.asks);
    const bids = difference(before.bids, after.bids);
    const data = { asks, bids, ts: quote.ts.toString(), checksum: checksumOf(after), seqId: after.seqId, prevSeqId: before.seqId };
    feed.publish({ topic, data, extra: { action: 'update' } });
  }
}

function viewOf(exchange: Exchange, quote: Quote, depth: number, seqId: number): Record<string, unknown> {
  return { asks: levelsOf(exchange, quote, 'sell', depth), bids: levelsOf(exchange, quote, 'buy', depth), ts: quote.ts.toString(), seqId };
}

function levelsOf(exchange: Exchange, quote: Quote, side: OrderSide, depth: number): Level[] {
  const { tickSize } = quote.instrument;
  return bookLevels(exchange, quote, side, depth).map(({ ticks, size, orders }: BookLevel): Level => [
    priceOf(ticks, tickSize),
    formatFixed(size),
    '0',
    orders.toString(),
  ]);
}

/** Levels that are new or changed, and with size 0 those that are gone. */
function difference(before: readonly Level[], after: readonly Level[]): Level[] {
  const known = new Map(before.map((level) => [level[0], level]));
  const changed = after.filter((level) => {
    const old = known.get(level[0]);
    known.delete(level[0]);
    return old?.[1] !== level[1] || old[3] !== level[3];
  });
  return [...changed, ...[...known.keys()].map((price): Level => [price, '0', '0', '0'])];
}

/** Signed CRC32 over the best 25 levels, bid and ask by turns; a missing side is passed over. */
export function checksumOf({ asks, bids }: { asks: readonly (readonly string[])[]; bids: readonly (readonly string[])[] }): number {
  const parts: string[] = [];
  for (let index = 0; index < 25; index += 1) {
    for (const level of [bids[index], asks[index]]) if (level) parts.push(`${level[0]}:${level[1]}`);
  }
  return crc32(parts.join(':')) | 0;
}
