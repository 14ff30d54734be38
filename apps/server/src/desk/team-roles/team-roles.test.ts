// The roles of community leader and broker: applying, the queue of operators, two people who grant a role and take it away, and what the trader is told.
import { applyBroker, applyCommunity, getRoles, info, pageMessage, register } from '@millrace/contract';
import {
  decideApproval,
  decideTeamRole,
  getUser,
  pageApproval,
  pageTeamRole,
  proposeRoleEnd,
  type DeskTeamRole,
} from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { adminCall, codeByMail, newPerson, reasonOf, setUpServer, signIn, wirePassword, type Person } from '../../testing/index.ts';
import { asOwner } from '../../testing/trader-world.ts';

const server = setUpServer();
const world = { server };
let reviewer: string;
let approver: string;
let abroad: string;

beforeAll(async () => {
  [reviewer, approver, abroad] = [
    await signIn(server, 'demo-reviewer'),
    await signIn(server, 'demo-approver'),
    await signIn(server, 'aurora-admin'),
  ];
});

const words = 'Forty traders meet here\nevery week';
const apply = ({ token }: Person, call: typeof applyBroker = applyBroker) => server.call(call, { words }, { token });
const rolesOf = async ({ token }: Person) => (await server.call(getRoles, {}, { token })).data;
const flagsOf = async ({ token }: Person) => {
  const { isBroker, isCommunity } = (await server.call(info, {}, { token })).data;
  return { isBroker, isCommunity };
};
const newest = async ({ token }: Person) => (await server.call(pageMessage, {}, { token })).data.rows[0];
const rowOf = async ({ user }: Person, state = 'pending', token = reviewer): Promise<DeskTeamRole | undefined> =>
  (await adminCall(server, pageTeamRole, { state, uid: user.number }, { token })).data.rows[0];
const decide = (input: Record<string, unknown>, token = reviewer) =>
  adminCall(server, decideTeamRole, { version: 1, decision: 'approve', ...input }, { token });
const second = async (id: string | null, token: string, decision = 'approve') =>
  adminCall(server, decideApproval, { id, version: 0, decision, reply: 'Seen' }, { token });

test('a role is asked for once, granted by two people, and taken away by two people with a reason', async () => {
  const person = await newPerson(server);
  expect(await rolesOf(person)).toEqual({
    community: { state: 'notApplied', reply: '', applyTime: null, decideTime: null },
    broker: { state: 'notApplied', reply: '', applyTime: null, decideTime: null },
  });
  expect((await apply(person)).data.broker.state).toBe('pending');
  expect(reasonOf(await apply(person))).toBe('traderPending');
  expect((await rolesOf(person)).community.state).toBe('notApplied');
  const row = await rowOf(person);
  expect(row).toMatchObject({
    version: 1,
    user: { id: person.user.id, uid: person.user.number },
    role: 'broker',
    words,
    level: 0,
    direct: 0,
    directActive: 0,
    state: 'pending',
    approval: null,
  });
  const id = row?.id ?? '';
  expect(await rowOf(person, 'pending', abroad)).toBe(undefined);
  expect((await decide({ id }, abroad)).status).toBe(404);
  expect(reasonOf(await decide({ id, version: 2 }))).toBe('alreadyDecided');

  const { approvalId, outcome } = (await decide({ id })).data;
  expect(outcome).toBe('waiting');
  expect(reasonOf(await decide({ id }, approver))).toBe('alreadyDecided');
  expect((await rowOf(person))?.approval).toMatchObject({ id: approvalId, by: 'demo-reviewer', isMine: true });
  const [waiting] = (await adminCall(server, pageApproval, { kind: 'teamRole' }, { token: approver })).data.rows;
  expect(waiting).toMatchObject({ subject: id, content: { role: 'broker', uid: person.user.number }, writes: [], isMine: false });
  expect(await flagsOf(person)).toEqual({ isBroker: false, isCommunity: false });
  expect((await second(approvalId, approver)).data.outcome).toBe('done');
  expect(await flagsOf(person)).toEqual({ isBroker: true, isCommunity: false });
  expect((await rolesOf(person)).broker).toMatchObject({ state: 'approved', reply: '' });
  expect(await newest(person)).toMatchObject({ kind: 'roleApproved', args: { role: 'broker' } });
  expect(reasonOf(await apply(person))).toBe('roleHeld');

  const end = (token: string) => adminCall(server, proposeRoleEnd, { id, reason: ' Invites for another brand ' }, { token });
  expect((await end(abroad)).status).toBe(404);
  const proposed = await end(approver);
  expect(reasonOf(await end(reviewer))).toBe('alreadyDecided');
  expect((await rowOf(person, 'approved'))?.approval).toMatchObject({ by: 'demo-approver' });
  expect(reasonOf(await second(proposed.data.approvalId, approver))).toBe('samePerson');
  expect((await second(proposed.data.approvalId, await signIn(server, 'demo-admin'))).data.outcome).toBe('done');
  expect(await flagsOf(person)).toEqual({ isBroker: false, isCommunity: false });
  expect((await rolesOf(person)).broker).toMatchObject({ state: 'withdrawn', reply: 'Invites for another brand' });
  expect(await newest(person)).toMatchObject({ kind: 'roleWithdrawn', args: { role: 'broker', reply: 'Invites for another brand' } });
  expect(reasonOf(await end(reviewer))).toBe('alreadyDecided');
  // Who lost it may ask again.
  expect((await apply(person)).data.broker.state).toBe('pending');
  const history = await asOwner(world, 'select is_broker from app_user_standing where user_id = $1 order by id', [person.user.id]);
  expect(history).toEqual([{ is_broker: true }, { is_broker: false }]);
});

