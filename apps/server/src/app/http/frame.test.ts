// The frame around every call: envelope, one body for everything missing, repeats, rates, headers, health, the app's files.
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  calls,
  defineCall,
  done,
  doneOutput,
  info,
  pageMessage,
  readMessage,
  saveLoginTime,
  streamPath,
  unreadPath,
  userLogin,
} from '@millrace/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { features } from '../features.ts';
import type { Feature } from '../../shared/feature.ts';
import { ask, newPerson, reasonOf, startTestServer, wirePassword, type Person, type TestServer } from '../../testing/index.ts';
import { handler } from '../../shared/http/handler.ts';

/** A call that costs: it writes a message, so its effects can be counted. */
const costs = defineCall({
  method: 'POST',
  path: '/app/inter/test/costs',
  idempotent: true,
  input: z.strictObject({ amount: z.string(), note: z.optional(z.string()) }),
  output: z.object({ id: z.string() }),
});
const forgets = defineCall({ method: 'POST', path: '/app/inter/test/forgets', idempotent: true, input: z.strictObject({}), output: done });
const breaks = defineCall({
  method: 'GET',
  path: '/app/inter/test/breaks',
  input: z.strictObject({}),
  output: z.object({ shown: z.string() }),
});

let runs = 0;
const testFeature: Feature = {
  name: 'test',
  routes: [
    handler(costs, async ({ clock }, { input, session, write }) =>
      write(async (tx) => {
        runs += 1;
        if (input.amount === 'break') throw new Error('secret of the database');
        const id = `msg_${'0'.repeat(12)}${String(runs).padStart(8, '0')}`;
        await tx.query(
          `insert into message (id, tenant_id, user_id, kind, args, created_at) values ($1, $2, $3, 'cycleClosed', '{}', $4)`,
          [id, session.tenantId, session.userId, new Date(clock.now())],
        );
        return { id };
      }),
    ),
    handler(forgets, async () => doneOutput),
    handler(breaks, async () => ({ shown: 'yes', hidden: 'no' })),
  ],
};

let server: TestServer;
let person: Person;
const PAGE = `<!doctype html>
<html lang="en-US" data-theme="harbour"><title>app</title><meta name="theme-color" content="#f2f4f6" />
<svg
  class="brand-mark-icon"><path d="M2 2" /></svg></html>`;
let webDir: string;

beforeAll(async () => {
  webDir = mkdtempSync(path.join(tmpdir(), 'millrace-web-'));
  mkdirSync(path.join(webDir, 'assets'));
  writeFileSync(path.join(webDir, 'index.html'), PAGE);
  writeFileSync(path.join(webDir, 'assets', 'main-B1aC3dE5.js'), 'export {};');
  writeFileSync(path.join(webDir, 'sw.js'), '// v1');
  server = await startTestServer({ features: [...features, testFeature], environment: { WEB_DIR: webDir } });
  person = await newPerson(server);
});
afterAll(async () => {
  await server.stop();
  rmSync(webDir, { recursive: true, force: true });
});

const cost = (input: Record<string, unknown>, idempotencyKey?: string | null) =>
  server.call(costs, input, { token: person.token, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) });
const messages = async (): Promise<number> => (await server.call(pageMessage, {}, { token: person.token })).data.rows.length;

test('serves every call of the contract and nothing that is not declared', () => {
  const declared = new Set([
    ...calls.map(({ method, path: url }) => `${method} ${url}`),
    ...testFeature.routes.map(({ call }) => `${call.method} ${call.path}`),
    `GET ${streamPath}`,
    `GET ${unreadPath}/:userId`,
    ...['/healthz', '/readyz', '/openapi.json', '/manifest.webmanifest', '/app-icon/:file', '*'].map((url) => `GET ${url}`),
    ...['/manifest.webmanifest', '/app-icon/:file', '*'].map((url) => `HEAD ${url}`),
    'OPTIONS /app/*',
  ]);
  const served: string[] = [];
  // A tree: "├── /a/sell (POST)", and below it "│   └── All (POST)" for /a/sellAll.
  const branch: string[] = [];
  for (const line of server.server.http.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part, methods = ''] = /^(.*?)[├└]── (\S+) \(([A-Z, ]+)\)/.exec(line) ?? [];
    if (part === undefined) continue;
    const depth = indent.length / 4;
    branch.splice(depth, branch.length, part);
    served.push(...methods.split(', ').map((method) => `${method} ${branch.join('')}`));
  }
  expect(served.length).toBeGreaterThan(calls.length);
  expect(served.filter((route) => !declared.has(route))).toEqual([]);
  for (const { method, path: url } of calls) expect(server.server.http.hasRoute({ method, url }), `${method} ${url}`).toBe(true);
});

