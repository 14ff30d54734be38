// The three calls of fast connect against a stub that answers as it is told. The paper exchange answers them in the tests of the server.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFastKey } from './create-fast-key.ts';
import { deleteFastKey } from './delete-fast-key.ts';
import { exchangeOauthCode } from './exchange-oauth-code.ts';
import type { OauthSite } from './oauth-request.ts';

interface Asked {
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

let server: Server;
let site: OauthSite;
let asked: Asked[] = [];
/** By path; without an answer it is a 404. */
let answers: Record<string, { status?: number; body: unknown; location?: string } | undefined> = {};

beforeAll(async () => {
  server = createServer((request, reply) => {
    void text(request).then((body) => {
      asked.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(body) as unknown });
      const answer = answers[request.url ?? ''];
      const status = answer === undefined ? 404 : (answer.status ?? 200);
      reply.writeHead(status, { 'content-type': 'application/json', ...(answer?.location ? { location: answer.location } : {}) });
      reply.end(typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? { msg: 'Not Found', code: 404 }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  site = { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requestTimeoutMs: 2000 };
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answers = {};
});

const client = { clientId: 'millrace', clientSecret: 'hush-hush-hush-hush', code: 'c0de' };
const key = { label: 'main1', passphrase: 'Aa1!aaaa', bindApp: true };

test('a code becomes a token, at the second path where the first is not known', async () => {
  answers['/api/v5/users/oauth/token'] = { body: { access_token: 'tok', token_type: 'bearer', expires_in: 3600 } };
  expect(await exchangeOauthCode(site, client)).toEqual({ kind: 'ok', data: { accessToken: 'tok', expiresInSec: 3600 } });
  expect(asked.map(({ path }) => path)).toEqual(['/v5/users/oauth/token', '/api/v5/users/oauth/token']);
  expect(asked[1]?.body).toEqual({
    grant_type: 'authorization_code',
    code: 'c0de',
    client_id: 'millrace',
    client_secret: 'hush-hush-hush-hush',
  });
});

test('refusals keep their code; what is no answer is unreachable and names no secret', async () => {
  const path = '/v5/users/oauth/token';
  const outcome = async (answer: { status?: number; body: unknown; location?: string }) => {
    answers[path] = answer;
    return exchangeOauthCode(site, client);
  };
  expect(await outcome({ body: { code: '53012', msg: 'The authorization code has expired.', data: [] } })).toMatchObject({
    kind: 'refused',
    code: '53012',
  });
  expect(await outcome({ status: 401, body: { code: '50114', msg: 'Invalid Authorization' } })).toMatchObject({
    kind: 'refused',
    code: '50114',
  });
  const lost = [
    await outcome({ status: 502, body: '<html>bad gateway</html>' }),
    await outcome({ body: { code: '0', data: [] } }),
    await outcome({ body: { access_token: '' } }),
    await outcome({ status: 302, body: '', location: 'http://127.0.0.1:1/elsewhere' }),
    await exchangeOauthCode({ origin: 'http://127.0.0.1:1' }, client),
  ];
  for (const reply of lost) {
    expect(reply.kind).toBe('unreachable');
    expect(JSON.stringify(reply)).not.toMatch(/hush|c0de/);
  }
});

test('no key to delete is as good as a deleted one', async () => {
  const path = '/api/v5/users/oauth/delete-apikey';
  answers[path] = { body: { code: '0', msg: '', data: [] } };
  expect(await deleteFastKey(site, 'tok')).toEqual({ kind: 'ok', data: { existed: true } });
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer tok' });
  expect(asked[0]?.headers['x-simulated-trading']).toBeUndefined();
  answers[path] = { body: { code: '59506', msg: '', data: [] } };
  expect(await deleteFastKey(site, 'tok')).toEqual({ kind: 'ok', data: { existed: false } });
  answers[path] = { body: { code: '53002', msg: '', data: [] } };
  expect(await deleteFastKey(site, 'tok')).toMatchObject({ kind: 'refused', code: '53002' });
});

test('a key is asked for with the right to trade only, in demo trading where that is meant', async () => {
  const path = '/api/v5/users/oauth/apikey';
  answers[path] = { body: { code: '0', msg: '', data: [{ ...key, perm: 'trade', apiKey: 'ak', secretKey: 'sk' }] } };
  expect(await createFastKey({ ...site, simulated: true }, 'tok', key)).toEqual({
    kind: 'ok',
    data: { label: 'main1', apiKey: 'ak', secretKey: 'sk', passphrase: 'Aa1!aaaa' },
  });
  expect(asked[0]?.body).toEqual({ ...key, perm: 'trade' });
  expect(asked[0]?.headers['x-simulated-trading']).toBe('1');
  answers[path] = { body: { code: '0', msg: '', data: [] } };
  expect(await createFastKey(site, 'tok', key)).toMatchObject({ kind: 'unreachable' });
  answers[path] = { body: { code: '50116', msg: '', data: [] } };
  expect(await createFastKey(site, 'tok', key)).toMatchObject({ kind: 'refused', code: '50116' });
});