test('a rejection needs words, ends an open proposal, and is no bar to another application within bounds', async () => {
  const person = await newPerson(server);
  await apply(person, applyCommunity);
  const { id = '' } = (await rowOf(person)) ?? {};
  expect((await decide({ id, decision: 'reject', reply: ' ' })).status).toBe(400);
  const { approvalId } = (await decide({ id })).data;
  expect((await decide({ id, decision: 'reject', reply: 'Too new' })).data.outcome).toBe('rejected');
  expect(reasonOf(await second(approvalId, approver))).toBe('alreadyDecided');
  expect((await rolesOf(person)).community).toMatchObject({ state: 'rejected', reply: 'Too new' });
  expect(await newest(person)).toMatchObject({ kind: 'roleRejected', args: { role: 'community', reply: 'Too new' } });
  expect(await flagsOf(person)).toEqual({ isBroker: false, isCommunity: false });

  await asOwner(
    world,
    `insert into team_application (id, tenant_id, user_id, role, words, state, created_at, decided_at)
     select 'tap_past' || n || right(user_id, 8), tenant_id, user_id, 'broker', words, 'rejected', now(), now() from team_application, generate_series(1, 4) n where id = $1`,
    [id],
  );
  expect(reasonOf(await apply(person, applyCommunity))).toBe('traderApplicationsTooMany');
  expect((await server.call(applyCommunity, { words: ' \n' }, { token: person.token })).status).toBe(400);
});

test('nobody who is frozen applies or is granted a role; an approval that met another state is void', async () => {
  const person = await newPerson(server);
  await apply(person, applyCommunity);
  const { id = '' } = (await rowOf(person)) ?? {};
  const { approvalId } = (await decide({ id })).data;
  await asOwner(world, 'update app_user set frozen = true where id = $1', [person.user.id]);
  expect(reasonOf(await second(approvalId, approver))).toBe('approvalVoid');
  expect(await asOwner(world, 'select is_community from app_user where id = $1', [person.user.id])).toEqual([{ is_community: false }]);
  await second(approvalId, approver, 'reject');
  expect(reasonOf(await decide({ id }))).toBe('accountFrozen');
  expect(await rowOf(person)).toMatchObject({ state: 'pending', version: 1 });
});

test('who registers by the link of a broker is marked for operators; a word in the address alone marks nobody', async () => {
  const inviter = await newPerson(server);
  const joined = async (name: string): Promise<boolean> => {
    const email = `${name}@example.com`;
    const code = await codeByMail(server, email);
    const input = { email, inviteCode: inviter.user.inviteCode, entertype: 'broker', code, agreement: true, nickname: name };
    const { user } = (await server.call(register, { ...input, password: wirePassword(name) })).data;
    expect(user).toMatchObject({ isBroker: false, isCommunity: false, levelId: 0 });
    const found = (await adminCall(server, getUser, { number: user.number }, { token: reviewer })).data;
    expect(found.inviter).toBe(inviter.user.number);
    return found.isViaBrokerLink;
  };
  expect(inviter.user.inviteLink).not.toContain('entertype');
  expect(await joined('before')).toBe(false);
  await asOwner(world, 'update app_user set is_broker = true where id = $1', [inviter.user.id]);
  const { inviteLink } = (await server.call(info, {}, { token: inviter.token })).data;
  expect(inviteLink).toMatch(/\/reg\?invitecode=\w+&entertype=broker$/);
  expect(await joined('after')).toBe(true);
});
