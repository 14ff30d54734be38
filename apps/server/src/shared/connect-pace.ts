// One pace for all sockets that this process opens to a venue: engine, market history and price readers share its address.
import { CONNECTIONS_PER_SECOND, createConnectPace, type ConnectPace } from '@millrace/okx';
import type { Clock } from './clock.ts';
import type { VenueConfig } from './config/venues.ts';

const paces = new WeakMap<VenueConfig, ConnectPace>();

/** Undefined where the venue limits nothing: a paper exchange that is not said to. */
export function paceOf(venue: VenueConfig, clock: Clock): ConnectPace | undefined {
  const perSecond = venue.connectionsPerSecond ?? (venue.kind === 'okx' ? CONNECTIONS_PER_SECOND : undefined);
  if (perSecond === undefined) return undefined;
  const pace = paces.get(venue) ?? createConnectPace({ wallClock: { nowMs: () => clock.now() }, perSecond });
  paces.set(venue, pace);
  return pace;
}
