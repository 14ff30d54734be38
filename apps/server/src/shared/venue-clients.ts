// Connections to the venues of the configuration, each with the venue's clock and one request budget
// per address of ours. No other host is ever contacted, whatever a user sends.
import { createBudget, createConnection, VenueClock, type Budget, type Connection, type Credentials } from '@millrace/okx';
import type { Clock } from './clock.ts';
import type { VenueConfig } from './config/venues.ts';
import { egressOf } from './connect-pace.ts';

/** The venue's clock is measured again after this long. */
const VENUE_CLOCK_FRESH_MS = 60_000;

export interface VenueClients {
  /** The venue of the configuration; undefined for any other name. */
  find(venueId: string): VenueConfig | undefined;
  /** A connection for one account, or for public data. @throws Error when the venue is not configured: a stored row names a removed venue */
  connect(venueId: string, credentials?: Credentials): Promise<Connection>;
}

interface Venue {
  config: VenueConfig;
  clock: VenueClock;
  ipBudget: Budget;
  measuredAt: number;
  measuring: Promise<unknown> | undefined;
}

export interface VenueClientsOptions {
  configs: readonly VenueConfig[];
  /** Addresses of this machine from which accounts are reached: requests of people leave from the first. None: the system chooses. */
  egress?: readonly string[];
  clock: Clock;
  /** The venue's time as an engine of this process knows it from its sockets; undefined where there is none. A replay may run faster than we can ask. */
  engineNow(venueId: string): number | undefined;
}

export function createVenueClients({ configs, egress = [], clock, engineNow }: VenueClientsOptions): VenueClients {
  const wallClock = { nowMs: () => clock.now() };
  const venues = new Map<string, Venue>(
    configs.map((config) => {
      const venueClock = new VenueClock({ restUrl: config.restUrl, wallClock });
      return [
        config.id,
        { config, clock: venueClock, ipBudget: createBudget({ wallClock }), measuredAt: Number.NEGATIVE_INFINITY, measuring: undefined },
      ];
    }),
  );
  const reach = async (venueId: string): Promise<Venue> => {
    const venue = venues.get(venueId);
    if (!venue) throw new Error(`the venue ${venueId} is not configured`);
    if (engineNow(venueId) === undefined) await measured(venue, clock);
    return venue;
  };
  return {
    find: (venueId) => venues.get(venueId)?.config,
    async connect(venueId, credentials) {
      const { config, clock: venueClock, ipBudget } = await reach(venueId);
      const [from] = egressOf(config, clock, egress);
      return createConnection({
        restUrl: config.restUrl,
        clock: { nowMs: () => engineNow(venueId) ?? venueClock.nowMs(), stampMs: () => engineNow(venueId) ?? venueClock.stampMs() },
        wallClock,
        ipBudget: from?.ipBudget ?? ipBudget,
        ...(from === undefined ? {} : { fetch: from.fetch }),
        simulated: config.environment === 'demo',
        onTimestampRefused: async () => void (await venueClock.measure()),
        ...(credentials === undefined ? {} : { credentials }),
      });
    },
  };
}

/**
 * Asks the venue for its time when ours of it is old. Only the first callers wait for the answer; later ones go on with what is known, and a
 * venue that does not answer keeps the old figure.
 */
async function measured(venue: Venue, clock: Clock): Promise<void> {
  if (clock.now() - venue.measuredAt < VENUE_CLOCK_FRESH_MS) return;
  venue.measuring ??= venue.clock
    .measure()
    .then((answered) => {
      if (answered) venue.measuredAt = clock.now();
    })
    .finally(() => {
      venue.measuring = undefined;
    });
  if (venue.measuredAt === Number.NEGATIVE_INFINITY) await venue.measuring;
}
