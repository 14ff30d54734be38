// POST users/oauth/token: the code of a person who came back becomes an access token for an hour. A code is good once, so a call that may have arrived is
// never repeated by itself. Refused: 53012 code old or used, 53014 our address is not registered, 53016 redirect address, 53017 and 53018 not allowed to.
import * as z from 'zod/mini';
import { oauthFailure, envelopeOf, postOauth, type OauthSite } from './oauth-request.ts';
import type { Reply } from '../core/reply.ts';

export interface OauthToken {
  accessToken: string;
  /** Seconds. */
  expiresInSec: number;
}

const success = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z._default(z.number(), 3600) });

export async function exchangeOauthCode(
  site: OauthSite,
  { clientId, clientSecret, code }: { clientId: string; clientSecret: string; code: string },
): Promise<Reply<OauthToken>> {
  const answer = await postOauth(site, {
    paths: ['/v5/users/oauth/token', '/api/v5/users/oauth/token'],
    body: { grant_type: 'authorization_code', code, client_id: clientId, client_secret: clientSecret },
  });
  const token = answer.kind === 'answer' ? tokenOf(answer.text) : undefined;
  if (token) return { kind: 'ok', data: { accessToken: token.access_token, expiresInSec: token.expires_in } };
  return (
    oauthFailure(envelopeOf(answer)) ?? { kind: 'unreachable', cause: { reason: 'malformed', message: 'users/oauth/token: no token' } }
  );
}

/** The one answer of the venue that is no envelope. */
function tokenOf(text: string): z.output<typeof success> | undefined {
  try {
    const parsed = success.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined; // not JSON: read as an envelope, which says what it was
  }
}
