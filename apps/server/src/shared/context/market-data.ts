// Public market data of the venues, for people to see; the engine has its own feed and never reads these. Implemented by the feature `market`.
import type { CandleBar, PriceFrame } from '@millrace/contract';
import type { FundingRate, Reply, Ticker, TradeFee, VenueCandle, VenueInstrument } from '@millrace/okx';
import type { SealedAccount } from '../vault/open-credential.ts';

export type ProductType = 'SPOT' | 'SWAP';

/** Instruments, prices, fees and candles, asked of the venue by REST and cached for a short time. Failures are values. */
export interface Catalogue {
  /** Instruments that tasks can trade: spot pairs and linear swaps in USDT. */
  instruments(venueId: string, type: ProductType): Promise<Reply<VenueInstrument[]>>;
  tickers(venueId: string, type: ProductType): Promise<Reply<Ticker[]>>;
  /** At most a minute old: for figures of a whole day. */
  dayTickers(venueId: string, type: ProductType): Promise<Reply<Ticker[]>>;
  /** What the running period of a swap will charge. */
  funding(venueId: string, instId: string): Promise<Reply<FundingRate>>;
  /** Closes of the last 24 hours by the hour, oldest first; some minutes old. */
  dayCloses(venueId: string, instId: string): Promise<Reply<string[]>>;
  /** Fee rates of this account. */
  fees(account: SealedAccount, type: ProductType): Promise<Reply<TradeFee>>;
  candles(venueId: string, query: { instId: string; bar: CandleBar; beforeMs?: number; limit: number }): Promise<Reply<VenueCandle[]>>;
}

export type PriceListener = (price: PriceFrame) => void;

/** Live prices from the venues' public sockets. */
export interface PriceFeed {
  /**
   * Calls the listener with the newest price at once if it is known, then with each new one; returns how to stop.
   * Undefined when the venue's limit of followed instruments is reached.
   */
  follow(venueId: string, instrument: Pick<VenueInstrument, 'instId' | 'instType'>, listener: PriceListener): (() => void) | undefined;
  close(): void;
}

export interface MarketData {
  catalogue: Catalogue;
  prices: PriceFeed;
}
