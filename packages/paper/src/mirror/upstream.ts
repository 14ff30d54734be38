// The two public sockets of the mirrored exchange: prices, trades, marks and funding on one, minutes on the other. Reads and hands on, decides nothing.
import {
  createTickerReader,
  createTradeReader,
  instrumentTypeOf,
  isRecord,
  openStreamSocket,
  readTicker,
  readTrade,
  type ChannelArg,
  type Push,
  type StreamFault,
  type StreamSocket,
  type TickerEvent,
  type TradeEvent,
} from '@millrace/okx';
import type { MirrorChoice } from './mirror-choice.ts';

export interface FundingNews {
  instId: string;
  atMs: number;
  followingMs: number | null;
  rate: string;
}

export interface MinuteNews {
  openTimeMs: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

export interface UpstreamHandlers {
  onTicker(ticker: TickerEvent): void;
  onTrade(trade: TradeEvent): void;
  onMark(instId: string, price: string): void;
  onFunding(news: FundingNews): void;
  onMinute(instId: string, minute: MinuteNews): void;
  /** A socket has come or gone. */
  onChange(): void;
  onFault(fault: StreamFault): void;
}

export interface Upstream {
  /** Both sockets speak and have every subscription. */
  isLive(): boolean;
  close(): void;
}

export function openUpstream(
  choice: MirrorChoice,
  instIds: readonly string[],
  wallNow: () => number,
  handlers: UpstreamHandlers,
): Upstream {
  const [tickers, trades] = [createTickerReader(), createTradeReader()];
  let unread = '';
  const readPublic = (push: Push): void => {
    if (push.channel === 'tickers') tickers.learn(unread);
    if (push.channel === 'trades') trades.learn(unread);
    for (const row of push.data) if (!handOn(handlers, push.channel, row)) malformed(push.channel);
  };
  const malformed = (channel: string): void => handlers.onFault({ kind: 'malformed', channel, detail: 'not a row of this channel' });
  const common = {
    wallClock: { nowMs: wallNow },
    random: Math.random,
    onState: () => handlers.onChange(),
    onFault: handlers.onFault,
  };
  const open = openStreamSocket({
    ...common,
    url: choice.publicWsUrl,
    watchClosely: true,
    onPush: readPublic,
    onText(text) {
      unread = text;
      const ticker = tickers.read(text);
      if (ticker !== null) handlers.onTicker(ticker);
      const trade = ticker === null ? trades.read(text) : null;
      if (trade !== null) handlers.onTrade(trade);
      return ticker !== null || trade !== null;
    },
  });
  const business = openStreamSocket({
    ...common,
    url: choice.businessWsUrl,
    onPush({ channel, instId, data }) {
      for (const row of data) {
        const minute = readMinute(row);
        if (minute === null || instId === '') malformed(channel);
        else handlers.onMinute(instId, minute);
      }
    },
  });
  subscribe(open, business, instIds);
  return {
    isLive: () => open.state() === 'live' && open.answers() && business.state() === 'live',
    close() {
      open.close();
      business.close();
    },
  };
}

function subscribe(open: StreamSocket, business: StreamSocket, instIds: readonly string[]): void {
  const swaps = instIds.filter((instId) => instrumentTypeOf(instId) === 'SWAP');
  const args = (channel: string, of: readonly string[]): ChannelArg[] => of.map((instId) => ({ channel, instId }));
  open.subscribe([...args('tickers', instIds), ...args('trades', instIds), ...args('mark-price', swaps), ...args('funding-rate', swaps)]);
  business.subscribe(args('candle1m', instIds));
}

/** False for a row that cannot be read. */
function handOn(handlers: UpstreamHandlers, channel: string, row: unknown): boolean {
  if (channel === 'tickers') return dispatch(readTicker(row), handlers.onTicker);
  if (channel === 'trades') return dispatch(readTrade(row), handlers.onTrade);
  if (channel === 'funding-rate') return dispatch(readFunding(row), handlers.onFunding);
  if (!isRecord(row)) return false;
  const { instId, markPx } = row;
  if (typeof instId !== 'string' || !isDecimal(markPx)) return false;
  handlers.onMark(instId, markPx);
  return true;
}

function dispatch<Event>(event: Event | null, handler: (event: Event) => void): boolean {
  if (event !== null) handler(event);
  return event !== null;
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);
}

function readFunding(row: unknown): FundingNews | null {
  if (!isRecord(row)) return null;
  const { instId, fundingRate, fundingTime, nextFundingTime } = row;
  if (typeof instId !== 'string' || typeof fundingRate !== 'string' || !/^-?\d+(\.\d+)?$/.test(fundingRate)) return null;
  const atMs = Number(fundingTime);
  const followingMs = Number(nextFundingTime);
  if (!Number.isSafeInteger(atMs) || atMs <= 0) return null;
  return { instId, atMs, followingMs: Number.isSafeInteger(followingMs) && followingMs > atMs ? followingMs : null, rate: fundingRate };
}

function readMinute(row: unknown): MinuteNews | null {
  if (!Array.isArray(row)) return null;
  const [ts, open, high, low, close, volume] = row as unknown[];
  const openTimeMs = Number(ts);
  if (!Number.isSafeInteger(openTimeMs) || openTimeMs <= 0) return null;
  if (!isDecimal(open) || !isDecimal(high) || !isDecimal(low) || !isDecimal(close) || !isDecimal(volume)) return null;
  return { openTimeMs, open, high, low, close, volume };
}
