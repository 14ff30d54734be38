// Operators at the console of a real server: how they come in, what each role may do, and that what they did is kept.
import { info, limits } from '@millrace/contract';
import {
  acceptInvitation,
  adminCalls,
  decideApproval,
  exportAudit,
  freezeUser,
  getUser,
  getOperator,
  login,
  logout,
  mayCall,
  openInvitation,
  pageApproval,
  pageAudit,
  pageTopUp,
  pageStatement,
  unfreezeUser,
} from '@millrace/contract/admin';
import pg from 'pg';
import { expect, test } from 'vitest';
import {
  adminCall,
  type Answer,
  ask,
  logInDemo,
  newPerson,
  operatorCode,
  reasonOf,
  setUpServer,
  signIn,
  testClock,
} from '../testing/index.ts';
import { newId } from '../shared/ids.ts';
import { inviteOperator } from '../shared/operators/operator.store.ts';
import { totpCode } from '../shared/codes/totp.ts';

const clock = testClock();
const server = setUpServer({ clock });
/** Codes are of a time step: a second login of the same operator needs a later one. */
const nextStep = (): void => clock.advance(60_000);

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server.database.adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

test('an operator signs in by name, password and code, sees who they are, and signs out', async () => {
  const token = await signIn(server, 'demo-admin');
  const self = await adminCall(server, getOperator, {}, { token });
  expect(self.data).toMatchObject({ name: 'demo-admin', roles: ['administrator'], tenantId: 'meridian', money: 'paper', idleSec: 1800 });
  expect(self.headers['cache-control']).toBe('no-store');
  expect((await adminCall(server, logout, {}, { token })).status).toBe(200);
  expect((await adminCall(server, getOperator, {}, { token })).status).toBe(401);
});

test('a wrong name, password or code and a used code are refused alike, and guesses lock the name', async () => {
  nextStep();
  const totp = await operatorCode(server, 'demo-reviewer');
  const right = { name: 'demo-reviewer', password: 'demo1234', totp };
  const wrong = [
    { ...right, name: 'demo-nobody' },
    { ...right, password: 'demo12345' },
    { ...right, totp: totp === '000000' ? '000001' : '000000' },
  ];
  const refused: Answer[] = [];
  for (const input of wrong) refused.push(await adminCall(server, login, input));
  expect(refused.map(({ status, text }) => [status, text])).toEqual(wrong.map(() => [400, refused[0]?.text]));
  expect((await adminCall(server, login, right)).status).toBe(200);
  expect(reasonOf(await adminCall(server, login, right))).toBe('operatorLoginWrong');
  const reasons = [];
  for (let guess = 0; guess < 6; guess += 1) reasons.push(reasonOf(await adminCall(server, login, { ...right, password: 'demo12345' })));
  expect(reasons.at(-1)).toBe('loginDelayed');
  clock.advance(limits.loginLockSec * 1000);
});

test('a session ends after half an hour without a call, also when the page asks by itself, and after twelve hours at most', async () => {
  nextStep();
  const token = await signIn(server, 'demo-approver');
  clock.advance(29 * 60_000);
  expect((await adminCall(server, getOperator, {}, { token, headers: { 'operator-background': '1' } })).status).toBe(200);
  clock.advance(2 * 60_000);
  expect((await adminCall(server, getOperator, {}, { token })).status).toBe(401);
  nextStep();
  const other = await signIn(server, 'demo-approver');
  const statuses = [];
  for (let minute = 0; minute <= 12 * 60; minute += 20) {
    statuses.push((await adminCall(server, getOperator, {}, { token: other })).status);
    clock.advance(20 * 60_000);
  }
  expect(statuses).toEqual([...statuses.slice(1).map(() => 200), 401]);
});

