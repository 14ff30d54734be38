// POST users/oauth/apikey: the one key that a program may have to a person's account. Never asks for the right to withdraw. An answer that got lost may have
// made a key that nobody knows; the next delete-apikey ends it. Refused: 50116 there is one, 50118 our addresses are not registered, 59501 50 keys,
// 59502 the label is taken, 59505 passphrase.
import * as z from 'zod/mini';
import { envelopeOf, oauthFailure, postOauth, type OauthSite } from './oauth-request.ts';
import type { Reply } from '../core/reply.ts';

export interface FastKey {
  label: string;
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

export interface NewFastKey {
  /** 1-50 letters or digits, unlike the account's other labels. */
  label: string;
  /** 8-32 characters: digit, lower case, upper case, special. */
  passphrase: string;
  /** Bound to the addresses that the program registered. */
  bindApp: boolean;
}

const row = z.object({
  label: z._default(z.string(), ''),
  apiKey: z.string().check(z.minLength(1)),
  secretKey: z.string().check(z.minLength(1)),
  passphrase: z._default(z.string(), ''),
});

export async function createFastKey(site: OauthSite, token: string, { label, passphrase, bindApp }: NewFastKey): Promise<Reply<FastKey>> {
  const exchange = envelopeOf(
    await postOauth(site, {
      paths: ['/api/v5/users/oauth/apikey', '/v5/users/oauth/apikey'],
      body: { label, passphrase, perm: 'trade', bindApp },
      token,
    }),
  );
  const failure = oauthFailure(exchange);
  if (failure) return failure;
  const data = exchange.kind === 'envelope' ? exchange.data : undefined;
  const made = row.safeParse(Array.isArray(data) ? data[0] : undefined);
  if (!made.success) return { kind: 'unreachable', cause: { reason: 'malformed', message: 'users/oauth/apikey: no key' } };
  return { kind: 'ok', data: { ...made.data, passphrase: made.data.passphrase === '' ? passphrase : made.data.passphrase } };
}
