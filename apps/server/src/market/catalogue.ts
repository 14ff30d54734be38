// What a venue offers: instruments with their steps, newest prices, commissions and bars, asked of the venue and remembered for moments.
// Failures are values; nothing here invents a figure that the venue did not give.
import type { CandleBar } from '@millrace/contract';
import {
  getTradeFee,
  listCandles,
  listInstruments,
  listTickers,
  type Reply,
  type Ticker,
  type TradeFee,
  type VenueCandle,
  type VenueInstrument,
} from '@millrace/okx';
import type { Clock } from '../clock.ts';
import { openCredential, type CredentialRow, type Vault, type VenueDoor } from '../exchange/index.ts';
import { createFreshCache } from './fresh-cache.ts';
import {
  CANDLES_FRESH_MS,
  CANDLES_REMEMBERED_MAX,
  FEES_FRESH_MS,
  FEES_REMEMBERED_MAX,
  INSTRUMENTS_FRESH_MS,
  TICKERS_FRESH_MS,
} from './limits.ts';

export type ProductType = 'SPOT' | 'SWAP';

export interface Catalogue {
  /** What tasks can trade: pairs and linear swaps in USDT. */
  instruments(venueId: string, type: ProductType): Promise<Reply<VenueInstrument[]>>;
  tickers(venueId: string, type: ProductType): Promise<Reply<Ticker[]>>;
  /** Commission of this account. */
  fees(row: CredentialRow, type: ProductType): Promise<Reply<TradeFee>>;
  candles(venueId: string, query: { instId: string; bar: CandleBar; beforeMs?: number; limit: number }): Promise<Reply<VenueCandle[]>>;
}

/** Bars of UTC days have a name of their own at the venue. */
const VENUE_BARS: Record<CandleBar, string> = { '1m': '1m', '5m': '5m', '15m': '15m', '1H': '1H', '4H': '4H', '1D': '1Dutc' };
const TYPES_AND_VENUES_MAX = 100;

export function createCatalogue({ venues, vault, clock }: { venues: VenueDoor; vault: Vault; clock: Clock }): Catalogue {
  const answered = (reply: Reply<unknown>): boolean => reply.kind === 'ok';
  const cache = <T>(freshMs: number, entriesMax: number) => createFreshCache<Reply<T>>(clock, { freshMs, entriesMax }, answered);
  const instruments = cache<VenueInstrument[]>(INSTRUMENTS_FRESH_MS, TYPES_AND_VENUES_MAX);
  const tickers = cache<Ticker[]>(TICKERS_FRESH_MS, TYPES_AND_VENUES_MAX);
  const fees = cache<TradeFee>(FEES_FRESH_MS, FEES_REMEMBERED_MAX);
  const candles = cache<VenueCandle[]>(CANDLES_FRESH_MS, CANDLES_REMEMBERED_MAX);
  return {
    instruments: (venueId, type) =>
      instruments.get(`${venueId} ${type}`, async () => {
        const reply = await listInstruments(await venues.connect(venueId), type);
        return reply.kind === 'ok' ? { kind: 'ok', data: reply.data.filter(isTradable) } : reply;
      }),
    tickers: (venueId, type) => tickers.get(`${venueId} ${type}`, async () => listTickers(await venues.connect(venueId), type)),
    fees: (row, type) =>
      fees.get(`${row.id} ${type}`, async () => {
        const connection = await venues.connect(row.venueId, openCredential(vault, row));
        return getTradeFee(connection, { instType: type, instId: type === 'SPOT' ? 'BTC-USDT' : 'BTC-USDT-SWAP' });
      }),
    candles: (venueId, { instId, bar, beforeMs, limit }) =>
      candles.get(`${venueId} ${instId} ${bar} ${beforeMs ?? ''} ${limit}`, async () =>
        listCandles(await venues.connect(venueId), {
          instId,
          bar: VENUE_BARS[bar],
          limit,
          ...(beforeMs === undefined ? {} : { beforeMs }),
        }),
      ),
  };
}

function isTradable(instrument: VenueInstrument): boolean {
  if (instrument.state !== 'live' && instrument.state !== 'suspend') return false;
  if (instrument.instType === 'SPOT') return instrument.instId.endsWith('-USDT');
  return instrument.contractType === 'linear' && instrument.settleCurrency === 'USDT';
}
