// Made from the contract: every call with a session refuses whoever may not use it, alike, and never says whether an object exists.
import { info, menuList, userLogin, type Call } from '@millrace/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoTenants } from '../tenants/index.ts';
import { newPerson, setUpServer, type Answer, type Person } from '../testing/index.ts';
import { giveProperty } from '../testing/property.ts';
import { interCalls, namesObject, unknownIds, sampleInput, type SampleIds } from '../testing/sample-inputs.ts';
import { stretch } from '../../../../tools/process/patience.ts';

const server = setUpServer();
let owner: Person;
let other: Person;
let abroad: Person;
let owned: SampleIds;
let abroadOwned: SampleIds;

beforeAll(async () => {
  [owner, other, abroad] = [await newPerson(server), await newPerson(server), await newPerson(server, 'aurora.localhost')];
  owned = await giveProperty(server.database.adminUrl, { tenantId: 'meridian', id: owner.user.id });
  abroadOwned = await giveProperty(server.database.adminUrl, { tenantId: 'aurora', id: abroad.user.id });
});

async function asAdmin(sql: string, values: unknown[] = []): Promise<void> {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await admin.query(sql, values);
  await admin.end();
}

const NOT_FOUND = JSON.stringify({ code: '404', msg: 'Not found', data: { reason: 'notFound' } });
const bodies = { missing: '', invalid: '' };

const each = interCalls.map((call): [string, Call] => [call.path, call]);
type AskOptions = { ids?: SampleIds; host?: string; extra?: Record<string, string> };

function ask(call: Call, token: string | undefined, options: AskOptions = {}): Promise<Answer> {
  const input = { ...sampleInput(call, options.ids), ...options.extra };
  return server.call(call, input, { token, ...(options.host === undefined ? {} : { host: options.host }) });
}

describe.each(each)('%s', (_path, call) => {
  test('refuses a caller without a token', async () => {
    for (const token of [undefined, '']) {
      const answer = await ask(call, token, { ids: owned });
      bodies.missing ||= answer.text;
      expect([answer.status, answer.text]).toEqual([401, bodies.missing]);
    }
  });

  test('refuses a token that is none, of a tenant that is none, or too long', async () => {
    for (const token of [
      'x',
      `meridian_${'A'.repeat(43)}`,
      `nowhere_${'A'.repeat(43)}`,
      `${owner.token}x`,
      'a'.repeat(4000),
      `meridian_${"' or 1=1 --".padEnd(43, 'A')}`,
    ]) {
      const answer = await ask(call, token, { ids: owned });
      expect([401, 403]).toContain(answer.status);
    }
  });

  test('refuses a token of another tenant, and a tenantId that is not the session’s', async () => {
    const answer = await ask(call, abroad.token, { ids: owned, host: 'localhost' });
    bodies.invalid ||= answer.text;
    expect([answer.status, answer.text]).toEqual([403, bodies.invalid]);
    const mismatch = await ask(call, owner.token, { ids: owned, extra: { tenantId: 'aurora' } });
    expect([mismatch.status, mismatch.data]).toEqual([400, { reason: 'tenantMismatch' }]);
  });

  test('answers for what another user or tenant owns as for what does not exist', async () => {
    if (!namesObject(call)) return;
    const nothing = await ask(call, other.token, { ids: unknownIds });
    for (const ids of [owned, abroadOwned]) {
      const answer = await ask(call, other.token, { ids });
      expect([answer.status, answer.text]).toEqual([nothing.status, nothing.text]);
      expect(answer.text).not.toContain(ids.taskId);
    }
    // A call that makes something of a key that is not there says which field is wrong; all others find nothing.
    if (call.name !== 'add') expect(nothing.text).toBe(NOT_FOUND);
    else expect(nothing.status).toBeGreaterThanOrEqual(400);
  });
});

/** Waits until `info` answers a token with this status: sessions are believed for a moment after a change. */
const infoOnce = (token: string, status: number): Promise<void> =>
  vi.waitFor(async () => expect((await server.call(info, {}, { token })).status).toBe(status), { timeout: 1000, interval: 10 });

describe('a token that ended', () => {
  let token: string;

  beforeAll(async () => {
    const login = await server.call(userLogin, { number: other.user.number, password: other.password });
    token = login.data.token;
    await infoOnce(token, 200);
    await asAdmin(
      'update session set ended_at = now() where user_id = $1 and ended_at is null and id <> (select id from session where user_id = $1 order by created_at limit 1)',
      [other.user.id],
    );
    await infoOnce(token, 401);
  });

  test.each(each)('is refused by %s', async (_path, call) => {
    expect((await ask(call, token, { ids: owned })).status).toBe(401);
  });
});

describe('a token whose user is frozen', () => {
  beforeAll(async () => {
    await infoOnce(other.token, 200);
    await asAdmin('update app_user set frozen = true where id = $1', [other.user.id]);
    await infoOnce(other.token, 401);
  });
  afterAll(() => asAdmin('update app_user set frozen = false where id = $1', [other.user.id]));

  test.each(each)('is refused by %s', async (_path, call) => {
    expect((await ask(call, other.token, { ids: owned })).text).toBe(bodies.missing);
  });
});

describe('a tenant that lacks the permission', () => {
  const listed = async (): Promise<number> => (await server.call(menuList, {}, { token: owner.token })).data.length;

  beforeAll(async () => {
    await asAdmin(`update tenant set permissions = '{}' where id = 'meridian'`);
    // Asked only once the change is believed: a call that came before it would be done, and a task be deleted.
    await vi.waitFor(async () => expect(await listed()).toBe(0), { timeout: 2000, interval: 10 });
  });
  afterAll(async () => {
    await asAdmin(`update tenant set permissions = $1 where id = 'meridian'`, [demoTenants[0]?.permissions]);
    // Until it is believed again, the next tests would find nothing for the wrong reason.
    await vi.waitFor(async () => expect(await listed()).toBeGreaterThan(0), { timeout: 2000, interval: 10 });
  });

  const needing = each.filter(([, call]) => call.permission !== null || (call.path.includes('/assignment/') && namesObject(call)));
  test.each(needing)('finds nothing by %s', async (_path, call) => {
    expect((await ask(call, owner.token, { ids: owned })).text).toBe(NOT_FOUND);
  });
});

test('the owner reaches what others cannot', async () => {
  for (const name of ['getUserAssignmentById', 'getUserAssignmentDetailsById', 'pageTradeRecord']) {
    const call = interCalls.find((candidate) => candidate.name === name);
    if (!call) throw new Error(`${name} is gone`);
    // The permissions that the tests before gave back may take a moment to be believed.
    const status = async (): Promise<number> => (await server.call(call, sampleInput(call, owned), { token: owner.token })).status;
    await expect.poll(status, { timeout: stretch(2000), interval: 10, message: `the answer of ${name}` }).toBe(200);
  }
});