test('answers one identical body for everything that is not there', async () => {
  const paths = ['/app/inter/user/nothing', '/app/outer/', '/app/admin/users', '/manage/x', '/.git/config', '/app/inter/user/info/'];
  const texts = new Set<string>();
  for (const url of paths) {
    const answer = await server.ask({ path: url });
    expect(answer.status, `at ${url}`).toBe(404);
    texts.add(answer.text);
  }
  const wrongMethod = await server.ask({ method: 'POST', path: info.path, token: person.token });
  texts.add(wrongMethod.text);
  texts.add((await server.call(readMessage, { id: 'msg_00000000000000000000' }, { token: person.token })).text);
  expect([...texts]).toEqual([JSON.stringify({ code: '404', msg: 'Not found', data: { reason: 'notFound' } })]);
});

test('a repeat with the same key has one effect and the same answer, one after the other and at once', async () => {
  const before = await messages();
  const first = await cost({ amount: '5', note: 'a' }, 'key-00000001');
  const again = await cost({ note: 'a', amount: '5' }, 'key-00000001');
  expect(again.text).toBe(first.text);
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => cost({ amount: '6' }, 'key-00000002')));
  expect(new Set(atOnce.map(({ text }) => text)).size).toBe(1);
  expect(atOnce[0]?.status).toBe(200);
  expect(await messages()).toBe(before + 2);
});

test('the same key with another body is refused, also at once, and another user’s key is another key', async () => {
  await cost({ amount: '7' }, 'key-00000003');
  const other = await cost({ amount: '8' }, 'key-00000003');
  expect([other.status, reasonOf(other)]).toEqual([400, 'idempotencyKeyReused']);
  const atOnce = await Promise.all(Array.from({ length: 6 }, (_, index) => cost({ amount: String(index) }, 'key-00000004')));
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
  const somebody = await newPerson(server);
  expect((await server.call(costs, { amount: '8' }, { token: somebody.token, idempotencyKey: 'key-00000003' })).status).toBe(200);
});

test('a call that failed leaves its key free and says nothing about why', async () => {
  const failed = await cost({ amount: 'break' }, 'key-00000005');
  expect([failed.status, failed.data, failed.msg]).toEqual([
    500,
    { reason: 'internal' },
    'Something went wrong on our side. Please try again',
  ]);
  expect(failed.text).not.toContain('secret');
  expect((await cost({ amount: 'mended' }, 'key-00000005')).status).toBe(200);
});

test('an idempotent call needs a key, and a handler that would forget to keep it is a bug', async () => {
  for (const key of [null, 'short', 'x'.repeat(65), 'with space 1']) {
    const answer = await cost({ amount: '9' }, key);
    expect([answer.status, answer.data]).toEqual([400, [expect.objectContaining({ field: 'Idempotency-Key' })]]);
  }
  expect((await server.call(forgets, {}, { token: person.token })).status).toBe(500);
});

test('nothing leaves that the contract does not name', async () => {
  expect((await server.call(breaks, {}, { token: person.token })).data).toEqual({ shown: 'yes' });
});

