// Which addresses a trader may come back from: those of the configuration, and of another venue only where we are the same there.
import { expect, test } from 'vitest';
import { parseVenues, type VenueConfig } from '../shared/config/venues.ts';
import { clientOf, siteOf } from './venue-site.ts';

const addresses = { publicWsUrl: 'wss://a', privateWsUrl: 'wss://b', businessWsUrl: 'wss://c' };
const page = 'https://www.okx.com/account/oauth';
const venues = venuesOf([
  {
    id: 'okx',
    kind: 'okx',
    restUrl: 'https://www.okx.com',
    ...addresses,
    oauth: { authorizeUrl: page, clients: { '*': { id: 'us', secret: 's' } } },
  },
  {
    id: 'okx-eea',
    kind: 'okx',
    restUrl: 'https://eea.okx.com',
    ...addresses,
    oauth: {
      authorizeUrl: page,
      sites: ['https://eea.okx.com', 'https://my.okx.com/'],
      clients: { '*': { id: 'us', secret: 's' }, aurora: { id: 'dawn', secret: 't' } },
    },
  },
  { id: 'plain', kind: 'okx', restUrl: 'https://plain.example', ...addresses },
]);
const okx = venues[0] as VenueConfig;

function venuesOf(list: unknown[]): readonly VenueConfig[] {
  const parsed = parseVenues(JSON.stringify(list));
  if (parsed.kind !== 'ok') throw new Error(parsed.problem);
  return parsed.venues;
}

test('a tenant is known by its own client where it has one, else by that of the installation', () => {
  expect([okx, venues[1] as VenueConfig].map((venue) => clientOf(venue, 'aurora')?.id)).toEqual(['us', 'dawn']);
  expect(clientOf(venues[2] as VenueConfig, 'meridian')).toBeUndefined();
});

test.each([
  ['https://www.okx.com', 'meridian', 'okx'],
  ['https://www.okx.com/', 'meridian', 'okx'],
  ['https://eea.okx.com', 'meridian', 'okx-eea'],
  ['https://my.okx.com', 'meridian', 'okx-eea'],
  // Another client's code is worth nothing there.
  ['https://eea.okx.com', 'aurora', undefined],
  ['http://www.okx.com', 'meridian', undefined],
  ['https://www.okx.com:8443', 'meridian', undefined],
  ['https://www.okx.com.evil.example', 'meridian', undefined],
  ['https://plain.example', 'meridian', undefined],
  ['null', 'meridian', undefined],
  ['', 'meridian', undefined],
])('%s of a trader of %s is asked as %s', (domain, tenant, venueId) => {
  const from = siteOf(venues, okx, tenant, domain);
  expect(from?.venue.id).toBe(venueId);
  if (from) expect(from.site).toEqual({ origin: new URL(domain).origin, simulated: false });
});
