// Operators are added, changed, given a new link and switched off by two people, over HTTP on a real server; the database does it once and for nobody else.
import type { Call } from '@millrace/contract';
import {
  acceptInvitation,
  decideApproval,
  exportApproval,
  exportOperator,
  getAccess,
  getOperator,
  login,
  nameOwnTrader,
  openInvitation,
  pageApproval,
  pageAudit,
  pageOperator,
  pageUser,
  proposeNewOperator,
  proposeOperator,
  proposeReset,
  proposeTraderRelease,
  renewRecoveryCodes,
  type OperatorRow,
} from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { totpCode, TOTP_STEP_SEC } from '../../shared/codes/totp.ts';
import { inTenant } from '../../shared/database/index.ts';
import { eventually } from '../../testing/copied-pair.ts';
import { adminCall, mailsTo, newPerson, operatorCode, reasonOf, setUpServer, signIn, testClock } from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
/** Codes are of a time step: a further one of the same operator needs a later step. */
const nextStep = (): void => clock.advance(60_000);
const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });
let admin: string;
let approver: string;

beforeAll(async () => {
  [admin, approver] = [await signIn(server, 'demo-admin'), await signIn(server, 'demo-approver')];
});

const reason = 'Asked for in writing';
const agree = (approvalId: string | null, token = approver) =>
  as(token, decideApproval, { id: approvalId, version: 0, decision: 'approve' });
