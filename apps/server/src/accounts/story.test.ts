// The story of one trader: guest, mail, register, call, log out, log in, remember me, forgotten password.
import {
  forgetPassword,
  getAppInfo,
  getTenantByUrl,
  info,
  limits,
  loginout,
  menuList,
  register,
  saveLoginTime,
  updateLanguage,
  userLogin,
} from '@millrace/contract';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { codeByMail, mailsTo, reasonOf, testClock, setUpServer, wirePassword } from '../testing/index.ts';
import { stretch } from '../../../../tools/process/patience.ts';

const email = 'Wei.Chen@example.com';
const password = wirePassword('Harbour-7');
const clock = testClock();
const server = setUpServer({ clock });
/** After this no delay of an account or an address is left. */
const passLocks = (): void => clock.advance((limits.loginLockSec + 1) * 1000);
let token = '';
let uid = '';

test('shows a guest whose brand the host is', async () => {
  const meridian = await server.call(getTenantByUrl);
  expect(meridian.data).toMatchObject({ id: 'meridian', name: 'Meridian', style: { theme: 'harbour', brand: '' }, paper: true });
  const aurora = await server.call(getTenantByUrl, {}, { host: 'aurora.localhost' });
  expect(aurora.data).toMatchObject({ id: 'aurora', name: 'Aurora', languageTypeStr: 'en-US,zh-CN,zh-Hant,th' });
  expect((await server.call(getAppInfo)).data.showUpdate).toBe(false);
});

test('counts the loopback addresses as localhost', async () => {
  for (const host of ['127.0.0.1', '[::1]', 'LOCALHOST'])
    expect((await server.call(getTenantByUrl, {}, { host })).data.id).toBe('meridian');
});

test('takes the tenant of a native app from its tenantId and refuses one that disagrees with the host', async () => {
  expect((await server.call(getTenantByUrl, { tenantId: 'aurora' }, { host: 'api.example.com' })).data.id).toBe('aurora');
  expect(reasonOf(await server.call(getTenantByUrl, {}, { host: 'api.example.com' }))).toBe('notFound');
  const mismatch = await server.call(getTenantByUrl, { tenantId: 'aurora' });
  expect([mismatch.status, reasonOf(mismatch)]).toEqual([400, 'tenantMismatch']);
  const { rows } = await server.database
    .pools()
    .audit.query(`select tenant_id, detail ->> 'sent' as sent from audit_event where kind = 'tenantMismatch'`);
  expect(rows).toEqual([{ tenant_id: 'meridian', sent: 'aurora' }]);
});

test('registers through an emailed code in the tenant’s name', async () => {
  const code = await codeByMail(server, email);
  const [mail] = await mailsTo(server, email);
  expect(mail?.subject).toContain('Meridian');
  const answer = await server.call(register, { email, inviteCode: 'demo8888', code, agreement: true, nickname: ' Wei ', password });
  expect(answer.status).toBe(200);
  ({ token } = answer.data);
  uid = answer.data.user.number;
  expect(answer.data.user).toMatchObject({ nickname: 'Wei', email, tenantId: 'meridian' });
  expect(uid).toMatch(/^\d{8}$/);
});

test('mails the new trader the UID, in their language', async () => {
  const welcome = await vi.waitFor(async () => {
    const mails = await mailsTo(server, email);
    const found = mails.find(({ subject }) => subject === `Welcome to Meridian: your UID is ${uid}`);
    expect(found).toBeDefined();
    return found;
  }, 10_000);
  expect(welcome?.text).toContain(`Your UID is ${uid}.`);
});

test('shows the trader their own data and the menu of their tenant', async () => {
  const mine = await server.call(info, {}, { token });
  expect(mine.data.number).toBe(uid);
  const link = `http://localhost:${server.port}/reg?invitecode=${mine.data.inviteCode}`;
  expect(mine.data.inviteLink).toBe(link);
  // A host that nobody registered must not end up in a link that is handed on.
  expect((await server.call(info, {}, { token, host: 'evil.example.com' })).data.inviteLink).toBe(link);
  const menu = await server.call(menuList, {}, { token });
  expect(menu.data).toContainEqual({ path: '/contract-optional', alias: 'P20100' });
  expect(menu.data.map(({ alias }) => alias)).not.toContain('P10800');
  expect((await server.call(saveLoginTime, {}, { token })).data).toEqual({ done: true });
});

