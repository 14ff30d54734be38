// One pace for all sockets that this process opens to a venue from one address: engine, market history and price readers share it.
import { CONNECTIONS_PER_SECOND, createConnectPace, createEgress, type ConnectPace, type Egress } from '@millrace/okx';
import type { NodeFigures } from '@millrace/contract/admin';
import type { Clock } from './clock.ts';
import type { VenueConfig } from './config/venues.ts';

type Connections = NodeFigures['connections'][number];

const paces = new WeakMap<VenueConfig, ConnectPace>();
const egresses = new WeakMap<VenueConfig, readonly Egress[]>();

/** Undefined where the venue limits nothing: a paper exchange that is not said to. */
export function paceOf(venue: VenueConfig, clock: Clock): ConnectPace | undefined {
  const pace = paces.get(venue) ?? newPace(venue, clock);
  if (pace !== undefined) paces.set(venue, pace);
  return pace;
}

/** The addresses of EGRESS as one venue counts them. Sockets for everybody, which leave from where the system chooses, are counted with the first. */
export function egressOf(venue: VenueConfig, clock: Clock, addresses: readonly string[]): readonly Egress[] {
  const known = egresses.get(venue);
  if (known !== undefined) return known;
  const wallClock = { nowMs: () => clock.now() };
  const egress = addresses.map((address, index) =>
    createEgress({ address, wallClock, pace: index === 0 ? paceOf(venue, clock) : newPace(venue, clock) }),
  );
  egresses.set(venue, egress);
  return egress;
}

/** What venues count of the sockets that this process opens, by address; null is where the system chooses. None for a venue that limits nothing. */
export function connectionsOf(venues: readonly VenueConfig[], clock: Clock, addresses: readonly string[]): Connections[] {
  return venues.flatMap((venue) => {
    const counted =
      addresses.length === 0
        ? [{ address: null, pace: paceOf(venue, clock) }]
        : egressOf(venue, clock, addresses).map(({ address, pace }) => ({ address, pace }));
    return counted.flatMap(({ address, pace }) =>
      pace === undefined ? [] : [{ venue: venue.id, address, perSecond: pace.perSecond, waiting: pace.waiting }],
    );
  });
}

function newPace(venue: VenueConfig, clock: Clock): ConnectPace | undefined {
  const perSecond = venue.connectionsPerSecond ?? (venue.kind === 'okx' ? CONNECTIONS_PER_SECOND : undefined);
  return perSecond === undefined ? undefined : createConnectPace({ wallClock: { nowMs: () => clock.now() }, perSecond });
}
