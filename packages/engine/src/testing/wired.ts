// An engine's ways to its database and its exchange, as ports that can be cut, slowed and watched. For tests and `npm run verify` only.
import { openWire, type Wire } from '../../../../tools/process/wire.ts';
import type { VenueSettings } from '../options.ts';
import type { World } from './world.ts';

export function placeOf(url: string): { host: string; port: number } {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
}

/** The same address, by way of the wire. */
export function through(url: string, { port }: Pick<Wire, 'port'>): string {
  const wired = new URL(url);
  wired.port = String(port);
  return wired.href;
}

export function venueThrough(venue: VenueSettings, wire: Pick<Wire, 'port'>): VenueSettings {
  const { restUrl, publicWsUrl, privateWsUrl, businessWsUrl } = venue;
  const [rest = '', ...sockets] = [restUrl, publicWsUrl, privateWsUrl, businessWsUrl].map((url) => through(url, wire));
  const [publicUrl = '', privateUrl = '', businessUrl = ''] = sockets;
  return { ...venue, restUrl: rest.replace(/\/$/, ''), publicWsUrl: publicUrl, privateWsUrl: privateUrl, businessWsUrl: businessUrl };
}

export interface WatchedVenue {
  settings: VenueSettings;
  close(): Promise<void>;
}

/** `onLeft` is told of each request that may do something at the venue, when it has left. */
export async function watchVenue(world: World, onLeft: (what: string) => void): Promise<WatchedVenue> {
  const wire = await openWire(placeOf(world.origin), (chunk) => {
    for (const [, path = ''] of chunk.toString('latin1').matchAll(/^POST \/api\/v5\/(\S+) /gm)) onLeft(path);
  });
  return { settings: venueThrough(world.venue, wire), close: () => wire.close() };
}
