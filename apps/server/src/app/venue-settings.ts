// A venue of the configuration as the engine and the market history know it.
import type { VenueSettings } from '@millrace/engine';
import type { Clock } from '../shared/clock.ts';
import type { VenueConfig } from '../shared/config/venues.ts';
import { egressOf, paceOf } from '../shared/connect-pace.ts';
import type { Nats } from './nodes/nats.ts';
import { openSharedPrices } from './nodes/shared-prices.ts';

interface VenueParts {
  clock: Clock;
  /** Its prices come from the market role; without it from a socket of this process. */
  nats: Nats | undefined;
  /** Addresses of this machine from which accounts are reached. */
  egress?: readonly string[];
}

export function venueSettings(venue: VenueConfig, { clock, nats, egress = [] }: VenueParts): VenueSettings {
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
    ...(egress.length === 0 ? {} : { egress: egressOf(venue, clock, egress) }),
    ...(nats === undefined ? {} : { openPrices: (options) => openSharedPrices(nats, id, options) }),
  };
}
