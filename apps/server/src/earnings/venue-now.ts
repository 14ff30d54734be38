// The clock by which a tenant's trading days are counted.
import { venuesOf } from '../exchange/index.ts';
import type { Context } from '../shared/context/context.ts';

/** Venue ms. */
export function venueNowOf(context: Context, { venues }: { venues: readonly string[] }): number {
  const [venue] = venuesOf(context, venues);
  return context.engine?.venueNow(venue?.id ?? '') ?? context.clock.now();
}
