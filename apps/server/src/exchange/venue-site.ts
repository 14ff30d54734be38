// Which address of which venue a trader came back from. Only origins of the configuration are ever contacted, whatever a browser says.
import type { OauthSite } from '@millrace/okx';
import type { OauthClient, VenueConfig } from '../shared/config/venues.ts';

/** Who we are at a venue, for a tenant: its own registration there, else the one of the installation. */
export function clientOf(venue: VenueConfig, tenantId: string): OauthClient | undefined {
  return venue.oauth?.clients[tenantId] ?? venue.oauth?.clients['*'];
}

export interface ReturnedFrom {
  /** A site may belong to another venue of the tenant's than the trader set out to, e.g. the exchange's house for another region. */
  venue: VenueConfig;
  site: OauthSite;
}

/** Undefined for an origin that is not in the configuration of these venues. The code is worth nothing at a venue that knows us under another name. */
export function siteOf(venues: readonly VenueConfig[], started: VenueConfig, tenantId: string, domain: string): ReturnedFrom | undefined {
  const origin = URL.canParse(domain) ? new URL(domain).origin : '';
  const us = clientOf(started, tenantId)?.id;
  const venue = [started, ...venues].find((one) => clientOf(one, tenantId)?.id === us && originsOf(one).includes(origin));
  return us === undefined || venue === undefined ? undefined : { venue, site: { origin, simulated: venue.environment === 'demo' } };
}

function originsOf({ oauth, restUrl }: VenueConfig): string[] {
  return (oauth?.sites ?? [restUrl]).map((address) => new URL(address).origin);
}
