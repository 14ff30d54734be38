// The channels of the sockets: which belong where, who may hear them, and what they say first.
import type { AccountBook } from '../state/account-book.ts';
import { barOpen, type InstType } from '@millrace/market';
import { accountView, balanceChangeView } from '../accounts/balance-views.ts';
import { positionView } from '../accounts/position-view.ts';
import { heldPositions } from '../accounts/positions.ts';
import type { Exchange } from '../core/exchange.ts';
import { type CandleChannel, findSeries, parseCandleChannel } from '../market/candle-series.ts';
import { fundingRateView, indexTickerView, instrumentView, markPriceView, priceLimitView, tickerView } from '../market/market-views.ts';
import { openInterestView } from '../market/open-interest.ts';
import { indexQuote } from '../market/reference-prices.ts';
import type { Quote } from '../quotes/quotes.ts';
import { algoPush } from '../trading/order-views.ts';
import { refuse } from '../wire/refusals.ts';

export type SocketKind = 'public' | 'private' | 'business' | 'all';

export interface ChannelArg {
  channel: string;
  instId: string;
  instType: string;
}

/** First message of a subscription; null when the channel starts silent. `extra` stands beside arg and data. */
export interface FirstPush {
  data: unknown[];
  extra?: Record<string, unknown>;
}

export interface Channel {
  place: Exclude<SocketKind, 'all'>;
  login: boolean;
  /** What its topics differ by: the account if it needs a login, else the instrument unless said; `all` has one topic. */
  by?: 'instType' | 'all';
  /** undefined: the instrument does not exist. */
  first(exchange: Exchange, arg: ChannelArg, book: AccountBook | undefined): FirstPush | null | undefined;
}

const SNAPSHOT = { eventType: 'snapshot', curPage: 1, lastPage: true };

const channels = new Map<string, Channel>();

/** The channel of a name; candle channels exist for every bar. */
export function findChannel(name: string): Channel | undefined {
  const known = channels.get(name);
  if (known) return known;
  const candles = parseCandleChannel(name);
  return candles && candleChannel(candles);
}

/** `channel|key`, under which pushes for it are published. */
export function topicOf(channel: Channel, arg: ChannelArg, book: AccountBook | undefined): string {
  if (channel.login) return `${arg.channel}|${book?.account.uid ?? ''}`;
  return `${arg.channel}|${channel.by === 'all' ? '' : channel.by === 'instType' ? arg.instType : arg.instId}`;
}

function ofInstrument(view: (exchange: Exchange, quote: Quote) => unknown, instType?: InstType): Channel {
  return {
    place: 'public',
    login: false,
    first(exchange, arg) {
      const quote = exchange.quotes.listed.get(arg.instId);
      return quote && (instType ?? quote.instrument.instType) === quote.instrument.instType ? { data: [view(exchange, quote)] } : undefined;
    },
  };
}

function candleChannel({ kind, bar }: CandleChannel): Channel {
  return {
    place: 'business',
    login: false,
    first(exchange, arg) {
      const series = findSeries(exchange, kind, arg.instId);
      if (!series) return undefined;
      const now = exchange.clock.now();
      const candle = series.candles(bar, { from: barOpen(now, bar), to: now + 1, now })[0];
      return candle ? { data: [series.view(candle, false)] } : null;
    },
  };
}

function ofAccount(
  first: (exchange: Exchange, book: AccountBook, arg: ChannelArg) => FirstPush | null,
  place: 'private' | 'business' = 'private',
): Channel {
  return { place, login: true, first: (exchange, arg, book) => (book ? first(exchange, book, arg) : null) };
}

channels.set(
  'tickers',
  ofInstrument((exchange, quote) => tickerView(exchange, quote)),
);
channels.set(
  'mark-price',
  ofInstrument((exchange, quote) => markPriceView(exchange, quote)),
);
channels.set(
  'price-limit',
  ofInstrument((exchange, quote) => priceLimitView(quote, exchange.clock.now())),
);
channels.set(
  'funding-rate',
  ofInstrument((exchange, quote) => fundingRateView(exchange, quote, exchange.clock.now()), 'SWAP'),
);
channels.set('open-interest', ofInstrument(openInterestView, 'SWAP'));
channels.set('index-tickers', {
  place: 'public',
  login: false,
  first: (exchange, arg) => (indexQuote(exchange, arg.instId) ? { data: [indexTickerView(exchange, arg.instId)] } : undefined),
});
channels.set('status', { place: 'public', login: false, by: 'all', first: () => null });
channels.set('liquidation-orders', {
  place: 'public',
  login: false,
  by: 'instType',
  first: (_x, arg) => (arg.instType === 'SWAP' ? null : undefined),
});
channels.set(
  'books5',
  ofInstrument((exchange, quote) => ({ ...exchange.books.view(quote, 5), instId: quote.instrument.instId })),
);
channels.set(
  'bbo-tbt',
  ofInstrument((exchange, quote) => ({ ...exchange.books.view(quote, 1), instId: quote.instrument.instId })),
);
channels.set('books', {
  place: 'public',
  login: false,
  first(exchange, arg) {
    const quote = exchange.quotes.listed.get(arg.instId);
    return quote ? { data: [exchange.books.snapshot(quote)], extra: { action: 'snapshot' } } : undefined;
  },
});
for (const [name, place] of [
  ['trades', 'public'],
  ['trades-all', 'business'],
] as const) {
  channels.set(name, { place, login: false, first: (exchange, arg) => (exchange.quotes.listed.has(arg.instId) ? null : undefined) });
}
/** The venue publishes fills to VIP6 and above; this is the highest level here. */
const FILLS_LEVEL = 'VIP3';
// Tick-by-tick books are for high fee tiers.
for (const name of ['books-l2-tbt', 'books50-l2-tbt']) {
  channels.set(name, {
    place: 'public',
    login: false,
    first() {
      throw refuse('64003', name);
    },
  });
}
channels.set('instruments', {
  place: 'public',
  login: false,
  by: 'instType',
  first: (exchange, arg) => ({
    data: [...exchange.quotes.listed.values()].filter((q) => q.instrument.instType === arg.instType).map(instrumentView),
  }),
});
channels.set(
  'orders',
  ofAccount(() => null),
);
channels.set(
  'orders-algo',
  ofAccount(() => null, 'business'),
);
channels.set(
  'fills',
  ofAccount((_exchange, { account }) => {
    if (account.level !== FILLS_LEVEL) throw refuse('64003', 'fills');
    return null;
  }),
);
channels.set(
  'algo-advance',
  ofAccount(
    (exchange, book, arg) => ({
      data: [...book.openAlgos.values()]
        .filter((algo) => algo.trail !== null && (arg.instId === '' || arg.instId === algo.instId))
        .map((algo) => algoPush(exchange, algo)),
    }),
    'business',
  ),
);
channels.set(
  'account',
  ofAccount((exchange, book) => ({ data: [accountView(exchange, book)], extra: SNAPSHOT })),
);
channels.set(
  'positions',
  ofAccount((exchange, book, arg) => ({
    data: heldPositions(exchange, book)
      .filter((position) => arg.instId === '' || arg.instId === position.instId)
      .map((position) => ({ ...positionView(exchange, position), pTime: exchange.clock.now().toString() })),
    extra: SNAPSHOT,
  })),
);
channels.set(
  'balance_and_position',
  ofAccount((exchange, book) => ({
    data: [
      balanceChangeView(exchange, book, {
        eventType: 'snapshot',
        ccys: [...book.balances.keys()],
        positions: heldPositions(exchange, book),
        fills: [],
      }),
    ],
  })),
);
