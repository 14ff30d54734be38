// Live prices for readers of the stream: one public socket per venue, opened at the first reader, subscribed to what is being read.
// It only shows prices; the engine decides on a feed of its own, so a slow reader here never holds up an order.
import type { PriceFrame } from '@millrace/contract';
import { openPublicStream, type PublicStream, type PublicStreamOptions, type VenueInstrument } from '@millrace/okx';
import type { Logger } from 'pino';
import type { Clock } from '../shared/clock.ts';
import type { VenueConfig } from '../shared/config/venues.ts';
import { paceOf } from '../shared/connect-pace.ts';
import type { PriceFeed, PriceListener } from '../shared/context/market-data.ts';

/** Instruments whose price is followed for readers of the stream, per venue. */
const FOLLOWED_INSTRUMENTS_MAX = 500;

interface Followed {
  /** Swaps have a mark price of their own. */
  hasMark: boolean;
  listeners: Set<PriceListener>;
  last: string;
  mark: string;
  ts: number;
}

interface VenueFeed {
  stream: PublicStream;
  followed: Map<string, Followed>;
}

export interface PriceFeedParts {
  venues: readonly VenueConfig[];
  clock: Clock;
  log: Logger;
  /** Where the prices come from; a public socket of this process where not given. */
  openPrices: ((venueId: string, options: PublicStreamOptions) => PublicStream) | undefined;
}

export function createPriceFeed(parts: PriceFeedParts): PriceFeed {
  const feeds = new Map<string, VenueFeed>();
  const feedOf = (venueId: string): VenueFeed => {
    const config = parts.venues.find(({ id }) => id === venueId);
    if (!config) throw new Error(`the venue ${venueId} is not configured`);
    const open = feeds.get(venueId) ?? openFeed(config, parts);
    feeds.set(venueId, open);
    return open;
  };
  return {
    follow(venueId, instrument, listener) {
      const { instId } = instrument;
      const feed = feedOf(venueId);
      const followed = feed.followed.get(instId) ?? begin(feed, instrument);
      if (!followed) return undefined;
      followed.listeners.add(listener);
      if (followed.last !== '') listener(frameOf(followed));
      return () => {
        followed.listeners.delete(listener);
        if (followed.listeners.size === 0 && feed.followed.get(instId) === followed) end(feed, instId, followed);
      };
    },
    close() {
      for (const feed of feeds.values()) feed.stream.close();
      feeds.clear();
    },
  };
}

function openFeed(config: VenueConfig, { clock, log, openPrices }: PriceFeedParts): VenueFeed {
  const followed = new Map<string, Followed>();
  const pace = paceOf(config, clock);
  const open = openPrices === undefined ? openPublicStream : (options: PublicStreamOptions) => openPrices(config.id, options);
  const stream = open({
    ...(pace === undefined ? {} : { pace }),
    url: config.publicWsUrl,
    wallClock: { nowMs: () => clock.now() },
    random: Math.random,
    onState: (state) => log.info({ venue: config.id, state }, 'the price stream for readers'),
    onFault: (fault) => log.warn({ venue: config.id, fault }, 'the price stream for readers'),
    onTicker: ({ instId, lastPrice, tsMs }) => change(followed.get(instId), { last: lastPrice, ts: tsMs }),
    onMarkPrice: ({ instId, markPrice, tsMs }) => change(followed.get(instId), { mark: markPrice, ts: tsMs }),
  });
  return { stream, followed };
}

function begin(feed: VenueFeed, { instId, instType }: Pick<VenueInstrument, 'instId' | 'instType'>): Followed | undefined {
  if (feed.followed.size >= FOLLOWED_INSTRUMENTS_MAX) return undefined;
  const followed: Followed = { hasMark: instType === 'SWAP', listeners: new Set(), last: '', mark: '', ts: 0 };
  feed.followed.set(instId, followed);
  feed.stream.subscribeTickers([instId]);
  if (followed.hasMark) feed.stream.subscribeMarkPrices([instId]);
  return followed;
}

function end(feed: VenueFeed, instId: string, { hasMark }: Followed): void {
  feed.followed.delete(instId);
  feed.stream.unsubscribeTickers([instId]);
  if (hasMark) feed.stream.unsubscribeMarkPrices([instId]);
}

function change(followed: Followed | undefined, news: Partial<Pick<Followed, 'last' | 'mark' | 'ts'>>): void {
  if (!followed) return;
  Object.assign(followed, news, { ts: Math.max(followed.ts, news.ts ?? 0) });
  if (followed.last === '') return;
  const frame = frameOf(followed);
  for (const listener of [...followed.listeners]) listener(frame);
}

/** A spot pair has no mark price: its last price is used. */
function frameOf({ last, mark, ts }: Followed): PriceFrame {
  return { last, mark: mark === '' ? last : mark, ts };
}
