// Traders at the console: lists by what they wrote or where money went, and everything about one.
import { limits, updateInfo } from '@millrace/contract';
import { addNote, claimTopUp, exportUser, getUser, pageHistory, pageNote, pageOrder, pageUser } from '@millrace/contract/admin';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../shared/database/index.ts';
import { giveDeskRows, type DeskIds } from '../../testing/admin-sample-inputs.ts';
import { adminCall, newPerson, setUpServer, signIn, testClock, type Person } from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
let reviewer: string;
let abroad: string;
let trader: Person;
let rows: DeskIds;

const asOwner = async (sql: string, values: unknown[] = []): Promise<void> => {
  const client = new pg.Client({ connectionString: server.database.adminUrl });
  await client.connect();
  await client.query(sql, values);
  await client.end();
};
const list = async (input: Record<string, unknown>, token = reviewer) => (await adminCall(server, pageUser, input, { token })).data;
const uids = async (input: Record<string, unknown>, token = reviewer) => (await list(input, token)).rows.map(({ uid }) => uid);

beforeAll(async () => {
  [reviewer, abroad] = [await signIn(server, 'demo-reviewer'), await signIn(server, 'aurora-admin')];
  trader = await newPerson(server);
  rows = await giveDeskRows(server.database.adminUrl, { tenantId: 'meridian', id: trader.user.id, uid: trader.user.number });
  await asOwner(`update withdrawal set txid = 'ABCdef01', address = 'paper1elsewhere' where id = $1`, [rows.withdrawalId]);
  await asOwner(
    `update chain_arrival set top_up_id = $2, state = 'matched', txid = 'fedcba09', from_address = 'paper1purse' where id = $1`,
    [rows.arrivalId, rows.topUpId],
  );
  await asOwner(`update app_user set nickname = '=Наталья 100%_' where id = $1`, [trader.user.id]);
});

test('a trader is found by UID, beginning of email or nickname, address and transaction, in the operator’s brand only', async () => {
  const { number, email } = trader.user;
  for (const text of [
    number,
    email.toUpperCase(),
    email.slice(0, 8),
    '=наталья',
    '=Наталья 100%_',
    'paper1elsewhere',
    'ABCdef01',
    'fedcba09',
    'paper1purse',
  ]) {
    expect([text, await uids({ text })]).toEqual([text, expect.arrayContaining([number])]);
    expect([text, await uids({ text }, abroad)]).toEqual([text, expect.not.arrayContaining([number])]);
  }
  for (const text of [number.slice(0, 7), '=Наталья 100x', '%', 'atalya', 'paper1else'].filter((one) => one.length > 1))
    expect([text, await uids({ text })]).toEqual([text, expect.not.arrayContaining([number])]);
});

test('pages of both orders hold everybody once, and marks narrow them', async () => {
  const whole = await uids({ pageSize: '1000' });
  expect(new Set(whole).size).toBe(whole.length);
  expect(await uids({ pageSize: '1000', sort: 'oldest' })).toEqual(whole.toReversed());
  const walked: string[] = [];
  for (let afterId: string | null | undefined; afterId !== null;) {
    const page = await list({ pageSize: '2', ...(afterId === undefined ? {} : { afterId }) });
    walked.push(...page.rows.map(({ uid }) => uid));
    afterId = page.nextId;
  }
  expect(walked).toEqual(whole);
  await asOwner('update app_user set is_broker = true, via_broker_link = true where id = $1', [trader.user.id]);
  for (const flag of ['broker', 'brokerLink', 'notActivated'])
    expect([flag, await uids({ flag })]).toEqual([flag, expect.arrayContaining([trader.user.number])]);
  for (const flag of ['frozen', 'closed', 'activated', 'community'])
    expect([flag, await uids({ flag, text: trader.user.number })]).toEqual([flag, []]);
});

test('more who begin alike than are looked through are said to be cut', async () => {
  await asOwner(
    `insert into app_user (id, tenant_id, uid, email, nickname, password_hash, invite_code)
     select 'usr_' || lpad(n::text, 20, '0'), 'meridian', (50000000 + n)::text, 'many' || n || '@example.com', 'Many', '', 'MANY' || n from generate_series(1, $1::int) n`,
    [limits.userMatchesMax],
  );
  expect(await list({ text: 'many' })).toMatchObject({ isCut: false, rows: { length: 20 } });
  await asOwner(`update app_user set nickname = 'Manya' where id = $1`, [trader.user.id]);
  expect(await list({ text: 'many' })).toMatchObject({ isCut: true, rows: { length: 20 } });
  await asOwner(`delete from app_user where nickname = 'Many'`);
  await asOwner(`update app_user set nickname = '=1+1' where id = $1`, [trader.user.id]);
});

