// A trader's inbox through a whole server: tabs, what must be decided first, paging, reading, deleting and bringing back, what is told about security, and what is kept.
import {
  deleteMessage,
  getMessage,
  limits,
  pageMessage,
  readMessage,
  restoreMessage,
  updatePassword,
  userLogin,
  type MessageKind,
  type OutputOf,
} from '@millrace/contract';
import { expect, test } from 'vitest';
import { inTenant } from '../shared/database/index.ts';
import { ask, codeByMail, newPerson, reasonOf, setUpServer, testClock, wirePassword, type Person } from '../testing/index.ts';
import { CLEAN_MESSAGES } from './clean-messages.ts';
import { messagesFeature, writeMessage } from './index.ts';

const DAY_MS = 86_400_000;
const clock = testClock();
const server = setUpServer({ clock });

const as = ({ token }: Person) => ({ token });
const page = async (person: Person, input: Record<string, unknown> = {}): Promise<OutputOf<typeof pageMessage>> =>
  (await server.call(pageMessage, input, as(person))).data;
const kinds = async (person: Person, input: Record<string, unknown> = {}): Promise<string[]> =>
  (await page(person, input)).rows.map(({ kind }) => kind);

async function tell(
  person: Person,
  kind: MessageKind,
  more: { args?: Record<string, string>; taskId?: string; settled?: boolean } = {},
): Promise<string> {
  clock.advance(1000);
  const { id: userId, tenantId } = person.user;
  return inTenant(server.server.context.pools.app, tenantId, (tx) =>
    writeMessage(
      tx,
      { tenantId, userId, kind, args: more.args ?? {}, taskId: more.taskId ?? null, settled: more.settled ?? false },
      clock.now(),
    ),
  );
}

test('each kind stands in its tab, with the unread of every tab beside the page', async () => {
  const mei = await newPerson(server);
  for (const kind of ['cycleClosed', 'topUpCompleted', 'roleApproved', 'fuelLow'] as const) await tell(mei, kind);
  expect(await kinds(mei)).toEqual(['fuelLow', 'roleApproved', 'topUpCompleted', 'cycleClosed']);
  expect(await kinds(mei, { tab: 'orders' })).toEqual(['fuelLow', 'topUpCompleted']);
  expect((await page(mei)).unread).toEqual({ system: 1, orders: 2, trading: 1 });
  await server.call(readMessage, { tab: 'orders' }, as(mei));
  expect((await page(mei)).unread).toEqual({ system: 1, orders: 0, trading: 1 });
  expect((await server.call(pageMessage, { tab: 'mail' }, as(mei))).status).toBe(400);
});

test('pages by cursor show each message once, also when others come meanwhile', async () => {
  const mei = await newPerson(server);
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.unshift(await tell(mei, 'cycleClosed'));
  const first = await page(mei, { pageSize: 2 });
  await tell(mei, 'cycleClosed');
  const second = await page(mei, { pageSize: 2, cursor: first.next });
  const third = await page(mei, { pageSize: 2, cursor: second.next });
  expect([...first.rows, ...second.rows, ...third.rows].map(({ id }) => id)).toEqual(ids);
  expect(third.next).toBeNull();
  expect((await server.call(pageMessage, { cursor: 'x' }, as(mei))).status).toBe(400);
});

test('what must be decided stands first, read or not, until the key is good again', async () => {
  const mei = await newPerson(server);
  await inTenant(server.server.context.pools.app, mei.user.tenantId, (tx) =>
    tx.query(
      `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
         account_mode, swap_ready, status, broken_reason, checked_at, created_at)
       values ('crd_0000000000000000', $2, $1, 'paper', 'paper', '1', 'main', '', '', '', '', true, 'multi', true, 'broken', 'exchangeKeyRefused', now(), now())`,
      [mei.user.id, mei.user.tenantId],
    ),
  );
  const id = await tell(mei, 'keyBroken', {
    args: { credentialId: 'crd_0000000000000000', remark: 'main', environment: 'paper', reason: 'exchangeKeyRefused' },
  });
  await tell(mei, 'cycleClosed');
  await server.call(readMessage, { id }, as(mei));
  expect((await page(mei)).rows.map(({ kind, undecided }) => [kind, undecided])).toEqual([
    ['keyBroken', true],
    ['cycleClosed', false],
  ]);
  await server.database
    .pools()
    .engine.query(`update exchange_credential set status = 'ok', broken_reason = null where id = 'crd_0000000000000000'`);
  expect(await kinds(mei)).toEqual(['cycleClosed', 'keyBroken']);
  expect((await server.call(getMessage, { id }, as(mei))).data).toMatchObject({ undecided: false, read: true });
});