test('takes JSON and form bodies and refuses other kinds, broken JSON and more than 1 MB', async () => {
  const post = (body: string, type: string) =>
    server.ask({ method: 'POST', path: userLogin.path, body, headers: { 'content-type': type } });
  const form = await post(
    new URLSearchParams({ number: '10000001', password: wirePassword('demo1234') }).toString(),
    'application/x-www-form-urlencoded',
  );
  expect(form.status).toBe(200);
  for (const [body, type] of [
    ['{"number":', 'application/json'],
    ['<a/>', 'text/xml'],
    ['[]', 'application/json'],
    ['"x"', 'application/json'],
    ['{"__proto__":{"a":1}}', 'application/json'],
  ] as const) {
    const answer = await post(body, type);
    expect([answer.status, answer.code, Array.isArray(answer.data)], `for ${body}`).toEqual([400, '400', true]);
  }
  const big = await post(JSON.stringify({ number: 'x'.repeat(1_100_000) }), 'application/json');
  expect([big.status, big.data]).toEqual([400, [{ field: '', rule: 'tooLong', message: 'At most 1048576 characters' }]]);
});

test('sends the headers that keep a browser safe, and an id of the request', async () => {
  const { headers } = await server.call(saveLoginTime, {}, { token: person.token });
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe/);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(headers['x-request-id']).toMatch(/^req_/);
});

test('serves the app: hashed files for ever, its page for its own routes, nothing for files that are not there', async () => {
  const asset = await server.ask({ path: '/assets/main-B1aC3dE5.js' });
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/', '/login', '/contract-optional/details/tsk_1?x=a.b', '/index.html']) {
    const page = await server.ask({ path: url });
    expect([page.status, page.headers['cache-control']], `at ${url}`).toEqual([200, 'no-cache']);
    expect(page.text, `at ${url}`).toContain(
      '<title>Meridian</title>\n    <meta name="description" content="Meridian: automated strategies on your own exchange account. Your money stays on the exchange." />',
    );
  }
  expect((await server.ask({ path: '/assets/main-0000.js' })).status).toBe(404);
});

test('a script that never changes is packed once, for who takes it packed', async () => {
  const script = `export const words = ${JSON.stringify('a word and another word. '.repeat(400))};`;
  writeFileSync(path.join(webDir, 'assets', 'words-C1d2E3f4.js'), script);
  const askFor = (coding: string) =>
    fetch(`http://localhost:${server.port}/assets/words-C1d2E3f4.js`, { headers: { 'accept-encoding': coding } });
  const first = await askFor('br');
  expect([await first.text(), first.headers.get('content-encoding')]).toEqual([script, 'br']);
  // What is compressed on its way has no length.
  expect(first.headers.get('content-length')).toBe(null);
  await expect
    .poll(async () => (await askFor('gzip, br')).headers.get('content-length'), { timeout: 30_000, interval: 500 })
    .toMatch(/^\d{2}$/);
  const packed = await askFor('gzip, br');
  expect(await packed.text()).toBe(script);
  expect([...packed.headers]).toEqual(
    expect.arrayContaining([
      ['cache-control', 'public, max-age=31536000, immutable'],
      ['content-encoding', 'br'],
      ['content-type', 'text/javascript; charset=utf-8'],
      ['vary', 'accept-encoding'],
      ['x-content-type-options', 'nosniff'],
    ]),
  );
  for (const coding of ['gzip', 'identity', 'br;q=0']) {
    const other = await askFor(coding);
    expect([await other.text(), other.headers.get('content-encoding')], coding).toEqual([script, coding === 'gzip' ? 'gzip' : null]);
  }
  rmSync(path.join(webDir, 'assets', 'words-C1d2E3f4.js'));
  expect((await askFor('br')).status).toBe(404);
});

