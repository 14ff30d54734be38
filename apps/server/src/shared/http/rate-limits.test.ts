// Too many requests of an account or an address are answered 429 with the seconds to wait, and nobody else notices.
import { request } from 'node:http';
import { getTenantByUrl, info, limits, upload } from '@millrace/contract';
import { expect, test } from 'vitest';
import { logInDemo, reasonOf, setUpServer } from '../../testing/index.ts';

const MAX = 20;

const server = setUpServer({ environment: { REQUESTS_PER_MINUTE: String(MAX) } });

test('bounds the requests of an address and says how long to wait', async () => {
  const { token } = await logInDemo(server);
  const answers = await Promise.all(Array.from({ length: MAX }, () => server.call(info, {}, { token })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX - 1);
  const refused = await server.call(getTenantByUrl);
  expect([refused.status, refused.code, reasonOf(refused)]).toEqual([429, '429', 'tooManyRequests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await server.ask({ path: '/healthz' })).status).toBe(200);
  // The account has one request left, and another address.
  const headers = { token, 'content-type': 'multipart/form-data; boundary=x' };
  expect(await headOnly({ method: 'GET', path: info.path, headers: { token } })).toBe(200);
  // Beyond that a request is refused before its body is read: none is sent here.
  const withBody = { ...headers, 'content-length': String(limits.uploadBytesMax) };
  expect(await headOnly({ method: 'POST', path: upload.path, headers: withBody })).toBe(429);
});

/** The status of a request whose head alone is sent, from another address than the other requests of this file. */
function headOnly({ headers, ...question }: { method: string; path: string; headers: Record<string, string> }): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', localAddress: '127.0.0.2', port: server.port, headers: { ...headers, host: 'localhost' } };
    const outgoing = request({ ...options, ...question }, (incoming) => {
      resolve(incoming.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on('error', reject);
    if (question.method === 'GET') outgoing.end();
    else outgoing.flushHeaders();
  });
}
