// What a venue lists, with its newest prices, for sums over many tasks.
import type { InstrumentInfo } from '@millrace/contract';
import { listProducts } from '../../market/index.ts';
import type { Context } from '../../shared/context/context.ts';

/** By instId. */
export type Products = ReadonlyMap<string, InstrumentInfo>;

/** Undefined where the venue is not configured or does not answer. */
export async function productsOf(context: Context, venueId: string): Promise<Products | undefined> {
  if (context.venues.find(venueId) === undefined) return undefined;
  try {
    const lists = await Promise.all(
      (['SPOT', 'SWAP'] as const).map((type) => listProducts(context, { venueId, account: undefined }, type)),
    );
    return new Map(lists.flat().map((product) => [product.instId, product]));
  } catch (error) {
    context.log.warn({ err: error, venueId }, 'the prices of a venue could not be read for copy trading');
    return undefined;
  }
}
