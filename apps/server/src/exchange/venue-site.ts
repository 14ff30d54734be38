// The venue and site that a trader came back from. Only origins of the configuration are contacted, whatever the browser sends.
import type { OauthSite } from '@millrace/okx';
import type { OauthClient, VenueConfig } from '../shared/config/venues.ts';

/** Who we are at a venue, for a tenant: its own registration there, else the one of the installation. */
export function clientOf(venue: VenueConfig, tenantId: string): OauthClient | undefined {
  return venue.oauth?.clients[tenantId] ?? venue.oauth?.clients['*'];
}

export interface ReturnedFrom {
  /** May be another venue of the tenant than the one the trader started with, e.g. the exchange's entity for another region. */
  venue: VenueConfig;
  site: OauthSite;
}

/** Undefined for an origin that is not configured for these venues, and for a venue where our client id differs: the code is not valid there. */
export function siteOf(venues: readonly VenueConfig[], started: VenueConfig, tenantId: string, domain: string): ReturnedFrom | undefined {
  const origin = URL.canParse(domain) ? new URL(domain).origin : '';
  const us = clientOf(started, tenantId)?.id;
  const venue = [started, ...venues].find((one) => clientOf(one, tenantId)?.id === us && originsOf(one).includes(origin));
  return us === undefined || venue === undefined ? undefined : { venue, site: { origin, simulated: venue.environment === 'demo' } };
}

function originsOf({ oauth, restUrl }: VenueConfig): string[] {
  return (oauth?.sites ?? [restUrl]).map((address) => new URL(address).origin);
}
