// A trader saves his data and closes the account himself, over HTTP.
import {
  closeAccount,
  exportData,
  getClosing,
  info,
  pageMessage,
  reportWords,
  sendChat,
  register,
  transfer,
  updateSecondPassword,
  userLogin,
} from '@millrace/contract';
import { decideModeration, getUser, pageModeration, pageUser } from '@millrace/contract/admin';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { auditTenant } from '../ledger/audit-job.ts';
import { adjustJournal, postJournals } from '../ledger/index.ts';
import { insertTrader } from '../follow/standings/standings-world.test-kit.ts';
import { inTransaction, openPool } from '../shared/database/index.ts';
import {
  adminCall,
  codeByMail,
  logInDemo,
  newPerson,
  reasonOf,
  setUpServer,
  signIn,
  testClock,
  wirePassword,
  type Person,
} from '../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
const secondPassword = wirePassword('safe of the leaver');
let leaver: Person;

const asOwner = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: server.database.adminUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
};
const close = (input: Record<string, unknown> = {}) => server.call(closeAccount, { secondPassword, ...input }, { token: leaver.token });
const standing = async () => (await server.call(getClosing, {}, { token: leaver.token })).data;

beforeAll(async () => {
  leaver = await newPerson(server);
  clock.advance(61_000);
  const code = await codeByMail(server, leaver.email, { purpose: 'updateSecondPassword', count: 2 });
  expect((await server.call(updateSecondPassword, { code, password: secondPassword }, { token: leaver.token })).code).toBe('200');
  const ledger = { tenantId: 'meridian', environment: 'paper', atMs: clock.now() } as const;
  const gift = { userId: leaver.user.id, reason: 'for the test' };
  await inTransaction(server.database.pools().engine, (tx) =>
    postJournals(tx, ledger, [
      adjustJournal({ ...gift, approvalId: 'closing-test-1', currency: 'usdt', amount: '12.5' }),
      adjustJournal({ ...gift, approvalId: 'closing-test-2', currency: 'token', amount: '3' }),
    ]),
  );
});

test('the data comes as one file of JSON, with nothing that proves who somebody is', async () => {
  const file = await server.call(exportData, {}, { token: leaver.token });
  const data = JSON.parse(file.text) as Record<string, unknown[]> & { profile: object };
  expect(data.profile).toMatchObject({ uid: leaver.user.number, email: leaver.email, nickname: leaver.user.nickname });
  expect(data['devices']).toHaveLength(1);
  expect(data['statement']).toMatchObject([
    { currency: 'token', amount: '3' },
    { currency: 'usdt', amount: '12.5' },
  ]);
  expect(Object.keys(data)).toEqual([
    'profile',
    'devices',
    'exchangeAccounts',
    'tasks',
    'taskNotes',
    'watchedInstruments',
    'topUps',
    'withdrawals',
    'transfers',
    'shareCards',
    'chat',
    'messages',
    'statement',
  ]);
  for (const secret of ['hash', 'sealed', leaver.token]) expect(file.text).not.toContain(secret);
});

