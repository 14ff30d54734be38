// The venues' instruments, prices, fee rates and candles, asked by REST and cached for a short time.
// Failures are values; nothing here invents a figure that the venue did not give.
import type { CandleBar } from '@millrace/contract';
import {
  getFundingRate,
  getTradeFee,
  listCandles,
  listInstruments,
  listTickers,
  type FundingRate,
  type Reply,
  type Ticker,
  type TradeFee,
  type VenueCandle,
  type VenueInstrument,
} from '@millrace/okx';
import type { Clock } from '../shared/clock.ts';
import type { Catalogue, ProductType } from '../shared/context/market-data.ts';
import { openCredential } from '../shared/vault/open-credential.ts';
import type { Vault } from '../shared/vault/vault.ts';
import type { VenueClients } from '../shared/venue-clients.ts';
import { createFreshCache } from './fresh-cache.ts';

/** Instruments and their steps are asked for again after this long. */
const INSTRUMENTS_FRESH_MS = 60_000;
/** Newest prices in lists. Live prices come over the stream. */
const TICKERS_FRESH_MS = 2000;
/** Figures of a day in them change slowly. */
const DAY_TICKERS_FRESH_MS = 60_000;
/** Funding is settled hourly at most, and its rate moves slowly. */
const FUNDING_FRESH_MS = 30_000;
/** Sparks are small pictures. */
const SPARKS_FRESH_MS = 300_000;
const SPARK_HOURS = 24;
const INSTRUMENTS_REMEMBERED_MAX = 1000;
/** Commission of an account. */
const FEES_FRESH_MS = 600_000;
const FEES_REMEMBERED_MAX = 1000;
/** Bars are asked for again after this long: the open one moves. */
const CANDLES_FRESH_MS = 1500;
const CANDLES_REMEMBERED_MAX = 500;

/** Bars of UTC days have a name of their own at the venue. */
export const venueBars: Record<CandleBar, string> = { '1m': '1m', '5m': '5m', '15m': '15m', '1H': '1H', '4H': '4H', '1D': '1Dutc' };
const TYPES_AND_VENUES_MAX = 100;

export function createCatalogue({ venues, vault, clock }: { venues: VenueClients; vault: Vault; clock: Clock }): Catalogue {
  const answered = (reply: Reply<unknown>): boolean => reply.kind === 'ok';
  const cache = <T>(freshMs: number, entriesMax: number) => createFreshCache<Reply<T>>(clock, { freshMs, entriesMax }, answered);
  const instruments = cache<VenueInstrument[]>(INSTRUMENTS_FRESH_MS, TYPES_AND_VENUES_MAX);
  const tickers = cache<Ticker[]>(TICKERS_FRESH_MS, TYPES_AND_VENUES_MAX);
  const dayTickers = cache<Ticker[]>(DAY_TICKERS_FRESH_MS, TYPES_AND_VENUES_MAX);
  const readTickers = async (venueId: string, type: ProductType) => listTickers(await venues.connect(venueId), type);
  const fees = cache<TradeFee>(FEES_FRESH_MS, FEES_REMEMBERED_MAX);
  const funding = cache<FundingRate>(FUNDING_FRESH_MS, INSTRUMENTS_REMEMBERED_MAX);
  const dayCloses = cache<string[]>(SPARKS_FRESH_MS, INSTRUMENTS_REMEMBERED_MAX);
  const candles = cache<VenueCandle[]>(CANDLES_FRESH_MS, CANDLES_REMEMBERED_MAX);
  return {
    instruments: (venueId, type) =>
      instruments.get(`${venueId} ${type}`, async () => {
        const reply = await listInstruments(await venues.connect(venueId), type);
        return reply.kind === 'ok' ? { kind: 'ok', data: reply.data.filter(isTradable) } : reply;
      }),
    tickers: (venueId, type) => tickers.get(`${venueId} ${type}`, () => readTickers(venueId, type)),
    dayTickers: (venueId, type) => dayTickers.get(`${venueId} ${type}`, () => readTickers(venueId, type)),
    funding: (venueId, instId) => funding.get(`${venueId} ${instId}`, async () => getFundingRate(await venues.connect(venueId), instId)),
    dayCloses: (venueId, instId) =>
      dayCloses.get(`${venueId} ${instId}`, async () => {
        const reply = await listCandles(await venues.connect(venueId), { instId, bar: venueBars['1H'], limit: SPARK_HOURS });
        return reply.kind === 'ok' ? { kind: 'ok', data: reply.data.map(({ close }) => close) } : reply;
      }),
    fees: (account, type) =>
      fees.get(`${account.id} ${type}`, async () => {
        const connection = await venues.connect(account.venueId, openCredential(vault, account));
        return getTradeFee(connection, { instType: type, instId: type === 'SPOT' ? 'BTC-USDT' : 'BTC-USDT-SWAP' });
      }),
    candles: (venueId, { instId, bar, beforeMs, limit }) =>
      candles.get(`${venueId} ${instId} ${bar} ${beforeMs ?? ''} ${limit}`, async () =>
        listCandles(await venues.connect(venueId), {
          instId,
          bar: venueBars[bar],
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
