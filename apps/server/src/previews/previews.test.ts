// Previews of the app by an operator over a whole server: the draft as a guest and as a chosen trader, reading only, once, framed by the console alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls, getTenantByUrl, info, menuList, pageMessage, previewHeader, takePreview, type Call } from '@millrace/contract';
import { getDraft, makePreview, pageAudit, saveDraft } from '@millrace/contract/admin';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminCall, newPerson, reasonOf, setUpServer, signIn, type Person } from '../testing/index.ts';
import { sampleInput } from '../testing/sample-inputs.ts';
import { openStream } from '../testing/stream-client.ts';

const webDir = mkdtempSync(path.join(tmpdir(), 'millrace-preview-'));
writeFileSync(path.join(webDir, 'index.html'), '<title>app</title>');
const server = setUpServer({ environment: { WEB_DIR: webDir } });
afterAll(() => rmSync(webDir, { recursive: true, force: true }));
let brand: string;
let trader: Person;

beforeAll(async () => {
  brand = await signIn(server, 'demo-brand');
  trader = await newPerson(server);
  const { version, draft } = (await as(getDraft)).data;
  await as(saveDraft, {
    version,
    ...draft,
    name: 'Meridian Next',
    theme: 'graphite',
    permissions: draft.permissions.filter((one) => one !== 'P10300'),
  });
});

const as = <C extends Call>(call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token: brand });

async function made(input: Record<string, unknown> = {}): Promise<{ page: string; ticket: string }> {
  const { url } = (await as(makePreview, input)).data;
  const { origin, pathname, hash } = new URL(url);
  expect(origin).toBe(`http://localhost:${String(server.port)}`);
  return { page: pathname, ticket: hash.slice(1) };
}

const asTrader = () => made({ number: trader.user.number, reason: 'Looks at the menu' });
const policyOf = async (page: string): Promise<string> =>
  String((await server.ask({ path: page })).headers['content-security-policy']).match(/frame-ancestors [^;]*/)?.[0] ?? '';

test('a guest’s preview shows the draft, refuses to write, and its ticket works once', async () => {
  const { ticket } = await made();
  const taken = (await server.call(takePreview, { ticket })).data;
  expect([taken.token, taken.user, taken.info.name]).toEqual([null, null, 'Meridian Next']);
  const headers = { [previewHeader]: taken.previewToken };
  expect((await server.call(getTenantByUrl, {}, { headers })).data).toMatchObject({ name: 'Meridian Next', style: { theme: 'graphite' } });
  expect((await server.call(getTenantByUrl, {})).data.name).toBe('Meridian');
  for (const call of calls.filter(({ access, method }) => access === 'outer' && method === 'POST'))
    expect([call.name, reasonOf(await server.call(call, sampleInput(call), { headers }))]).toEqual([call.name, 'previewReadOnly']);
  expect(reasonOf(await server.call(takePreview, { ticket }))).toBe('ticketInvalid');
  expect((await server.call(getTenantByUrl, {}, { headers: { [previewHeader]: 'pvw_none' } })).status).toBe(403);
});

test('as a trader it asks for a reason, is told to the trader and noted; every call that writes is refused', async () => {
  const { number } = trader.user;
  expect((await as(makePreview, { number })).data).toMatchObject([{ field: 'reason', rule: 'required' }]);
  const { ticket } = await asTrader();
  const taken = (await server.call(takePreview, { ticket })).data;
  const token = taken.token ?? '';
  expect((await server.call(info, {}, { token })).data.number).toBe(number);
  const aliases = (await server.call(menuList, {}, { token })).data.map(({ alias }) => alias);
  expect([aliases.includes('P10300'), aliases.includes('P10801')]).toEqual([false, true]);
  // The trader's own sessions go on as the brand is published.
  expect((await server.call(menuList, {}, { token: trader.token })).data.map(({ alias }) => alias)).toContain('P10300');
  for (const call of calls.filter(({ access, method }) => access === 'inter' && method === 'POST'))
    expect([call.name, reasonOf(await server.call(call, sampleInput(call), { token }))]).toEqual([call.name, 'previewReadOnly']);
  const inbox = (await server.call(pageMessage, {}, { token: trader.token })).data.rows;
  expect(inbox[0]).toMatchObject({ kind: 'accountPreviewed', args: { reason: 'Looks at the menu' } });
  const admin = await signIn(server, 'demo-admin');
  const trail = (await adminCall(server, pageAudit, { kind: 'previewMade' }, { token: admin })).data.rows;
  expect(trail[0]).toMatchObject({ operator: 'demo-brand', subject: number, detail: { reason: 'Looks at the menu' } });
});

test('after its time neither calls nor sockets of a trader are answered', async () => {
  const taken = (await server.call(takePreview, { ticket: (await asTrader()).ticket })).data;
  const token = taken.token ?? '';
  const stream = await openStream(server.port, token);
  stream.subscribe('wallet');
  await stream.waitFor('wallet', () => true);
  stream.close();
  const database = new pg.Client({ connectionString: server.database.adminUrl });
  await database.connect();
  const { rows } = await database.query<{ minutes: number }>(
    `update session set expires_at = now() where preview_id is not null returning round(extract(epoch from old.expires_at - old.created_at) / 60)::int as minutes`,
  );
  await database.query('update preview set expires_at = now()');
  await database.end();
  expect(rows.map(({ minutes }) => minutes)).toContain(10);
  await expect.poll(async () => (await server.call(info, {}, { token })).status, { timeout: 5000, interval: 50 }).toBe(401);
  await expect(openStream(server.port, token)).rejects.toThrow();
  expect((await server.call(getTenantByUrl, {}, { headers: { [previewHeader]: taken.previewToken } })).status).toBe(403);
});

test('only the page of an open preview may be framed, and by the console alone', async () => {
  const { page, ticket } = await made();
  expect(await policyOf(page)).toBe(`frame-ancestors http://localhost:${String(server.server.consolePort)}`);
  expect((await server.ask({ path: page })).headers['x-frame-options']).toBeUndefined();
  for (const other of ['/', '/index', '/preview/pvw_00000000000000000000']) expect(await policyOf(other)).toBe("frame-ancestors 'none'");
  expect((await server.ask({ path: page, host: 'aurora.localhost' })).headers['x-frame-options']).toBe('DENY');
  await server.call(takePreview, { ticket });
  expect(await policyOf(page)).toBe("frame-ancestors 'none'");
});
