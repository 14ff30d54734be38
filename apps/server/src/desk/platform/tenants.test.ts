// Tenants made by a platform operator over a whole server: a brand of its own from its first request on, and what is refused.
import { getTenantByUrl, register, type Call } from '@millrace/contract';
import {
  acceptInvitation,
  changeTenant,
  getDraft,
  inviteAdministrator,
  login,
  makeTenant,
  openInvitation,
  pageTenant,
} from '@millrace/contract/admin';
import { beforeAll, expect, test } from 'vitest';
import { totpCode, TOTP_STEP_SEC } from '../../shared/codes/totp.ts';
import { adminCall, codeByMail, reasonOf, setUpServer, signIn, wirePassword } from '../../testing/index.ts';

const server = setUpServer();
let platform: string;
const fresh = {
  id: 'fresh',
  name: 'Fresh',
  hosts: ['fresh.localhost'],
  money: 'paper',
  timeZone: 'Europe/Riga',
  venues: ['paper'],
  languages: ['en-US', 'ru-RU'],
  locale: 'ru-RU',
  customerEmail: 'care@fresh.example',
};

beforeAll(async () => {
  platform = await signIn(server, 'demo-platform');
  // This server has no venues of its own.
  const venues = server.server.context.config.venues as unknown as Record<string, unknown>[];
  venues.push({ id: 'paper', environment: 'paper' }, { id: 'okx', environment: 'real' });
});

const as = <C extends Call>(token: string, call: C, input: Record<string, unknown> = {}) => adminCall(server, call, input, { token });

test('a made tenant answers on its host, takes registrations, and its first administrator comes in by a link that works once', async () => {
  const { inviteCode } = (await as(platform, makeTenant, fresh)).data;
  const host = 'fresh.localhost';
  expect((await server.call(getTenantByUrl, {}, { host })).data).toMatchObject({
    id: 'fresh',
    name: 'Fresh',
    locale: 'ru-RU',
    paper: true,
  });
  const email = 'first@fresh.example';
  const code = await codeByMail(server, email, { host });
  const person = await server.call(
    register,
    { email, code, nickname: 'First', password: wirePassword('password1'), inviteCode, agreement: true },
    { host },
  );
  expect(person.data.user.tenantId).toBe('fresh');

  const { invitation } = (await as(platform, inviteAdministrator, { id: 'fresh', name: 'fresh-admin', email: 'ann@fresh.example' })).data;
  const { secret } = (await as('', openInvitation, { invitation })).data;
  const totp = (after = 0): string => totpCode(secret, Math.floor(Date.now() / 1000 / TOTP_STEP_SEC) + after);
  expect((await as('', acceptInvitation, { invitation, password: 'fresh password', totp: totp() })).status).toBe(200);
  expect(reasonOf(await as('', openInvitation, { invitation }))).toBe('invitationInvalid');
  const { token } = (await as('', login, { name: 'fresh-admin', password: 'fresh password', totp: totp(1) })).data;
  expect((await as(token, getDraft)).data.published).toMatchObject({ name: 'Fresh', hosts: ['fresh.localhost'] });
  // Two are needed to decide anything: a second one is invited too, and from then on it invites its own.
  const invite = (name: string) => as(platform, inviteAdministrator, { id: 'fresh', name, email: `${name}@fresh.example` });
  expect((await invite('fresh-admin')).data).toMatchObject([{ field: 'name', rule: 'taken' }]);
  const second = (await invite('fresh-second')).data.invitation;
  const shown = (await as('', openInvitation, { invitation: second })).data;
  const firstCode = totpCode(shown.secret, Math.floor(Date.now() / 1000 / TOTP_STEP_SEC));
  expect((await as('', acceptInvitation, { invitation: second, password: 'fresh password', totp: firstCode })).status).toBe(200);
  expect(reasonOf(await invite('third'))).toBe('alreadyDecided');
});

test('what cannot be is refused by field and rule', async () => {
  const problemsOf = async (part: Record<string, unknown>): Promise<unknown> =>
    (await as(platform, makeTenant, { ...fresh, id: 'other', ...part })).data;
  expect(await problemsOf({ hosts: ['localhost'] })).toMatchObject([{ field: 'hosts', rule: 'hostTaken' }]);
  expect(await problemsOf({ hosts: ['o.localhost'], timeZone: 'Mars/Olympus' })).toMatchObject([{ field: 'timeZone', rule: 'timeZone' }]);
  expect(await problemsOf({ hosts: ['o.localhost'], venues: ['moon'] })).toMatchObject([{ field: 'venues.0', rule: 'oneOf' }]);
  expect(await problemsOf({ hosts: ['o.localhost'], id: 'aurora' })).toMatchObject([{ field: 'id', rule: 'taken' }]);
  const taken = await as(platform, inviteAdministrator, { id: 'fresh', name: 'demo-admin', email: 'x@fresh.example' });
  expect(taken.status).toBe(409);
  expect((await as(platform, inviteAdministrator, { id: 'nowhere', name: 'nobody', email: 'x@fresh.example' })).status).toBe(404);
});

test('a real venue stands against paper money, and a tenant’s money and zone against its first journal', async () => {
  const change = (input: Record<string, unknown>) => as(platform, changeTenant, input);
  const rowOf = async (id: string) => (await as(platform, pageTenant)).data.rows.find((row) => row.id === id);
  const row = await rowOf('fresh');
  const dealings = { id: 'fresh', version: row?.version, money: 'paper', timeZone: 'Europe/Riga', venues: ['paper', 'okx'] };
  expect((await change(dealings)).data).toMatchObject([{ field: 'venues.1', rule: 'realVenue' }]);
  expect((await change({ ...dealings, money: 'real', timeZone: 'Asia/Tokyo' })).status).toBe(200);
  expect(reasonOf(await change({ ...dealings, money: 'real' }))).toBe('alreadyDecided');
  expect(await rowOf('fresh')).toMatchObject({
    money: 'real',
    timeZone: 'Asia/Tokyo',
    isFixed: false,
    isTaken: true,
    venues: ['paper', 'okx'],
  });
  const old = await rowOf('meridian');
  const fixed = { id: 'meridian', version: old?.version, money: 'real', timeZone: old?.timeZone, venues: ['paper'] };
  expect((await change(fixed)).data).toMatchObject([{ field: 'money', rule: 'fixedByJournal' }]);
  expect((await change({ ...fixed, money: 'paper', timeZone: 'Asia/Tokyo' })).data).toMatchObject([
    { field: 'timeZone', rule: 'fixedByJournal' },
  ]);
});
