// A venue of the configuration as the engine and the market history know it.
import type { VenueSettings } from '@millrace/engine';
import type { Clock } from '../shared/clock.ts';
import type { VenueConfig } from '../shared/config/venues.ts';
import { paceOf } from '../shared/connect-pace.ts';

export function venueSettings(venue: VenueConfig, clock: Clock): VenueSettings {
  const { id, kind, environment, restUrl, publicWsUrl, privateWsUrl, businessWsUrl, orders, brokerCode } = venue;
  const pace = paceOf(venue, clock);
  const addresses = { restUrl, publicWsUrl, privateWsUrl, businessWsUrl };
  return {
    id,
    kind,
    environment,
    ...addresses,
    ...(orders === undefined ? {} : { orders }),
    ...(brokerCode === undefined ? {} : { brokerCode }),
    ...(pace === undefined ? {} : { pace }),
  };
}