test('only the console’s own page may call, and the two ports answer nothing of each other', async () => {
  nextStep();
  const token = await signIn(server, 'demo-admin');
  const port = server.server.consolePort;
  const headers = { 'operator-token': token };
  const post = (extra: Record<string, string>) => ask(port, { method: 'POST', path: logout.path, headers: extra, body: {} });
  expect(reasonOf(await post(headers))).toBe('originWrong');
  for (const origin of [`http://localhost:${String(server.port)}`, 'null', `http://evil.example:${String(port)}`])
    expect(reasonOf(await post({ ...headers, origin }))).toBe('originWrong');
  expect(reasonOf(await post({ origin: `http://localhost:${String(port)}` }))).toBe('originWrong');
  expect(reasonOf(await ask(port, { path: getOperator.path, headers: { ...headers, 'sec-fetch-site': 'same-site' } }))).toBe('originWrong');
  expect((await ask(port, { path: getOperator.path, headers })).status).toBe(200);
  for (const call of adminCalls)
    expect(
      (await ask(server.port, { method: call.method, path: call.path, headers, body: call.method === 'POST' ? {} : undefined })).status,
    ).toBe(404);
  const trader = await logInDemo(server);
  expect((await ask(port, { path: info.path, token: trader.token })).status).toBe(404);
  expect((await adminCall(server, getOperator, {}, { token: trader.token })).status).toBe(403);
  expect((await server.call(info, {}, { token })).status).toBe(403);
});

test('a trader is found by UID or email with balances and statement, of the operator’s own brand only, and the trail says so', async () => {
  nextStep();
  const [token, abroad] = [await signIn(server, 'demo-admin'), await signIn(server, 'aurora-admin')];
  const found = await adminCall(server, getUser, { number: '10000001' }, { token });
  expect(found.data).toMatchObject({
    uid: '10000001',
    email: 'demo@meridian.example',
    wallet: { money: 'paper', usdt: '1000' },
    isFrozen: false,
  });
  expect(found.text).not.toContain('hash');
  expect((await adminCall(server, getUser, { number: 'DEMO@meridian.example' }, { token })).data.id).toBe(found.data.id);
  const statement = await adminCall(server, pageStatement, { userId: found.data.id }, { token });
  expect(statement.data.rows).toMatchObject([{ currency: 'usdt', kind: 'seed', amount: '1000', balance: '1000' }]);
  for (const [call, input] of [
    [getUser, { number: 'demo@meridian.example' }],
    [pageStatement, { userId: found.data.id }],
  ] as const)
    expect((await adminCall(server, call, input, { token: abroad })).status).toBe(404);
  const trail = await adminCall(server, pageAudit, { operator: 'demo-admin', pageSize: '3' }, { token });
  expect(trail.data.rows.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['statementRead', found.data.id],
    ['userFound', '10000001'],
    ['userFound', '10000001'],
  ]);
  const before = await adminCall(server, pageAudit, { operator: 'demo-admin', pageSize: '3', afterId: trail.data.nextId ?? '' }, { token });
  expect(before.data.rows[0]?.kind).toBe('login');
  expect((await adminCall(server, pageAudit, {}, { token: abroad })).data.rows.every(({ operator }) => operator === 'aurora-admin')).toBe(
    true,
  );
});

