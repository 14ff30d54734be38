// What the book channels have been told, instrument by instrument: snapshots, updates that chain by seqId, checksums; and the trades channels.
// An update is always the difference to what was told before, so that whoever applies them all has the book.
import { crc32 } from 'node:zlib';
import { formatFixed, priceOf } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import { BOOK_INTERVAL_MS, QUIET_BOOK_MS, STREET_LEVELS } from '../limits.ts';
import type { OrderSide } from '../state/rows.ts';
import type { Quote } from './board.ts';
import { type BookLevel, bookLevels } from './order-book.ts';
import { tellTrades } from './trade-views.ts';

/** [price, size, "0", number of orders] */
type Level = [string, string, string, string];

interface Told {
  seqId: number;
  asks: Level[];
  bids: Level[];
}

export interface BookTeller {
  /** Whole book for REST and the five-level and best-price channels. */
  view(x: Exchange, quote: Quote, depth: number): Record<string, unknown>;
  /** First message of the books channel. */
  snapshot(x: Exchange, quote: Quote): Record<string, unknown>;
  /** Publishes what has changed since the last call; books and books5 not more often than their interval. */
  publish(x: Exchange): void;
  /** An empty update for every quiet book that is followed. */
  keepAlive(x: Exchange): void;
}

export function createBookTeller(wallNow: () => number): BookTeller {
  const told = new Map<string, Told>();
  const sentAt = new Map<string, number>();
  const waiting = new Set<string>();
  const state = (instId: string): Told => {
    let entry = told.get(instId);
    if (!entry) told.set(instId, (entry = { seqId: 1, asks: [], bids: [] }));
    return entry;
  };
  const refresh = (x: Exchange, quote: Quote): { before: Told; after: Told } => {
    const before = state(quote.instrument.instId);
    const after: Told = {
      seqId: before.seqId + 1,
      asks: levelsOf(x, quote, 'sell', STREET_LEVELS),
      bids: levelsOf(x, quote, 'buy', STREET_LEVELS),
    };
    told.set(quote.instrument.instId, after);
    return { before, after };
  };
  const tell = (x: Exchange, quote: Quote): void => {
    const { instId } = quote.instrument;
    const ts = quote.ts.toString();
    if (x.feed.wants(`books5|${instId}`))
      x.feed.publish({ topic: `books5|${instId}`, data: { ...viewOf(x, quote, 5, state(instId).seqId + 1), instId } });
    const topic = `books|${instId}`;
    if (!x.feed.wants(topic)) {
      state(instId).seqId += 1;
      return;
    }
    const { before, after } = refresh(x, quote);
    const asks = difference(before.asks, after.asks);
    const bids = difference(before.bids, after.bids);
    const data = { asks, bids, ts, checksum: checksumOf(after), seqId: after.seqId, prevSeqId: before.seqId };
    x.feed.publish({ topic, data, extra: { action: 'update' } });
  };
  /** Takes over what has changed; the best price is told at once. */
  const collect = (x: Exchange): void => {
    for (const instId of x.feed.takeBooks()) {
      waiting.add(instId);
      const quote = x.board.quotes.get(instId);
      const topic = `bbo-tbt|${instId}`;
      if (quote && x.feed.wants(topic)) x.feed.publish({ topic, data: { ...viewOf(x, quote, 1, state(instId).seqId), instId } });
    }
  };
  const tellNow = (x: Exchange, instId: string): void => {
    const quote = x.board.quotes.get(instId);
    waiting.delete(instId);
    sentAt.set(instId, wallNow());
    if (quote) tell(x, quote);
  };
  return {
    view(x, quote, depth) {
      const { instId } = quote.instrument;
      // Who starts from this answer and goes on with updates must not meet one that it already holds.
      if (x.feed.wants(`books|${instId}`)) {
        collect(x);
        if (waiting.has(instId)) tellNow(x, instId);
      }
      return viewOf(x, quote, depth, state(instId).seqId);
    },
    snapshot(x, quote) {
      const { instId } = quote.instrument;
      if (!x.feed.wants(`books|${instId}`)) refresh(x, quote);
      const now = state(instId);
      return { asks: now.asks, bids: now.bids, ts: quote.ts.toString(), checksum: checksumOf(now), seqId: now.seqId, prevSeqId: -1 };
    },
    publish(x) {
      tellTrades(x, x.trades.takeNew());
      collect(x);
      const now = wallNow();
      for (const instId of waiting) {
        if (x.clock.speed === 'max' || now - (sentAt.get(instId) ?? 0) >= BOOK_INTERVAL_MS) tellNow(x, instId);
      }
    },
    keepAlive(x) {
      const now = wallNow();
      for (const [instId, { seqId }] of told) {
        const topic = `books|${instId}`;
        if (!x.feed.wants(topic) || now - (sentAt.get(instId) ?? now) < QUIET_BOOK_MS) continue;
        sentAt.set(instId, now);
        const data = { asks: [], bids: [], ts: x.clock.now().toString(), checksum: checksumOf(state(instId)), seqId, prevSeqId: seqId };
        x.feed.publish({ topic, data, extra: { action: 'update' } });
      }
    },
  };
}

function viewOf(x: Exchange, quote: Quote, depth: number, seqId: number): Record<string, unknown> {
  return { asks: levelsOf(x, quote, 'sell', depth), bids: levelsOf(x, quote, 'buy', depth), ts: quote.ts.toString(), seqId };
}

function levelsOf(x: Exchange, quote: Quote, side: OrderSide, depth: number): Level[] {
  const { tickSize } = quote.instrument;
  return bookLevels(x, quote, side, depth).map(({ ticks, size, orders }: BookLevel): Level => [
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
