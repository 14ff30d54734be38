// Requests that no client of ours sends: each gets an envelope with an error of its class, never a 500, and the server goes on.
import { connect } from 'node:net';
import { calls, info } from '@millrace/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInDemo, setUpServer } from '../../testing/index.ts';

const server = setUpServer();
let token: string;

beforeAll(async () => {
  ({ token } = await logInDemo(server));
});
afterAll(async () => {
  expect((await server.call(info, {}, { token })).status).toBe(200);
  await server.stop();
});

const expectRefusal = (answer: { status: number; code: string; msg: string; text: string }): void => {
  expect([answer.code, answer.msg !== ''], answer.text.slice(0, 200)).toEqual([String(answer.status), true]);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
};

test.each([
  '/%',
  '/%zz',
  '/%00',
  '/app/inter/user/info/%2e%2e',
  '/app/inter/user/info?%',
  '/app/inter/user/info?tenantId=%00',
  '/app/inter/user/info?tenantId[]=meridian',
  '/app/inter/user/info?tenantId=meridian&tenantId=aurora',
  '/app/inter/user/info?__proto__=1',
  '/app/inter/user/info?constructor.prototype.x=1',
  `/${'a'.repeat(8000)}`,
  `/app/outer/user/getTenantByUrl?url=${'a'.repeat(5000)}`,
  '//app/inter/user/info',
  '/APP/inter/user/info',
  '/manage/websocket/x/y',
])('an odd address: %s', async (path) => {
  expectRefusal(await server.ask({ path, token }));
});

test.each(['', 'a b', '..', 'localhost:99999', '[', '[::', 'evil.example', 'x'.repeat(300), 'localhost@evil.example'])(
  'an odd host: %s',
  async (host) => {
    const answer = await server.ask({ path: '/app/outer/user/getTenantByUrl', headers: { host } });
    expect(answer.status).toBeLessThan(500);
    if (answer.status !== 200) expectRefusal(answer);
  },
);

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE'])('a method that no call has: %s', async (method) => {
  const answer = await server.ask({ method, path: info.path, token });
  expect(answer.status).toBe(404);
});

test.each([
  ['application/json', '\u0000'],
  ['application/json', '[[[[[[[['.repeat(1000)],
  ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['application/json', 'null'],
  ['application/json', '1'],
  ['application/json', '{"number":NaN}'],
  ['application/json; charset=utf-16', '{}'],
  ['application/x-www-form-urlencoded', '%=%&&&==='],
  ['application/x-www-form-urlencoded', 'number=1&number=2&__proto__[x]=1'],
  ['multipart/form-data; boundary=x', '--x--'],
  ['', '{}'],
])('an odd body: %s %s', async (type, body) => {
  for (const call of calls.filter(({ method }) => method === 'POST')) {
    const answer = await server.ask({
      method: 'POST',
      path: call.path,
      body,
      token,
      headers: { 'content-type': type, 'idempotency-key': 'odd-00000001' },
    });
    if (answer.status !== 200) expectRefusal(answer);
  }
});

test('headers that are too many or broken', async () => {
  expectRefusal(await server.ask({ path: info.path, headers: { token: 'x'.repeat(10_000) } }));
  expectRefusal(await server.ask({ path: info.path, headers: { language: 'x'.repeat(1000), 'accept-language': 'xx,'.repeat(3000) } }));
  expectRefusal(
    await server
      .ask({ path: info.path, token, headers: { 'content-length': '5', 'transfer-encoding': 'chunked' } })
      .catch(() => refusedByTheParser),
  );
});

/** What a broken connection stands for: Node's own parser ends it before there is a request. */
const refusedByTheParser = { status: 400, code: '400', msg: 'the connection ended', text: '' };

test('bytes that are no HTTP', async () => {
  for (const bytes of [
    'GET / HTTP/9.9\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
    'GET /\r\n\r\n',
    `GET / HTTP/1.1\r\nhost: localhost\r\n${'x: y\r\n'.repeat(5000)}\r\n`,
    'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n',
  ]) {
    const said = await new Promise<string>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
      socket.on('error', () => resolve(text));
      socket.on('close', () => resolve(text));
    });
    if (said !== '') expect(said).toMatch(/^HTTP\/1\.1 4\d\d/);
  }
});