test('keeps the trader’s language and speaks it', async () => {
  expect((await server.call(updateLanguage, { languageCode: 7 }, { token })).status).toBe(200);
  const wrong = await server.call(updateLanguage, { languageCode: '' }, { token });
  expect(wrong.headers['content-language']).toBe('ru-RU');
});

test('shows a change of the account at once, whoever made it', async () => {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await admin.query(`update app_user set nickname = 'Renamed' where uid = $1`, [uid]);
  await admin.end();
  await expect
    .poll(async () => (await server.call(info, {}, { token })).data.nickname, { timeout: stretch(900), interval: 10 })
    .toBe('Renamed');
});

test('ends the session at logout, at once', async () => {
  expect((await server.call(loginout, {}, { token })).status).toBe(200);
  const after = await server.call(info, {}, { token });
  expect([after.status, reasonOf(after)]).toEqual([401, 'sessionMissing']);
});

test('logs in again, and by the device token of "remember me"', async () => {
  const first = await server.call(userLogin, { number: uid, password, remember: true });
  expect(first.data.deviceToken).toMatch(/^dev_/);
  const again = await server.call(userLogin, { number: uid, deviceToken: first.data.deviceToken });
  expect(again.data.user.number).toBe(uid);
  await server.call(loginout, { forget: true }, { token: again.data.token });
  const forgotten = await server.call(userLogin, { number: uid, deviceToken: first.data.deviceToken });
  expect(reasonOf(forgotten)).toBe('loginWrong');
});

test('logs in by email in any case, and both names of an account share its count of failures', async () => {
  const byEmail = await server.call(userLogin, { number: email.toUpperCase(), password });
  expect(byEmail.data.user.number).toBe(uid);
  expect(reasonOf(await server.call(userLogin, { number: email, password: wirePassword('wrong') }))).toBe('loginWrong');
  const { rows } = await server.database
    .pools()
    .audit.query('select failures from login_failure where starts_with(subject, $1)', [`uid ${uid}`]);
  expect(rows).toEqual([{ failures: 1 }]);
  for (const number of ['1234567', 'nobody', 'wei.chen@'])
    expect((await server.call(userLogin, { number, password })).data).toMatchObject([{ field: 'number', rule: 'login' }]);
  passLocks();
});

test('says that an account is frozen only after the right password', async () => {
  const freeze = async (frozen: boolean): Promise<void> => {
    const admin = new pg.Client({ connectionString: server.database.adminUrl });
    await admin.connect();
    await admin.query('update app_user set frozen = $2 where uid = $1', [uid, frozen]);
    await admin.end();
  };
  const remembered = await server.call(userLogin, { number: uid, password, remember: true });
  await freeze(true);
  expect(reasonOf(await server.call(userLogin, { number: uid, password: wirePassword('wrong') }))).toBe('loginWrong');
  const right = await server.call(userLogin, { number: email, password });
  expect([right.status, reasonOf(right)]).toEqual([409, 'accountFrozen']);
  expect(reasonOf(await server.call(userLogin, { number: uid, deviceToken: remembered.data.deviceToken }))).toBe('accountFrozen');
  await freeze(false);
  passLocks();
  expect((await server.call(userLogin, { number: uid, password })).status).toBe(200);
});

test('a new password by mail ends every session and device token', async () => {
  const before = await server.call(userLogin, { number: uid, password, remember: true });
  const code = await codeByMail(server, email, { purpose: 'forgetPassword', count: 2 });
  expect((await mailsTo(server, email))[0]?.text).toContain(`Your UID is ${uid}.`);
  const next = wirePassword('Harbour-8');
  expect((await server.call(forgetPassword, { email, code, password: next })).status).toBe(200);
  expect((await server.call(info, {}, { token: before.data.token })).status).toBe(401);
  expect(reasonOf(await server.call(userLogin, { number: uid, deviceToken: before.data.deviceToken }))).toBe('loginWrong');
  expect(reasonOf(await server.call(userLogin, { number: uid, password }))).toBe('loginWrong');
  expect((await server.call(userLogin, { number: uid, password: next })).status).toBe(200);
});
