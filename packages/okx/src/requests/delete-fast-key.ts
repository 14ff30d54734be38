// POST users/oauth/delete-apikey: ends the Fast API key that this program has to the account, so that a new one can be made. That there is none is as
// good. Refused: 50114 no such token, 53002 token old, 53003 token revoked.
import { envelopeOf, oauthFailure, postOauth, type OauthSite } from './oauth-request.ts';
import type { Reply } from '../core/reply.ts';

const NO_KEY: ReadonlySet<string> = new Set(['59506', '50119']);

export async function deleteFastKey(site: OauthSite, token: string): Promise<Reply<{ existed: boolean }>> {
  const paths = ['/api/v5/users/oauth/delete-apikey', '/v5/users/oauth/delete-apikey'];
  const failure = oauthFailure(envelopeOf(await postOauth(site, { paths, body: {}, token })));
  if (!failure) return { kind: 'ok', data: { existed: true } };
  return failure.kind === 'refused' && NO_KEY.has(failure.code) ? { kind: 'ok', data: { existed: false } } : failure;
}
