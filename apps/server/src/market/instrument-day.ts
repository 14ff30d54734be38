// The last 24 hours of an instrument on the caller's venue, and its next settlement of funding.
import { instrumentDay } from '@millrace/contract';
import { instrumentTypeOf } from '@millrace/okx';
import { handler } from '../shared/http/handler.ts';
import { findListed } from './find-listed.ts';
import { usdtOf } from './turnover.ts';
import { venueOfUser } from './venue-of-user.ts';

export const instrumentDayRoute = handler(instrumentDay, async (context, { input: { instId }, tenant, session, read }) => {
  const { venueId } = await read((tx) => venueOfUser(context, tx, { tenant, session }));
  const { catalogue } = context.market;
  const instrument = await findListed(catalogue, venueId, instId);
  const type = instrumentTypeOf(instId);
  const [tickers, funding] = await Promise.all([
    catalogue.dayTickers(venueId, type),
    type === 'SWAP' ? catalogue.funding(venueId, instId) : undefined,
  ]);
  const ticker = tickers.kind === 'ok' ? tickers.data.find((each) => each.instId === instId) : undefined;
  return {
    state: instrument.state === 'live' ? ('live' as const) : ('suspend' as const),
    high24h: ticker?.high24h ?? '',
    low24h: ticker?.low24h ?? '',
    turnover24h: (ticker && usdtOf(ticker)) ?? '',
    pricedAt: ticker?.atMs ?? null,
    funding: funding?.kind === 'ok' ? { rate: funding.data.rate, nextAt: funding.data.nextAtMs } : null,
  };
});
