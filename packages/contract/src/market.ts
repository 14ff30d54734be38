// Instruments and candles for the app. Live prices come over the stream, never by polling.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { tenantField, wireInstId, wireInt, wireTime } from './wire.ts';

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
