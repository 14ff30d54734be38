// Login in two steps: switched on by mail and app, asked at every login, a code serves once, recovery codes serve once, guessing is bounded.
import { confirmTwoStep, endTwoStep, info, limits, startTwoStep, userLogin } from '@millrace/contract';
import { generateSync } from 'otplib';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { codeByMail, newPerson, reasonOf, testClock, setUpServer, type Person } from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
let ana: Person;
let secret = '';
let recoveryCodes: string[] = [];
let mails = 1;

beforeAll(async () => {
  ana = await newPerson(server);
});

const mine = () => ({ token: ana.token });
const logIn = (fields: Record<string, unknown> = {}) =>
  server.call(userLogin, { number: ana.user.number, password: ana.password, ...fields });
const appCode = (): string => generateSync({ secret, epoch: Math.floor(clock.now() / 1000) });
/** After this the app shows another code, and no failure counts any more. */
const nextCode = (): string => {
  clock.advance((limits.loginLockSec + 1) * 1000);
  return appCode();
};
async function mailed(): Promise<string> {
  clock.advance(limits.emailCodeResendSec * 1000);
  mails += 1;
  return codeByMail(server, ana.email, { purpose: 'twoStep', count: mails });
}

test('is switched on by a mailed code and the first code of the app, and ends other sessions', async () => {
  const other = await logIn({ remember: true });
  expect(reasonOf(await server.call(confirmTwoStep, { totp: '123456' }, mine()))).toBe('twoStepOff');
  const drawn = await server.call(startTwoStep, { code: await mailed() }, mine());
  ({ secret } = drawn.data);
  expect(drawn.data.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
  expect((await logIn()).status).toBe(200);
  const wrong = appCode() === '111111' ? '222222' : '111111';
  expect(reasonOf(await server.call(confirmTwoStep, { totp: wrong }, mine()))).toBe('totpWrong');
  const on = await server.call(confirmTwoStep, { totp: appCode() }, mine());
  ({ recoveryCodes } = on.data);
  expect(new Set(recoveryCodes).size).toBe(limits.recoveryCodes);
  expect(on.data.user.isTwoStep).toBe(true);
  expect((await server.call(info, {}, mine())).data.isTwoStep).toBe(true);
  expect((await server.call(info, {}, { token: other.data.token })).status).toBe(401);
  expect(reasonOf(await logIn({ password: undefined, deviceToken: other.data.deviceToken }))).toBe('loginWrong');
});

test('keeps the secret sealed and the recovery codes as hashes', async () => {
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ text: string }>(
    `select t::text || (select string_agg(r::text, '') from recovery_code r) as text from two_step t`,
  );
  await admin.end();
  const hex = (text: string): string => Buffer.from(text).toString('hex');
  for (const text of [secret, ...recoveryCodes]) for (const form of [text, hex(text)]) expect(rows[0]?.text).not.toContain(form);
});

test('a login with the password alone is asked for the code, and says so only after the right password', async () => {
  const asked = await logIn();
  expect([asked.status, reasonOf(asked)]).toEqual([400, 'totpNeeded']);
  expect(reasonOf(await logIn({ password: '0'.repeat(32) }))).toBe('loginWrong');
  expect(reasonOf(await logIn({ password: '0'.repeat(32), totp: nextCode() }))).toBe('loginWrong');
});

test('a code of the app serves once, also when it is used many times at once', async () => {
  const totp = nextCode();
  const statuses = (await Promise.all(Array.from({ length: 4 }, () => logIn({ totp })))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  clock.advance(limits.loginDelaySec * 1000);
  expect(reasonOf(await logIn({ totp }))).toBe('totpWrong');
});

test('a code of the minute before last is too old, that of the next half minute is taken', async () => {
  const old = nextCode();
  clock.advance(90_000);
  expect(reasonOf(await logIn({ totp: old }))).toBe('totpWrong');
  clock.advance(limits.loginDelaySec * 1000);
  const ahead = generateSync({ secret, epoch: Math.floor(clock.now() / 1000) + 30 });
  expect((await logIn({ totp: ahead })).status).toBe(200);
});

test('a recovery code serves once', async () => {
  const [totp] = recoveryCodes;
  clock.advance(limits.loginDelaySec * 1000);
  expect((await logIn({ totp })).status).toBe(200);
  expect(reasonOf(await logIn({ totp }))).toBe('totpWrong');
});

test('a remembered device logs in without a code, for it took both steps', async () => {
  const first = await logIn({ totp: nextCode(), remember: true });
  const again = await logIn({ password: undefined, deviceToken: first.data.deviceToken });
  expect(again.status).toBe(200);
});

test('guessing the code locks the account as guessing the password does', async () => {
  const reasons: string[] = [];
  for (let count = 0; count < limits.loginFailuresBeforeLock + 1; count += 1) {
    // Each wait is twice as long as the one before.
    clock.advance(limits.loginDelaySec * 2 ** Math.max(0, count - limits.loginFailuresBeforeDelay) * 1000);
    reasons.push(reasonOf(await logIn({ totp: '000000' })));
  }
  expect(reasons.at(-1)).toBe('loginLocked');
  expect(reasonOf(await logIn({ totp: appCode() }))).toBe('loginLocked');
  expect((await logIn({ totp: nextCode() })).status).toBe(200);
});

test('is switched off by a mailed code together with a code of the app', async () => {
  const code = await mailed();
  const wrong = await server.call(endTwoStep, { code: code === '000000' ? '000001' : '000000', totp: appCode() }, mine());
  expect(reasonOf(wrong)).toBe('emailCodeWrong');
  expect(reasonOf(await server.call(endTwoStep, { code, totp: 'AAAAA-BBBBB' }, mine()))).toBe('totpWrong');
  expect((await server.call(endTwoStep, { code, totp: appCode() }, mine())).data.isTwoStep).toBe(false);
  expect((await logIn()).status).toBe(200);
  expect(reasonOf(await server.call(endTwoStep, { code, totp: '123456' }, mine()))).toBe('twoStepOff');
});
