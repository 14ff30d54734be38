// Instruments and candles for the app. Live prices come over the stream, never by polling.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { tenantField, wireBool, wireInstId, wireInt, wireTime } from './wire.ts';

export const productTypes = { spot: 1, contract: 2, futures: 3 } as const;

/** What an instrument of the wire is, in our words. */
export function productOfType(productType: number): 'spot' | 'swap' {
  return productType === productTypes.spot ? 'spot' : 'swap';
}

export const instrument = z.object({
  instId: z.string(),
  productType: z.int(),
  productName: z.string(),
  baseCcy: z.string(),
  tickSize: z.string(),
  lotSize: z.string(),
  minSize: z.string(),
  /** Base units in one contract; "1" for spot. */
  contractValue: z.string(),
  maxLeverage: z.int(),
  state: z.enum(['live', 'suspend']),
  takerRate: z.string(),
  makerRate: z.string(),
  maintenanceRate: z.string(),
  /** Last price and change against 24 h ago in percent; empty while no price is known. */
  lastPrice: z.string(),
  changePct: z.string(),
});
export type InstrumentInfo = z.output<typeof instrument>;

/** A currency that tasks move instead of trading an instrument, in the words of one; it is worth itself and costs nothing. */
export function instrumentOfCurrency(currency: string): InstrumentInfo {
  return {
    instId: currency,
    productType: productTypes.spot,
    productName: currency,
    baseCcy: currency,
    tickSize: '0.01',
    lotSize: '0.01',
    minSize: '0.01',
    contractValue: '1',
    maxLeverage: 1,
    state: 'live',
    takerRate: '0',
    makerRate: '0',
    maintenanceRate: '0',
    lastPrice: '1',
    changePct: '',
  };
}

/** What tasks can trade on a venue. */
export const productList = defineCall({
  method: 'GET',
  path: '/app/inter/user/assignment/productList',
  input: z.strictObject({ productType: z.optional(wireInt({ min: 1, max: 2 })), ...tenantField }),
  output: z.array(instrument),
  refusals: ['exchangeUnavailable'],
});

export const candleBars = ['1m', '5m', '15m', '1H', '4H', '1D'] as const;
export type CandleBar = (typeof candleBars)[number];

/** Bars of the venue, oldest first, open bar last: [ts, open, high, low, close, volume in base units] with prices as text. */
export const candles = defineCall({
  method: 'GET',
  path: '/app/inter/market/candles',
  input: z.strictObject({
    instId: wireInstId,
    bar: z.enum(candleBars),
    before: z.optional(wireTime),
    limit: z.optional(wireInt({ min: 1, max: limits.candlesMax })),
    ...tenantField,
  }),
  output: z.array(z.tuple([z.int(), z.string(), z.string(), z.string(), z.string(), z.string()])),
  refusals: ['exchangeUnavailable'],
});

export const historyBars = ['1m', '5m'] as const;
export type HistoryBar = (typeof historyBars)[number];

const historyDay = z.object({
  /** When the day of UTC begins, ms. */
  day: z.int(),
  /** Every bar of the day is known: it can be kept, and is answered again only when the venue corrects it. */
  closed: z.boolean(),
  /** Changes with the bars of the day. */
  tag: z.string(),
  /** Prices are whole numbers of 10^-decimals. */
  decimals: z.int(),
  /** Base64 of what unpackPrices of packages/market reads. A place without a bar is a hole of the market. null: the caller has this day. */
  prices: z.nullable(z.string()),
});
export type HistoryDay = z.output<typeof historyDay>;

const tags = z.string().check(z.maxLength(1000), z.regex(/^[0-9a-f]{8}(?:,[0-9a-f]{8})*$/, 'identifier'));

/**
 * Closed bars of the venue by day of UTC, for previews: every day that touches from <= ts < until. `known`: tags of days that the caller keeps,
 * with commas. Asking makes the server fetch what it lacks.
 */
export const barHistory = defineCall({
  method: 'GET',
  path: '/app/inter/market/barHistory',
  input: z.strictObject({
    instId: wireInstId,
    bar: z.enum(historyBars),
    from: wireTime,
    until: wireTime,
    known: z.optional(tags),
    ...tenantField,
  }),
  output: z.object({
    days: z.array(historyDay),
    /** Parts of the range that are not fetched yet: [from, until], ms. Ask again later. */
    missing: z.array(z.tuple([z.int(), z.int()])),
    /** Opening time of the oldest bar that the venue has; null while that is not known. */
    begins: z.nullable(z.int()),
    /** Settled funding in the range, oldest first: [time, rate]. Empty for spot. */
    funding: z.array(z.tuple([z.int(), z.string()])),
  }),
  refusals: ['exchangeUnavailable'],
});

/** Of the last 24 hours, and of the next settlement of funding. Texts are empty and numbers null where the venue does not say. */
export const instrumentDay = defineCall({
  method: 'GET',
  path: '/app/inter/market/instrumentDay',
  input: z.strictObject({ instId: wireInstId, ...tenantField }),
  output: z.object({
    state: z.enum(['live', 'suspend']),
    high24h: z.string(),
    low24h: z.string(),
    /** USDT. */
    turnover24h: z.string(),
    /** Time of the last price, ms. */
    pricedAt: z.nullable(z.int()),
    /** The rate of the running period as a fraction, positive: longs pay; and when it is settled, ms. null for spot. */
    funding: z.nullable(z.object({ rate: z.string(), nextAt: z.int() })),
  }),
  refusals: ['exchangeUnavailable'],
});

const sparkIds = z.string().check(z.maxLength(600), z.regex(/^[A-Z0-9-]{5,30}(?:,[A-Z0-9-]{5,30})*$/, 'identifier'));

/** Closes of the last 24 hours by the hour, oldest first, of at most `sparksMax` instruments, with commas. One that the venue does not tell is left out. */
export const priceSparks = defineCall({
  method: 'GET',
  path: '/app/inter/market/priceSparks',
  input: z.strictObject({ instIds: sparkIds, ...tenantField }),
  output: z.array(z.object({ instId: z.string(), closes: z.array(z.string()) })),
  refusals: ['exchangeUnavailable'],
});

/** What the caller watches, the newest first. */
export const listWatched = defineCall({
  method: 'GET',
  path: '/app/inter/user/market/listWatched',
  input: z.strictObject({ ...tenantField }),
  output: z.array(z.string()),
});

/** Watches an instrument, or no longer; once more is the same. Answers the list. */
export const watchInstrument = defineCall({
  method: 'POST',
  path: '/app/inter/user/market/watchInstrument',
  input: z.strictObject({ instId: wireInstId, watched: wireBool, ...tenantField }),
  output: z.array(z.string()),
  refusals: ['exchangeUnavailable', 'watchListFull'],
});