test('a warning that leaves nothing to decide stands in its place by time', async () => {
  const mei = await newPerson(server);
  await tell(mei, 'taskFault', { args: { fault: 'NEAR_LIQUIDATION' }, settled: true });
  await tell(mei, 'cycleClosed');
  expect(await kinds(mei)).toEqual(['cycleClosed', 'taskFault']);
});

test('deletes a message and brings it back as it was; a stranger can do neither', async () => {
  const [mei, stranger] = [await newPerson(server), await newPerson(server)];
  const id = await tell(mei, 'cycleClosed');
  for (const call of [getMessage, readMessage, deleteMessage, restoreMessage]) {
    const answer = await server.call(call, { id }, as(stranger));
    expect([answer.status, reasonOf(answer)]).toEqual([404, 'notFound']);
  }
  await server.call(deleteMessage, { id }, as(mei));
  expect([await kinds(mei), (await page(mei)).unread.trading]).toEqual([[], 0]);
  expect((await server.call(getMessage, { id }, as(mei))).status).toBe(404);
  await server.call(restoreMessage, { id }, as(mei));
  expect([await kinds(mei), (await page(mei)).unread.trading]).toEqual([['cycleClosed'], 1]);
});

test('tells of a login from a new device, once for each, and of a changed password', async () => {
  const mei = await newPerson(server);
  const logIn = async (agent: string, password = mei.password) =>
    ask<{ token: string }>(server.port, {
      method: 'POST',
      path: userLogin.path,
      headers: { 'user-agent': agent },
      body: { number: mei.user.number, password },
    });
  await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0');
  await logIn('Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0');
  expect((await page(mei)).rows).toMatchObject([{ kind: 'newDevice', args: { device: 'Firefox, Linux', ip: '127.0.0.1' } }]);
  clock.advance(60_000);
  const code = await codeByMail(server, mei.email, { purpose: 'updatePassword', count: 2 });
  const changed = await server.call(updatePassword, { code, password: wirePassword('another secret') }, as(mei));
  expect(changed.status).toBe(200);
  expect(await kinds(mei, { tab: 'system' })).toEqual(['passwordChanged', 'newDevice']);
});

test('keeps messages for 180 days and the newest 5,000 of a user; deleted ones for a day', async () => {
  const [mei, full] = [await newPerson(server), await newPerson(server)];
  await tell(mei, 'cycleClosed');
  clock.advance(limits.messageDays * DAY_MS - 2000);
  await tell(mei, 'fuelLow');
  const deleted = await tell(mei, 'roleApproved');
  await server.call(deleteMessage, { id: deleted }, { token: await freshToken(mei) });
  await inTenant(server.server.context.pools.app, full.user.tenantId, (tx) =>
    tx.query(
      `insert into message (id, tenant_id, user_id, kind, args, created_at)
       select 'msg_FULL' || lpad(n::text, 16, '0'), $1, $2, 'cycleClosed', '{}', $3::timestamptz + n * interval '1 ms' from generate_series(1, $4) n`,
      [full.user.tenantId, full.user.id, new Date(clock.now()), limits.messagesPerUser + 7],
    ),
  );
  clock.advance(DAY_MS + 1000);
  await messagesFeature.jobs?.[CLEAN_MESSAGES]?.(server.server.context, {});
  const { rows } = await server.database
    .pools()
    .audit.query<{ id: string; n: number }>(
      'select min(id) as id, count(*)::int as n from message where user_id = any($1) group by user_id order by n',
      [[mei.user.id, full.user.id]],
    );
  expect(rows).toEqual([
    { id: expect.any(String), n: 2 },
    { id: 'msg_FULL0000000000000008', n: limits.messagesPerUser },
  ]);
  expect(await kindsOf(mei)).toEqual(['fuelLow', 'newDevice']);
});

async function freshToken(person: Person): Promise<string> {
  const answer = await ask<{ token: string }>(server.port, {
    method: 'POST',
    path: userLogin.path,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
    body: { number: person.user.number, password: person.password },
  });
  return answer.data.token;
}

async function kindsOf(person: Person): Promise<string[]> {
  const { rows } = await server.database
    .pools()
    .audit.query<{ kind: string }>('select kind from message where user_id = $1 order by kind', [person.user.id]);
  return rows.map(({ kind }) => kind);
}
