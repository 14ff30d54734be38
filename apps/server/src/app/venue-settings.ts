// A venue of the configuration as the engine and the market history know it.
import type { VenueSettings } from '@millrace/engine';
import type { Clock } from '../shared/clock.ts';
import type { VenueConfig } from '../shared/config/venues.ts';
import { paceOf } from '../shared/connect-pace.ts';
import type { Nats } from './nodes/nats.ts';
import { openSharedPrices } from './nodes/shared-prices.ts';

/** `nats`: its prices come from the market role; without it from a socket of this process. */
export function venueSettings(venue: VenueConfig, { clock, nats }: { clock: Clock; nats: Nats | undefined }): VenueSettings {
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
    ...(nats === undefined ? {} : { openPrices: (options) => openSharedPrices(nats, id, options) }),
  };
}