const rowOf = async (name: string): Promise<OperatorRow> => {
  const { rows } = (await as(admin, pageOperator, { name, pageSize: '50' })).data;
  const row = rows.find((one) => one.name === name);
  if (!row) throw new Error(`no operator ${name}`);
  return row;
};
/** Of the newest mail with a link. */
const linkMailedTo = (email: string, count = 1): Promise<string> =>
  eventually(async () => {
    const links = (await mailsTo(server, email)).flatMap(({ text }) => /\/invitation#(\S+)/.exec(text)?.[1] ?? []);
    expect(links.length).toBeGreaterThanOrEqual(count);
    const newest = links.filter((link, at) => links.indexOf(link) === at);
    return newest[0] ?? '';
  });
const comesIn = async (invitation: string, name: string): Promise<string> => {
  const { secret } = (await as('', openInvitation, { invitation })).data;
  const totp = (): string => totpCode(secret, Math.floor(clock.now() / 1000 / TOTP_STEP_SEC));
  expect((await as('', acceptInvitation, { invitation, password: 'a good long one', totp: totp() })).status).toBe(200);
  nextStep();
  return (await as('', login, { name, password: 'a good long one', totp: totp() })).data.token;
};

test('a new operator comes in by a link that only their own mailbox gets, after a second person agreed', async () => {
  const wanted = { name: 'ann.finance', email: 'ann@meridian.example', roles: ['finance'], reason };
  expect(reasonOf(await as(approver, proposeNewOperator, wanted))).toBe('roleMissing');
  expect((await as(admin, proposeNewOperator, { ...wanted, name: 'aurora-admin' })).data).toMatchObject([{ field: 'name', rule: 'taken' }]);
  expect((await as(admin, proposeNewOperator, { ...wanted, roles: ['platform'] })).status).toBe(400);
  expect((await as(admin, proposeNewOperator, { ...wanted, roles: [] })).data).toMatchObject([{ field: 'roles', rule: 'required' }]);
  const proposed = await as(admin, proposeNewOperator, wanted);
  const { approvalId } = proposed.data;
  expect(reasonOf(await agree(approvalId, admin))).toBe('samePerson');
  expect((await as(admin, pageOperator, { name: 'ann.finance' })).data.total).toBe(0);
  const agreed = await agree(approvalId);
  expect(agreed.status).toBe(200);
  expect(await rowOf('ann.finance')).toMatchObject({ state: 'invited', roles: ['finance'], email: 'ann@meridian.example', sessions: 0 });
  const invitation = await linkMailedTo('ann@meridian.example');
  expect(JSON.stringify([proposed, agreed])).not.toContain(invitation);
  const token = await comesIn(invitation, 'ann.finance');
  expect((await as(token, getOperator)).data).toMatchObject({ name: 'ann.finance', roles: ['finance'] });
  expect(await rowOf('ann.finance')).toMatchObject({ state: 'working', sessions: 1, linkEndTime: null });
  expect(reasonOf(await agree(approvalId))).toBe('alreadyDecided');
  const trail = (await as(admin, pageAudit, { subject: (await rowOf('ann.finance')).id })).data.rows;
  expect(trail.map(({ kind }) => kind)).toEqual(['approved', 'proposed']);
  expect(trail[1]?.detail).toMatchObject({ roles: 'finance', reason });
});

test('roles and address change when two agree, old and new address are told, and what was proposed about an earlier state is void', async () => {
  nextStep();
  const ann = await rowOf('ann.finance');
  const { approvalId } = (
    await as(admin, proposeOperator, {
      id: ann.id,
      version: ann.version,
      roles: ['finance', 'brand'],
      email: 'ann.new@meridian.example',
      reason,
    })
  ).data;
  expect(reasonOf(await as(admin, proposeOperator, { id: ann.id, version: ann.version, roles: ['support'], reason }))).toBe(
    'alreadyDecided',
  );
  const waiting = (await as(approver, pageApproval, { isForMe: 'true', kind: 'operator' })).data.rows;
  expect(waiting).toMatchObject([{ subject: ann.id, before: { roles: 'finance' }, content: { roles: 'finance, brand', reason } }]);
  expect((await as(admin, pageApproval, { isForMe: 'true', kind: 'operator' })).data.total).toBe(0);
  const reset = (await as(admin, proposeReset, { id: ann.id, version: ann.version, reason })).data.approvalId;
  expect((await agree(approvalId)).status).toBe(200);
  expect(await rowOf('ann.finance')).toMatchObject({ roles: ['finance', 'brand'], email: 'ann.new@meridian.example', version: 1 });
  expect(reasonOf(await agree(reset))).toBe('approvalVoid');
  for (const email of ['ann@meridian.example', 'ann.new@meridian.example'])
    await eventually(async () =>
      expect((await mailsTo(server, email)).map(({ text }) => text).join()).toContain('ann.new@meridian.example'),
    );
  expect(reasonOf(await as(admin, proposeOperator, { id: ann.id, version: 0, roles: ['support'], reason }))).toBe('alreadyDecided');
  const same = await as(admin, proposeOperator, { id: ann.id, version: 1, email: 'ann.new@meridian.example', reason });
  expect(same.data).toMatchObject([{ rule: 'required' }]);
});

test('a reset ends password, codes, recovery codes and sessions, and nobody decides about themselves', async () => {
  nextStep();
  const token = await signIn(server, 'demo-reviewer');
  await as(token, renewRecoveryCodes);
  const row = await rowOf('demo-reviewer');
  const { approvalId } = (await as(admin, proposeReset, { id: row.id, version: row.version, reason })).data;
  expect((await rowOf('demo-reviewer')).reset).toMatchObject({ by: 'demo-admin', isMine: true });
  // Whoever decides reaches the console elsewhere, and would have the link lead there.
  const host = `127.0.0.1:${String(server.server.consolePort)}`;
  const elsewhere = { token: approver, headers: { host, origin: `http://${host}` } };
  const forged = await adminCall(server, decideApproval, { id: approvalId, version: 0, decision: 'approve' }, elsewhere);
  expect(reasonOf(forged)).toBe('approvalVoid');
  expect((await agree(approvalId)).status).toBe(200);
  expect((await as(token, getOperator)).status).toBe(401);
  nextStep();
  const old = { name: 'demo-reviewer', password: 'demo1234', totp: await operatorCode(server, 'demo-reviewer') };
  expect(reasonOf(await as('', login, old))).toBe('operatorLoginWrong');
  expect(await rowOf('demo-reviewer')).toMatchObject({ state: 'invited', sessions: 0, recoveryLeft: 0, reset: null });
  const again = await comesIn(await linkMailedTo('demo-reviewer@meridian.example'), 'demo-reviewer');
  expect((await as(again, getAccess)).data.recoveryLeft).toBeGreaterThan(0);

  const own = await rowOf('demo-approver');
  const about = (await as(admin, proposeReset, { id: own.id, version: own.version, reason })).data.approvalId;
  expect(reasonOf(await agree(about))).toBe('ownOperator');
  expect((await as(approver, pageApproval, { isForMe: 'true' })).data.rows.map(({ id }) => id)).not.toContain(about);
  await as(admin, decideApproval, { id: about, version: 0, decision: 'reject', reply: 'Found the phone' });
});

test('an administrator and two who decide always remain; who is switched off is out at once and comes back by two', async () => {
  nextStep();
  const me = await rowOf('demo-admin');
  const demote = (await as(admin, proposeOperator, { id: me.id, version: me.version, roles: ['support'], reason })).data.approvalId;
  expect(reasonOf(await agree(demote))).toBe('operatorsRemain');
  expect(await rowOf('demo-admin')).toMatchObject({ roles: ['administrator'] });
  await as(admin, decideApproval, { id: demote, version: 0, decision: 'reject', reply: 'Not yet' });

  const support = await signIn(server, 'demo-support');
  const row = await rowOf('demo-support');
  const off = (await as(admin, proposeOperator, { id: row.id, version: row.version, isDisabled: 'true', reason })).data.approvalId;
  expect((await as(support, pageUser)).status).toBe(200);
  expect((await agree(off)).status).toBe(200);
  expect((await as(support, pageUser)).status).toBe(401);
  expect(await rowOf('demo-support')).toMatchObject({ state: 'disabled', sessions: 0 });
  const back = (await as(admin, proposeOperator, { id: row.id, version: row.version + 1, isDisabled: 'false', reason })).data.approvalId;
  expect((await agree(back)).status).toBe(200);
  nextStep();
  expect((await as(await signIn(server, 'demo-support'), pageUser)).status).toBe(200);
});

test('operators of the platform and of other brands cannot be changed, and the database itself changes none without two people', async () => {
  const platform = await rowOf('demo-platform');
  expect(platform).toMatchObject({ isPlatform: true });
  const asked = { id: platform.id, version: platform.version, reason };
  expect((await as(admin, proposeOperator, { ...asked, roles: ['support'] })).status).toBe(404);
  expect((await as(admin, proposeReset, asked)).status).toBe(404);
  nextStep();
  const abroad = await signIn(server, 'aurora-admin');
  const ann = await rowOf('ann.finance');
  expect((await as(abroad, proposeReset, { id: ann.id, version: ann.version, reason })).status).toBe(404);
  expect((await as(abroad, pageOperator, { pageSize: '50' })).data.rows.map(({ name }) => name)).toEqual([
    'aurora-admin',
    'aurora-approver',
    'aurora-reviewer',
  ]);
  const { approvalId } = (await as(admin, proposeReset, { id: ann.id, version: ann.version, reason })).data;
  const change = inTenant(server.database.pools().console, 'meridian', (tx) =>
    tx.query(`select change_operator($1, '\\x00', now(), now())`, [approvalId]),
  );
  await expect(change).rejects.toThrow('nobody agreed');
  await expect(
    inTenant(server.database.pools().console, 'meridian', (tx) =>
      tx.query(`update operator set roles = '{administrator}' where id = $1`, [ann.id]),
    ),
  ).rejects.toThrow('permission denied');
});

test('a trader account comes off the list of somebody’s own by two others', async () => {
  nextStep();
  const [finance, person] = [await signIn(server, 'demo-finance'), await newPerson(server)];
  await as(finance, nameOwnTrader, { number: person.user.number });
  const row = await rowOf('demo-finance');
  expect(row.traders).toMatchObject([{ uid: person.user.number }]);
  const release = { id: row.id, version: row.version, userId: person.user.id, reason };
  expect((await as(admin, proposeTraderRelease, { ...release, userId: 'usr_nobody000000' })).status).toBe(404);
  const { approvalId } = (await as(admin, proposeTraderRelease, release)).data;
  expect((await agree(approvalId)).status).toBe(200);
  expect((await as(finance, getAccess)).data.traders).toEqual([]);
});

test('lists narrow and sort, and save what they show', async () => {
  const names = async (input: Record<string, unknown>) =>
    (await as(admin, pageOperator, { ...input, pageSize: '50' })).data.rows.map(({ name }) => name);
  expect(await names({ role: 'brand' })).toEqual(['ann.finance', 'demo-brand']);
  expect(await names({ state: 'disabled' })).toEqual([]);
  expect((await names({ sort: 'newest' }))[0]).toBe('ann.finance');
  const { text } = await as(admin, exportOperator, { role: 'brand' });
  expect(text).toContain('ann.new@meridian.example');
  const proposals = (await as(admin, exportApproval, { kind: 'operator', sort: 'oldest' })).text;
  expect(proposals).toContain('ann.finance');
  expect(proposals.split('\r\n').length).toBeGreaterThan(4);
});
