// The clocks, instruments and prices of the venues, for a process that runs no engine but works by the venue's time and prices.
import { createActivity } from './activity.ts';
import { openVenue, type Venue, type VenueOptions } from './accounts/venue.ts';
import type { VenueSettings } from './options.ts';
import type { Price } from './accounts/price-feed.ts';

export interface VenueWatch {
  /** In words for an operator; empty when every venue is there. */
  reasons(): string[];
  /** The venue's time, ms; undefined before the venue has told it. @throws for a venue that is not configured */
  venueNow(venueId: string): number | undefined;
  /** The newest price; undefined where none is known. An instrument is followed from the first question on. */
  lastPrice(venueId: string, instId: string): Price | undefined;
  /** Undefined where the venue does not list the instrument. */
  tickSizeOf(venueId: string, instId: string): string | undefined;
  stop(): void;
}

export function watchVenues(options: VenueOptions & { venues: readonly VenueSettings[] }): VenueWatch {
  const venues = new Map<string, Venue>();
  const followed = new Set<string>();
  for (const settings of options.venues)
    venues.set(settings.id, openVenue(options, settings, { activity: createActivity(), onEvent: () => undefined }));
  const venueOf = (venueId: string): Venue => {
    const venue = venues.get(venueId);
    if (venue === undefined) throw new Error(`venue ${venueId} is not configured`);
    return venue;
  };
  return {
    reasons: () => [...venues.values()].filter((venue) => !venue.isReady()).map(({ settings }) => `venue ${settings.id} is not connected`),
    venueNow(venueId) {
      const { clock } = venueOf(venueId);
      return clock.isMeasured() ? clock.nowMs() : undefined;
    },
    lastPrice(venueId, instId) {
      const { feed } = venueOf(venueId);
      const key = `${venueId} ${instId}`;
      if (!followed.has(key) && feed.use(instId) !== undefined) followed.add(key);
      return feed.price(instId);
    },
    tickSizeOf: (venueId, instId) => venueOf(venueId).instruments.get(instId)?.tickSize,
    stop() {
      for (const venue of venues.values()) venue.stop();
    },
  };
}
