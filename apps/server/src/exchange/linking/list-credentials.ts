// The caller's linked accounts and the venues the tenant offers.
import { listCredentials, type VenueInfo } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { handler } from '../../shared/http/handler.ts';
import { refuseInput } from '../../shared/refusal.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import type { VenueConfig } from '../../shared/config/venues.ts';
import { listCredentialRows } from '../credentials/credential.store.ts';
import { clientOf } from '../venue-site.ts';
import { credentialView } from '../credentials/credential-view.ts';

export const listCredentialsRoute = handler(listCredentials, async (context, { tenant, session, read }) => ({
  credentials: (await read((tx) => listCredentialRows(tx, session.userId))).map((row) => credentialView(row, context.clock.now())),
  venues: venuesOf(context, tenant.venues).map((venue) => venueView(venue, tenant.id)),
  outgoingIps: [...context.config.outgoingIps],
}));

/** The tenant's venues that this installation knows, in the tenant's order. */
export function venuesOf(context: Context, venueIds: readonly string[]): VenueConfig[] {
  return venueIds.flatMap((id) => context.venues.find(id) ?? []);
}

/** The venue of this id, where the tenant offers it. Refuses the input otherwise. */
export function offeredVenue(context: Context, tenant: Pick<Tenant, 'venues'>, venueId: string): VenueConfig {
  const offered = venuesOf(context, tenant.venues);
  const venue = offered.find(({ id }) => id === venueId);
  return venue ?? refuseInput({ field: 'venueId', rule: 'oneOf', args: { options: offered.map(({ id }) => id).join(', ') } });
}

function venueView(venue: VenueConfig, tenantId: string): VenueInfo {
  return {
    id: venue.id,
    environment: venue.environment,
    name: venue.name ?? venue.id,
    paperPageUrl: venue.pageUrl ?? '',
    fastConnect: clientOf(venue, tenantId) !== undefined,
  };
}
