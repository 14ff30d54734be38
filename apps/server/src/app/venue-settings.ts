// A venue of the configuration as the engine and the market history know it.
import type { VenueSettings } from '@millrace/engine';
import type { VenueConfig } from '../shared/config/venues.ts';

export function venueSettings(venue: VenueConfig): VenueSettings {
  const { id, kind, environment, restUrl, publicWsUrl, privateWsUrl, businessWsUrl, orders, brokerCode } = venue;
  const addresses = { restUrl, publicWsUrl, privateWsUrl, businessWsUrl };
  return {
    id,
    kind,
    environment,
    ...addresses,
    ...(orders === undefined ? {} : { orders }),
    ...(brokerCode === undefined ? {} : { brokerCode }),
  };
}