test('the list is a file whose names are no formulas, and the trail says who took it', async () => {
  const file = await adminCall(server, exportUser, { text: trader.user.number }, { token: reviewer });
  const [head, line] = file.text.split('\r\n');
  expect(head).toContain('UID,');
  expect(line).toContain(`${trader.user.number},`);
  expect(line).toContain(`,'=1+1,${trader.user.email},`);
});

test('one trader: profile, masked account, devices, orders of money and what operators did, the latter two page by page', async () => {
  const found = await adminCall(server, getUser, { number: trader.user.number }, { token: reviewer });
  expect(found.data).toMatchObject({
    uid: trader.user.number,
    inviter: expect.stringMatching(/^\d{8}$/) as string,
    directs: 0,
    isBroker: true,
    accounts: [{ environment: 'paper', maskedKey: 'abc...xyz', isBroken: false, exchangeUid: `…${trader.user.id.slice(-4)}` }],
    tasks: 1,
    devices: [{ open: true }],
    wallet: { money: 'paper' },
  });
  for (const secret of ['hash', 'sealed', trader.token]) expect(found.text).not.toContain(secret);
  const about = { userId: trader.user.id };
  const orders = await adminCall(server, pageOrder, { ...about, pageSize: '1' }, { token: reviewer });
  const rest = await adminCall(server, pageOrder, { ...about, beforeId: orders.data.nextId }, { token: reviewer });
  expect([...orders.data.rows, ...rest.data.rows].map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
    'topUp review',
    'withdrawal requested',
  ]);
  expect(rest.data.nextId).toBe(null);
  await adminCall(server, claimTopUp, { id: rows.topUpId }, { token: reviewer });
  const history = await adminCall(server, pageHistory, { ...about, pageSize: '1' }, { token: reviewer });
  expect(history.data.rows).toMatchObject([{ kind: 'claimed', subject: rows.topUpId, operator: 'demo-reviewer' }]);
  const before = await adminCall(server, pageHistory, { ...about, beforeId: history.data.nextId }, { token: reviewer });
  expect(before.data.rows).toMatchObject([{ kind: 'userFound', subject: trader.user.number }]);
});

test('a real name and a phone that a trader gives, by which operators find him; others never see them', async () => {
  const give = (input: Record<string, unknown>, language = 'en-US') => server.call(updateInfo, input, { token: trader.token, language });
  expect((await give({ phone: '138 0013 8000' })).data).toMatchObject([{ field: 'phone', rule: 'phone' }]);
  expect((await give({ phone: '138 0013 8000', realName: ' 陈 小明 ' }, 'zh-CN')).data).toMatchObject({
    phone: '13800138000',
    realName: '陈 小明',
  });
  for (const text of ['13800138000', '138-0013-8000', '陈 小']) expect([text, await uids({ text })]).toEqual([text, [trader.user.number]]);
  expect(await uids({ text: '1380013' })).toEqual([]);
  expect((await give({ phone: '+44 (20) 7946-0958' })).data.phone).toBe('+442079460958');
  expect((await give({ nickname: 'Quiet' })).data).toMatchObject({ phone: '+442079460958', realName: '陈 小明' });
  expect((await give({ phone: '', realName: '' })).data).toMatchObject({ phone: '', realName: '' });
  expect(await uids({ text: '+442079460958' })).toEqual([]);
});

test('notes are written once a key, read by colleagues of the brand, and never changed', async () => {
  const note = { id: trader.user.id, reason: ' Called about his top-up.\nWaits for the bank. ' };
  for (const key of ['n1', 'n1', 'n2'])
    expect((await adminCall(server, addNote, note, { token: reviewer, idempotencyKey: `note-${key}-000000000000` })).status).toBe(200);
  const words = 'Called about his top-up.\nWaits for the bank.';
  const page = await adminCall(server, pageNote, { userId: trader.user.id, pageSize: '1' }, { token: reviewer });
  expect(page.data.rows).toMatchObject([{ operator: 'demo-reviewer', words }]);
  const rest = await adminCall(server, pageNote, { userId: trader.user.id, beforeId: page.data.nextId }, { token: reviewer });
  expect(rest.data).toMatchObject({ rows: [{ words }], nextId: null });
  expect((await adminCall(server, pageNote, { userId: trader.user.id }, { token: abroad })).status).toBe(404);
  await expect(inTenant(server.database.pools().console, 'meridian', (tx) => tx.query(`update user_note set words = 'x'`))).rejects.toThrow(
    'permission denied',
  );
});