test('a one-use link sets password and authenticator app, once, and not after its time', async () => {
  const invite = (name: string) =>
    asOwner((client) =>
      inviteOperator(
        client,
        { id: newId('opr'), tenantId: 'meridian', name, roles: ['reviewer'] },
        { nowMs: clock.now(), ttlSec: limits.invitationTtlSec },
      ),
    );
  const invitation = (await invite('new.reviewer')) ?? '';
  const first = await adminCall(server, openInvitation, { invitation });
  const opened = await adminCall(server, openInvitation, { invitation });
  expect(opened.data).toMatchObject({ name: 'new.reviewer', roles: ['reviewer'], tenantName: 'Meridian' });
  expect(first.data.secret).not.toBe(opened.data.secret);
  const codeOf = (secret: string): string => totpCode(secret, Math.floor(clock.now() / 30_000));
  const password = 'a good long one';
  expect(reasonOf(await adminCall(server, acceptInvitation, { invitation, password, totp: codeOf(first.data.secret) }))).toBe('totpWrong');
  expect((await adminCall(server, acceptInvitation, { invitation, password: 'short', totp: '123456' })).data).toMatchObject([
    { field: 'password', rule: 'tooShort' },
  ]);
  expect((await adminCall(server, acceptInvitation, { invitation, password, totp: codeOf(opened.data.secret) })).status).toBe(200);
  for (const call of [openInvitation, acceptInvitation])
    expect(
      reasonOf(await adminCall(server, call, call === openInvitation ? { invitation } : { invitation, password, totp: '123456' })),
    ).toBe('invitationInvalid');
  nextStep();
  expect((await adminCall(server, login, { name: 'new.reviewer', password, totp: codeOf(opened.data.secret) })).status).toBe(200);
  // A link for somebody who works already changes nothing until it is used.
  const again = (await invite('new.reviewer')) ?? '';
  const reopened = await adminCall(server, openInvitation, { invitation: again });
  nextStep();
  const working = await adminCall(server, login, { name: 'new.reviewer', password, totp: codeOf(opened.data.secret) });
  expect(working.status).toBe(200);
  nextStep();
  expect(reasonOf(await adminCall(server, login, { name: 'new.reviewer', password, totp: codeOf(reopened.data.secret) }))).toBe(
    'operatorLoginWrong',
  );
  const renewed = { invitation: again, password: 'another good one', totp: codeOf(reopened.data.secret) };
  expect((await adminCall(server, acceptInvitation, renewed)).status).toBe(200);
  expect((await adminCall(server, getOperator, {}, { token: working.data.token })).status).toBe(401);
  nextStep();
  for (const [secret, status] of [
    [opened.data.secret, 400],
    [reopened.data.secret, 200],
  ] as const)
    expect((await adminCall(server, login, { name: 'new.reviewer', password: renewed.password, totp: codeOf(secret) })).status).toBe(
      status,
    );
  const late = (await invite('late.reviewer')) ?? '';
  clock.advance(limits.invitationTtlSec * 1000 + 1);
  expect(reasonOf(await adminCall(server, openInvitation, { invitation: late }))).toBe('invitationInvalid');
  // The name of another brand's operator is taken.
  expect(
    await asOwner((client) =>
      inviteOperator(client, { id: newId('opr'), tenantId: 'aurora', name: 'new.reviewer', roles: ['reviewer'] }, { nowMs: 0, ttlSec: 1 }),
    ),
  ).toBeUndefined();
});

test('the database lets nobody change the trail, and gives the console nothing that proves who a trader is', async () => {
  const person = await newPerson(server);
  for (const sql of ['update operator_event set kind = $$x$$', 'delete from operator_event', 'truncate operator_event'])
    await expect(asOwner((client) => client.query(sql))).rejects.toThrow('never changed');
  const { console: pool } = server.database.pools();
  await expect(pool.query('select password_hash from app_user')).rejects.toThrow('permission denied');
  await expect(pool.query('select sealed from exchange_credential')).rejects.toThrow('permission denied');
  await expect(pool.query('insert into ledger_journal (tenant_id) values ($1)', ['meridian'])).rejects.toThrow('permission denied');
  // Without a tenant there are no rows.
  expect((await pool.query('select id from app_user where id = $1', [person.user.id])).rows).toEqual([]);
  expect((await pool.query('select id from operator')).rows).toEqual([]);
});

test('who has several roles may do what any of them may, from the next call on; an auditor reads all and claims nothing', async () => {
  nextStep();
  const [token, auditor] = [await signIn(server, 'demo-support'), await signIn(server, 'demo-auditor')];
  expect(reasonOf(await adminCall(server, pageAudit, {}, { token }))).toBe('roleMissing');
  await asOwner(async (owner) => {
    const give = (roles: string) => owner.query(`update operator set roles = $1 where name = 'demo-support'`, [roles]);
    await give('{support,auditor}');
    expect((await adminCall(server, pageAudit, {}, { token })).status).toBe(200);
    expect((await adminCall(server, getOperator, {}, { token })).data.roles).toEqual(['support', 'auditor']);
    await give('{support}');
    expect(reasonOf(await adminCall(server, pageAudit, {}, { token }))).toBe('roleMissing');
    await expect(give('{}')).rejects.toThrow('operator_roles');
    await expect(give('{owner}')).rejects.toThrow('operator_roles');
  });
  for (const call of adminCalls.filter(
    ({ method, duty }) => method === 'POST' && duty !== 'guest' && duty !== 'self' && duty !== 'ownAccess',
  ))
    // A preview of a banner counts traders and writes nothing.
    if (mayCall(['auditor'], call)) expect(['claimTopUp', 'previewBanner']).toContain(call.name);
  expect((await adminCall(server, pageTopUp, { state: 'review' }, { token: auditor })).status).toBe(200);
});

