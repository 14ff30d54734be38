// The calls of a client in a person's name: code for token, then the one Fast API key. The token's answer is no envelope; its refusals are.
import type { AccountBook } from '../state/account-book.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { OAUTH_TOKEN_MS } from '../limits.ts';
import { type Fields, requiredField } from '../wire/fields.ts';
import { addRoute, type Api, asFields, parseBody } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { hasSecret, type OauthClient } from './clients.ts';
import { createFastKey, deleteFastKey } from './fast-keys.ts';
import type { Grants } from './grants.ts';

export interface OauthDoor {
  clients: readonly OauthClient[];
  grants: Grants;
}

export function addOauthCalls(api: Api, door: OauthDoor): void {
  const { app, exchange } = api;
  const give = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const fields = asFields(parseBody(typeof request.body === 'string' ? request.body : ''));
    return reply.header('cache-control', 'no-store').send(tokenFor(door, fields));
  };
  // The venue's own texts name both addresses.
  app.post('/v5/users/oauth/token', give);
  app.post('/api/v5/users/oauth/token', give);
  addRoute(api, {
    method: 'POST',
    path: 'users/oauth/delete-apikey',
    access: 'public',
    handle({ header }) {
      const { book, client } = granted(door, exchange.store.books, header('authorization'));
      deleteFastKey(exchange, book, client);
      return [];
    },
  });
  addRoute(api, {
    method: 'POST',
    path: 'users/oauth/apikey',
    access: 'public',
    handle({ header, fields }) {
      const { book, client } = granted(door, exchange.store.books, header('authorization'));
      const { label, apiKey, secretKey, passphrase, perm, bindApp } = createFastKey(exchange, book, client, fields);
      return [{ label, apiKey, secretKey, passphrase, perm, bindApp }];
    },
  });
}

/** @throws Refusal 50014, 50114, 51000, 53012 */
function tokenFor({ clients, grants }: OauthDoor, fields: Fields): Record<string, unknown> {
  if (requiredField(fields, 'grant_type') !== 'authorization_code') throw refuse('51000', 'grant_type');
  const code = requiredField(fields, 'code');
  const client = clients.find(({ id }) => id === requiredField(fields, 'client_id'));
  if (!client || !hasSecret(client, requiredField(fields, 'client_secret'))) throw refuse('50114');
  return { access_token: grants.spendCode(code, client.id), token_type: 'bearer', expires_in: OAUTH_TOKEN_MS / 1000 };
}

/** @throws Refusal 50114, 53002, 53003 */
function granted(
  { clients, grants }: OauthDoor,
  books: ReadonlyMap<string, AccountBook>,
  authorization: string,
): { book: AccountBook; client: OauthClient } {
  const [, token = ''] = /^bearer ([\w-]{1,100})$/i.exec(authorization) ?? [];
  const grant = grants.grantOf(token);
  const book = books.get(grant.uid);
  const client = clients.find(({ id }) => id === grant.clientId);
  if (!book || !client) throw refuse('53003');
  return { book, client };
}
