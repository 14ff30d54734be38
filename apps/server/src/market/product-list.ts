// What tasks can trade on the caller's venue, with the caller's commission and newest prices.
import { productList, productTypes, type InstrumentInfo } from '@millrace/contract';
import type { Reply } from '@millrace/okx';
import type { Context } from '../shared/context/context.ts';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import type { ProductType } from '../shared/context/market-data.ts';
import { instrumentView } from './instrument-view.ts';
import { venueOfUser, type UserVenue } from './venue-of-user.ts';

export const productListRoute = handler(productList, async (context, { input, tenant, session, read }) => {
  const venue = await read((tx) => venueOfUser(context, tx, { tenant, session }));
  const { spot, contract } = productTypes;
  const lists: InstrumentInfo[][] = [];
  if (input.productType === undefined || input.productType === spot) lists.push(await listProducts(context, venue, 'SPOT'));
  if (input.productType === undefined || input.productType === contract) lists.push(await listProducts(context, venue, 'SWAP'));
  return lists.flat();
});

/** Instruments of a type. Refuses `exchangeUnavailable` when the venue does not list them; without tickers the prices are empty. */
export async function listProducts(context: Context, { venueId, account }: UserVenue, type: ProductType): Promise<InstrumentInfo[]> {
  const { catalogue } = context.market;
  const [instruments, tickers, fee] = await Promise.all([
    catalogue.instruments(venueId, type),
    catalogue.tickers(venueId, type),
    account === undefined ? undefined : catalogue.fees(account, type),
  ]);
  if (instruments.kind !== 'ok') refuse('exchangeUnavailable');
  const prices = new Map((dataOf(tickers) ?? []).map((ticker) => [ticker.instId, ticker]));
  return instruments.data.map((instrument) =>
    instrumentView(instrument, { fee: fee && dataOf(fee), ticker: prices.get(instrument.instId) }),
  );
}

function dataOf<T>(reply: Reply<T>): T | undefined {
  return reply.kind === 'ok' ? reply.data : undefined;
}