test('the trail is found by what it is about and saved as CSV; the file tells of itself afterwards, and more rows than its bound are refused', async () => {
  nextStep();
  const token = await signIn(server, 'demo-auditor');
  const { data } = await adminCall(server, pageAudit, { kind: 'userFound', pageSize: '1' }, { token });
  const subject = data.rows[0]?.subject ?? '';
  const about = await adminCall(server, pageAudit, { subject }, { token });
  expect(about.data.rows.length).toBeGreaterThan(0);
  expect(about.data.rows.every((row) => row.subject === subject)).toBe(true);
  const all = (await adminCall(server, pageAudit, { pageSize: '100' }, { token })).data.rows;
  const file = await adminCall(server, exportAudit, {}, { token });
  const lines = file.text.trim().split('\r\n');
  expect(lines[0]).toBe('Time,Operator,What,About,Before,After,Approval,Details,IP');
  expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(all.map(({ operator }) => operator));
  expect((await adminCall(server, pageAudit, { pageSize: '1' }, { token })).data.rows).toMatchObject([{ kind: 'trailExported' }]);
  const { auditExportMax: max } = limits;
  Object.assign(limits, { auditExportMax: 1 });
  try {
    expect((await adminCall(server, exportAudit, {}, { token })).data).toMatchObject([{ field: 'startTime', rule: 'tooManyRows' }]);
  } finally {
    Object.assign(limits, { auditExportMax: max });
  }
});

test('the trail is read in either order, and tells what changed and which approval it is part of', async () => {
  nextStep();
  const trader = await newPerson(server);
  const [reviewer, approver] = [await signIn(server, 'demo-reviewer'), await signIn(server, 'demo-approver')];
  const about = { id: trader.user.id, reason: 'Stolen mailbox' };
  await adminCall(server, freezeUser, about, { token: reviewer });
  const { approvalId } = (await adminCall(server, unfreezeUser, about, { token: reviewer })).data;
  const [open] = (await adminCall(server, pageApproval, { id: approvalId ?? '' }, { token: approver })).data.rows;
  expect(open?.id).toBe(approvalId);
  const decision = { id: open?.id ?? '', version: open?.version ?? 0, decision: 'approve' };
  expect((await adminCall(server, decideApproval, decision, { token: approver })).status).toBe(200);

  const token = await signIn(server, 'demo-auditor');
  const asked = { subject: trader.user.id };
  const newest = (await adminCall(server, pageAudit, asked, { token })).data.rows;
  expect(newest).toMatchObject([
    { kind: 'approved', operator: 'demo-approver', approvalId, after: open?.content },
    { kind: 'proposed', operator: 'demo-reviewer', approvalId, after: open?.content },
    { kind: 'userFrozen', approvalId: null, before: { frozen: 'false' }, after: { frozen: 'true' } },
  ]);
  const oldest = (await adminCall(server, pageAudit, { ...asked, sort: 'oldest', pageSize: '2' }, { token })).data;
  expect(oldest.rows).toEqual(newest.toReversed().slice(0, 2));
  const rest = (await adminCall(server, pageAudit, { ...asked, sort: 'oldest', afterId: oldest.nextId ?? '' }, { token })).data;
  expect([rest.rows, rest.nextId]).toEqual([newest.slice(0, 1), null]);
  const file = await adminCall(server, exportAudit, { ...asked, sort: 'oldest' }, { token });
  const lines = file.text.trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[1])).toEqual(['demo-reviewer', 'demo-reviewer', 'demo-approver']);
  expect(lines[2]).toContain(`,${String(approvalId)},`);
});
