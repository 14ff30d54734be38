// The programs that may ask for a Fast API key: configured, never registered by themselves. Their secrets are compared and never shown or logged.
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** Programs that may ask for Fast API keys. */
const OAUTH_CLIENTS_MAX = 20;

const client = z.strictObject({
  id: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/)),
  /** The name that a person reads on the authorise page. */
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  secret: z.string().check(z.minLength(16), z.maxLength(200)),
  /** Where people may be sent back to, each exactly as it is asked for; on this machine's own names without a port, at any port (RFC 8252, 7.3). */
  redirectUris: z.array(z.url().check(z.maxLength(500), z.regex(/^https?:\/\//))).check(z.minLength(1), z.maxLength(20)),
  /** Addresses to which keys are bound that ask for it (bindApp). */
  ips: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20))),
});
export type OauthClient = z.output<typeof client>;

/** The content of PAPER_OAUTH_CLIENTS. @throws Error that names the variable and never repeats what stands in it */
export function parseClients(text: string): OauthClient[] {
  const problem = 'PAPER_OAUTH_CLIENTS must be a JSON list of {id, name, secret, redirectUris}';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error(problem); // without the cause, which would quote a secret
  }
  const parsed = z.array(client).check(z.maxLength(OAUTH_CLIENTS_MAX)).safeParse(json);
  if (!parsed.success) throw new Error(`${problem}: wrong at ${parsed.error.issues[0]?.path.join('.') || 'its top'}`);
  if (new Set(parsed.data.map(({ id }) => id)).size !== parsed.data.length) throw new Error(`${problem}: an id stands twice`);
  return parsed.data;
}

const OWN_NAME = /^(?:127\.0\.0\.1|\[::1\]|(?:[a-z0-9-]+\.)*localhost)$/;

/** Whether people may be sent back to this address, letter by letter. */
export function mayReturnTo({ redirectUris }: OauthClient, address: string): boolean {
  if (redirectUris.includes(address)) return true;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.protocol !== 'http:' || url.port === '' || !OWN_NAME.test(url.hostname) || url.href !== address) return false;
  url.port = '';
  return redirectUris.includes(url.href);
}

/** Compares in constant time. */
export function hasSecret({ secret }: OauthClient, given: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(secret), digest(given));
}
