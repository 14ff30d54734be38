// The caller's linked accounts and the venues the tenant offers.
import { listCredentials, type VenueInfo } from '@millrace/contract';
import type { Context } from '../context.ts';
import { handler } from '../http/handler.ts';
import type { VenueConfig } from '../venues.ts';
import { listCredentialRows } from './credential.store.ts';
import { clientOf } from './venue-site.ts';
import { credentialView } from './credential-view.ts';

export const listCredentialsRoute = handler(listCredentials, async (context, { tenant, session, read }) => ({
  credentials: (await read((tx) => listCredentialRows(tx, session.userId))).map(credentialView),
  venues: venuesOf(context, tenant.venues).map((venue) => venueView(venue, tenant.id)),
  outgoingIps: [...context.config.outgoingIps],
}));

/** The tenant's venues that this installation knows, in the tenant's order. */
export function venuesOf(context: Context, venueIds: readonly string[]): VenueConfig[] {
  return venueIds.flatMap((id) => context.venues.find(id) ?? []);
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