test('what is open stands in the way, each in words, and a wrong safe password does', async () => {
  expect(reasonOf(await close({ secondPassword: wirePassword('no such') }))).toBe('safePasswordWrong');
  const { id } = leaver.user;
  const open: [string, string, string][] = [
    [
      'closingTasks',
      `insert into task (id, tenant_id, user_id, credential_id, environment, venue_id, assignment_type, inst_id, direction, settings, created_at)
      select 'tsk_closing000000000001', 'meridian', $1, 'crd_closing000000000001', 'paper', 'paper', 1, 'BTC-USDT', 'long', '{}', now()`,
      `update task set deleted_at = now() where id = 'tsk_closing000000000001'`,
    ],
    [
      'closingOrders',
      `insert into top_up (id, tenant_id, user_id, types, network, address, price, bonus, exact, state, created_at, expires_at, changed_at)
      values ('tpu_closing0000000001', 'meridian', $1, 1, 'PAPER', 'paper1x', 100, 0, 100.0001, 'open', now(), now() + interval '1 day', now())`,
      `update top_up set state = 'cancelled' where id = 'tpu_closing0000000001'`,
    ],
  ];
  await asOwner(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound, account_mode, swap_ready, checked_at, created_at)
     values ('crd_closing000000000001', 'meridian', $1, 'paper', 'paper', 'closing', 'mine', 'abc...xyz', 'k1', 'w', 's', false, 'futures', true, now(), now())`,
    [id],
  );
  for (const [reason, begin, end] of open) {
    await asOwner(begin, [id]);
    const answer = await close({ givenUp: (await standing()).balances });
    expect([reasonOf(answer), answer.msg.includes('1')]).toEqual([reason, true]);
    await asOwner(end);
  }
  expect((await server.call(info, {}, { token: leaver.token })).status).toBe(200);
});

test('a balance is given up in words, exactly as it is', async () => {
  const { balances } = await standing();
  expect(balances).toEqual([
    { currency: 'usdt', amount: '12.5' },
    { currency: 'token', amount: '3' },
  ]);
  expect(reasonOf(await close())).toBe('closingBalance');
  expect(reasonOf(await close({ givenUp: balances.slice(1) }))).toBe('closingBalance');
  const demo = await logInDemo(server);
  const sent = await server.call(
    transfer,
    { uid: leaver.user.number, currency: 'usdt', amount: '1', secondPassword: wirePassword('demo5678') },
    { token: demo.token },
  );
  expect(sent.code).toBe('200');
  expect(reasonOf(await close({ givenUp: balances }))).toBe('closingBalance');
});

/** Reports by the leaver and about him, who has been a lead trader and is none any more. */
async function makeReports() {
  const owner = openPool(server.database.adminUrl, { onError: () => undefined });
  const other = await insertTrader(owner, 'meridian', { name: 'Quoted', approvedMs: clock.now() });
  const own = await insertTrader(owner, 'meridian', { name: 'Leaver', approvedMs: clock.now() });
  await owner.query('update lead_trader set user_id = $1 where id = $2', [leaver.user.id, own.leadId]);
  await owner.query(
    `insert into trader_application (id, tenant_id, user_id, credential_id, terms_version, introduction, equity, state, created_at, decided_at)
     select 'tra_closing000000000001', tenant_id, user_id, credential_id, 1, introduction, 0, 'approved', now(), now() from lead_trader where id = $1`,
    [own.leadId],
  );
  const [demo, support] = [await logInDemo(server), await signIn(server, 'demo-support')];
  const report = (token: string, traderId: string, reason: string) =>
    server.call(reportWords, { traderId, kind: 'introduction', reason }, { token });
  const queue = async () => (await adminCall(server, pageModeration, { state: 'open' }, { token: support })).data.rows;
  for (const [token, leadId] of [
    [demo.token, own.leadId],
    [demo.token, other.leadId],
    [leaver.token, other.leadId],
  ] as const)
    expect((await report(token, leadId, token === demo.token ? 'contact' : 'fraud')).code).toBe('200');
  await owner.query(`update lead_trader set state = 'resigned', ended_at = now() where id = $1`, [own.leadId]);
  await owner.end();
  const item = (await queue()).find(({ user }) => user.id === leaver.user.id);
  return {
    queue,
    aboutLeaver: () => report(demo.token, own.leadId, 'insult'),
    decide: () =>
      adminCall(server, decideModeration, { id: item?.id, version: item?.version, decision: 'reject', reply: 'No' }, { token: support }),
  };
}

test('a closed account leaves UID and journals: nobody logs in, nothing names the trader, the mailbox registers anew, operators see when', async () => {
  const { balances } = await standing();
  await server.call(sendChat, { clientId: 'c'.repeat(32), text: 'I am leaving' }, { token: leaver.token });
  expect((await server.call(pageMessage, {}, { token: leaver.token })).data.rows.length).toBeGreaterThan(0);
  const reports = await makeReports();
  expect(new Map((await reports.queue()).map(({ user, reports: counted }) => [user.nickname, counted.length]))).toEqual(
    new Map([
      ['Quoted', 2],
      [leaver.user.nickname, 1],
    ]),
  );
  expect((await close({ givenUp: balances })).code).toBe('200');
  // What is said of others stays, without his part in it; of what was said of him nothing is left, and nothing more is taken.
  expect((await reports.queue()).map(({ user, reports: counted }) => [user.nickname, counted])).toEqual([
    ['Quoted', [{ reason: 'contact', count: 1 }]],
  ]);
  expect([(await reports.decide()).status, (await reports.aboutLeaver()).status]).toEqual([404, 404]);
  expect((await server.call(info, {}, { token: leaver.token })).status).toBe(403);
  for (const number of [leaver.user.number, leaver.email])
    expect(reasonOf(await server.call(userLogin, { number, password: leaver.password }))).toBe('loginWrong');
  const [row] = await asOwner<Record<string, unknown>>(
    `select u.email, u.nickname, u.image, u.password_hash, u.safe_password_hash, c.masked_key, c.sealed = '' as is_erased, s.ip,
       (select count(*)::int from message where user_id = u.id) as messages, (select count(*)::int from chat_message where user_id = u.id) as chat,
       (select count(*)::int from word_report where u.id in (user_id, reporter_id)) as reports,
       (select string_agg(introduction, '') from (select introduction, user_id from lead_trader union all select introduction, user_id from trader_application) i
         where i.user_id = u.id) as introductions
       from app_user u join exchange_credential c on c.user_id = u.id join session s on s.user_id = u.id where u.id = $1`,
    [leaver.user.id],
  );
  const empty = { email: '', nickname: '', image: '', password_hash: '', masked_key: '', ip: '' };
  expect(row).toEqual({ ...empty, safe_password_hash: null, is_erased: true, messages: 0, chat: 0, reports: 0, introductions: '' });
  expect(await auditTenant(server.server.context, { tenantId: 'meridian', isWhole: true })).toEqual([]);
  const operator = await signIn(server, 'demo-reviewer');
  const found = (await adminCall(server, getUser, { number: leaver.user.number }, { token: operator })).data;
  expect(found).toMatchObject({ isClosed: true, email: '', wallet: { usdt: '0', token: '0' }, accounts: [], devices: [] });
  expect(found.closing).toEqual({ createTime: clock.now(), givenUp: balances });
  const closed = (await adminCall(server, pageUser, { flag: 'closed' }, { token: operator })).data;
  expect(closed.rows.map(({ uid }) => uid)).toEqual([leaver.user.number]);
  clock.advance(61_000);
  const code = await codeByMail(server, leaver.email, { count: 3 });
  const demo = await logInDemo(server);
  const again = await server.call(register, {
    email: leaver.email,
    password: leaver.password,
    nickname: 'Again',
    inviteCode: demo.user.inviteCode,
    code,
    agreement: true,
  });
  expect(again.data.user.number).not.toBe(leaver.user.number);
});
