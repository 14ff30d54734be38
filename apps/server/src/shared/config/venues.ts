// The exchanges this installation may contact, from VENUES: a JSON list of {id, kind, environment?, restUrl, publicWsUrl,
// privateWsUrl, businessWsUrl, name?, orders?, connectionsPerSecond?, brokerCode?, pageUrl?, oauth?}. Nothing else is ever contacted.
import { z } from 'zod/mini';
import type { Environment } from '@millrace/contract';

const address = (protocols: string) => z.string().check(z.maxLength(500), z.regex(new RegExp(`^(?:${protocols})://[^\\s]+$`)));

const oauthClient = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  secret: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type OauthClient = z.output<typeof oauthClient>;

/** Fast connect: how traders authorise us there. */
const oauth = z.strictObject({
  /** The page to which traders are sent. */
  authorizeUrl: address('https?'),
  /** Origins from which they may come back and which are then asked for the key; that of restUrl unless given. */
  sites: z.optional(z.array(address('https?')).check(z.minLength(1), z.maxLength(10))),
  /** Who we are there, by tenant; `*` for all tenants that are not named. */
  clients: z.record(z.string().check(z.regex(/^(?:\*|[a-z0-9-]{1,40})$/)), oauthClient),
  /** Bind keys to the addresses that we registered there. */
  bindKeys: z.optional(z.boolean()),
});

const venue = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)),
  name: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  /** The kind of exchange: our paper exchange or OKX. */
  kind: z.enum(['paper', 'okx']),
  /** Fixed for every key linked there. Without it paper for a paper exchange and real for OKX; `demo` is OKX's own simulated trading. */
  environment: z.optional(z.enum(['real', 'demo', 'paper'])),
  restUrl: address('https?'),
  publicWsUrl: address('wss?'),
  privateWsUrl: address('wss?'),
  businessWsUrl: address('wss?'),
  /** Orders over the account's socket while it is open; by REST where undefined. */
  orders: z.optional(z.enum(['rest', 'socket'])),
  /** Sockets that it lets our address open in a second; 3 at OKX and any number at a paper exchange unless given. Less where machines share an address. */
  connectionsPerSecond: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
  /** Our broker code there: goes on every order, and no other ever does. */
  brokerCode: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,16}$/))),
  /** Page on which a person opens a paper account. */
  pageUrl: z.optional(address('https?')),
  oauth: z.optional(oauth),
});
export type VenueConfig = Omit<z.output<typeof venue>, 'environment'> & { environment: Environment };

const VENUES_MAX = 10;

/** The venues, or what is wrong with the text in the words of a sentence that begins with the variable's name. */
export function parseVenues(text: string): { kind: 'ok'; venues: readonly VenueConfig[] } | { kind: 'wrong'; problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'wrong', problem: 'is not JSON: it must be a list of venues, [{"id":"paper","kind":"paper",...}].' };
  }
  const parsed = z.array(venue).check(z.maxLength(VENUES_MAX)).safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      kind: 'wrong',
      problem: `is wrong at ${issue?.path.join('.') || 'its top'}: a venue has id, kind, environment and its four addresses.`,
    };
  }
  return checkVenues(
    parsed.data.map((entry) => ({ ...entry, environment: entry.environment ?? (entry.kind === 'paper' ? 'paper' : 'real') })),
  );
}

function checkVenues(venues: readonly VenueConfig[]): ReturnType<typeof parseVenues> {
  if (new Set(venues.map(({ id }) => id)).size !== venues.length) return { kind: 'wrong', problem: 'names the same venue id twice.' };
  const mixed = venues.find(({ kind, environment }) => (kind === 'paper') !== (environment === 'paper'));
  if (mixed)
    return {
      kind: 'wrong',
      problem: `says that ${mixed.id} is of kind ${mixed.kind} and environment ${mixed.environment}; paper goes with paper only.`,
    };
  return { kind: 'ok', venues };
}
