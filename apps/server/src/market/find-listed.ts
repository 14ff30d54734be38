// An instrument's record by its id: the id says which of the venue's lists holds it.
import { instrumentTypeOf, type VenueInstrument } from '@millrace/okx';
import type { Catalogue } from '../shared/context/market-data.ts';
import { refuse } from '../shared/refusal.ts';

/** Refuses `exchangeUnavailable` when the venue does not answer, and `notFound` for an instrument that it does not list. */
export async function findListed(catalogue: Catalogue, venueId: string, instId: string): Promise<VenueInstrument> {
  const listed = await catalogue.instruments(venueId, instrumentTypeOf(instId));
  if (listed.kind !== 'ok') return refuse('exchangeUnavailable');
  return listed.data.find((instrument) => instrument.instId === instId) ?? refuse('notFound');
}