test('a page has the name and the words of its tenant before any script runs, and HEAD answers as GET does', async () => {
  const chinese = await server.ask({ path: '/index', headers: { host: 'aurora.localhost', 'accept-language': 'zh-CN' } });
  expect(chinese.text).toContain('<title>Aurora</title>');
  expect(chinese.text).toContain('content="Aurora：');
  // What is painted before a script runs: theme, colours and sign of the tenant, or what was built where it has none of its own.
  expect(chinese.text).toMatch(/<html lang="en-US" data-theme="brass" data-brand="{&quot;light&quot;:\[&quot;#[0-9a-f]{6}/);
  expect(chinese.text).toContain('<meta name="theme-color" content="#f5f3ef" />');
  expect(chinese.text).not.toContain('brand-mark-icon');
  const sign = /<img class="brand-picture" src="([^"]*)"/.exec(chinese.text)?.[1] ?? '';
  const drawn = await server.ask({ path: sign, headers: { host: 'aurora.localhost' } });
  expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/webp']);
  const first = await server.ask({ path: '/index' });
  expect(first.text).toContain('<html lang="en-US" data-theme="harbour"><title>Meridian</title>');
  expect(first.text).toContain('brand-mark-icon');
  // What a link is shown with elsewhere is the tenant's own mark, at an address that answers.
  const picture = /<meta property="og:image" content="([^"]*)"/.exec(chinese.text)?.[1] ?? '';
  const { host, pathname } = new URL(picture);
  expect(host).toBe('aurora.localhost');
  const icon = await server.ask({ path: pathname, headers: { host } });
  expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/png']);
  for (const path of ['/index', '/sw.js', '/manifest.webmanifest']) {
    const [head, get] = [await server.ask({ method: 'HEAD', path }), await server.ask({ path })];
    expect([head.status, head.text, head.headers['content-type']], path).toEqual([200, '', get.headers['content-type']]);
  }
  expect((await server.ask({ method: 'HEAD', path: '/app/no/such/call' })).status).toBe(404);
});

test('a new build under a running server is served at once: page, worker and chunks', async () => {
  writeFileSync(path.join(webDir, 'assets', 'main-N2b4D6f8.js'), 'export const next = 1;');
  writeFileSync(path.join(webDir, 'index.html'), '<!doctype html><title>…</title>the next app');
  writeFileSync(path.join(webDir, 'sw.js'), '// v2 of the worker');
  expect((await server.ask({ path: '/assets/main-N2b4D6f8.js' })).headers['cache-control']).toContain('immutable');
  expect((await server.ask({ path: '/index' })).text).toContain('the next app');
  const worker = await server.ask({ path: '/sw.js' });
  expect([worker.text, worker.headers['cache-control']]).toEqual(['// v2 of the worker', 'no-cache']);
  // While a build puts the new page in place there is none for a moment: the last one stands in.
  rmSync(path.join(webDir, 'index.html'));
  expect((await server.ask({ path: '/index' })).text).toContain('the next app');
  for (const outside of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.env'])
    expect((await server.ask({ path: outside })).status, outside).toBe(404);
});

test('a package of a tenant may call from its own origin on the phone; a page of anybody else may not', async () => {
  const from = (origin: string, method = 'GET') => server.ask({ method, path: info.path, headers: { origin }, token: person.token });
  for (const origin of ['meridian://localhost', 'https://meridian.localhost', 'https://aurora.localhost']) {
    const [asked, answered] = [await from(origin, 'OPTIONS'), await from(origin)];
    expect([asked.status, asked.headers['access-control-allow-origin'], answered.headers['access-control-allow-origin']]).toEqual([
      204,
      origin,
      origin,
    ]);
    expect(asked.headers['access-control-allow-headers']).toContain('idempotency-key');
  }
  for (const origin of [
    'https://evil.example',
    'nobody://localhost',
    'http://meridian.localhost',
    'https://localhost',
    'null',
    'meridian://localhost.evil.example',
  ]) {
    const [asked, answered] = [await from(origin, 'OPTIONS'), await from(origin)];
    expect([origin, asked.status, answered.headers['access-control-allow-origin']]).toEqual([origin, 404, undefined]);
  }
});

test('is healthy, is ready also without an engine, and tells what it lacks on the management port alone', async () => {
  expect((await server.ask({ path: '/healthz' })).status).toBe(200);
  const ready = await server.ask({ path: '/readyz' });
  expect([ready.status, ready.text]).toEqual([200, '{"status":"ready"}']);
  const details = await ask(server.managementPort, { path: '/readiness' });
  expect(JSON.parse(details.text)).toMatchObject({ ready: true, problems: ['the engine is not started'] });
  expect((await ask(server.managementPort, { path: '/metrics' })).text).toContain('millrace_sockets');
  expect((await server.ask({ path: '/metrics' })).text).not.toContain('millrace_sockets');
});

test('shows the contract as OpenAPI', async () => {
  const { text } = await server.ask({ path: '/openapi.json' });
  const document = JSON.parse(text) as { openapi: string; paths: Record<string, unknown> };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(calls.map((call) => call.path))].sort());
});
