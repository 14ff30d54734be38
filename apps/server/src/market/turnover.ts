// What an instrument turned over in the last 24 hours, from the venue's tickers.
import { multiplyDecimals } from '@millrace/market';
import { instrumentTypeOf, type Ticker } from '@millrace/okx';
import type { Catalogue } from '../shared/context/market-data.ts';

/**
 * USDT; undefined where the venue does not say. Of a swap the base units that changed hands at the last price: 20,000 BTC at 60,000 are 1,200,000,000.
 */
export async function turnoverOf(catalogue: Pick<Catalogue, 'dayTickers'>, venueId: string, instId: string): Promise<string | undefined> {
  const tickers = await catalogue.dayTickers(venueId, instrumentTypeOf(instId));
  const ticker = tickers.kind === 'ok' ? tickers.data.find((each) => each.instId === instId) : undefined;
  return ticker && usdtOf(ticker);
}

export function usdtOf({
  instId,
  volumeCurrency24h,
  lastPrice,
}: Pick<Ticker, 'instId' | 'volumeCurrency24h' | 'lastPrice'>): string | undefined {
  if (volumeCurrency24h === null) return undefined;
  return instrumentTypeOf(instId) === 'SWAP' ? multiplyDecimals(volumeCurrency24h, lastPrice) : volumeCurrency24h;
}
