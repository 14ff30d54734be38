// Guessing is bounded: codes and passwords, one by one and all at once, by account and by address.
import { forgetPassword, limits, register, sendEmailCode, userLogin } from '@millrace/contract';
import { expect, test } from 'vitest';
import { codeByMail, mailsTo, newPerson, reasonOf, testClock, setUpServer, wirePassword } from '../testing/index.ts';

const wrong = wirePassword('wrong');

const clock = testClock();
const server = setUpServer({ clock });

const otherCode = (code: string): string => (code === '000000' ? '000001' : '000000');
const registration = (email: string, code: string) => ({
  email,
  code,
  inviteCode: 'DEMO8888',
  agreement: true,
  nickname: 'Somebody',
  password: wirePassword('x'),
});
const logIn = (number: string, password = wrong) => server.call(userLogin, { number, password });
/** After this no lock and no delay of an address is left. */
const passLocks = (): void => clock.advance((limits.loginLockSec + 1) * 1000);

test('sends one code in 60 seconds and says how long to wait, also to many who ask at once', async () => {
  const ask = () => server.call(sendEmailCode, { email: 'once@example.com', purpose: 'register' });
  const answers = await Promise.all(Array.from({ length: 8 }, ask));
  expect(answers.map(({ status }) => status).sort((left, right) => left - right)).toEqual([200, ...Array<number>(7).fill(429)]);
  const late = await ask();
  expect(late.data).toEqual({ reason: 'emailCodeTooSoon', detail: { seconds: 60 } });
  expect(late.headers['retry-after']).toBe('60');
  clock.advance(60_000);
  expect((await ask()).status).toBe(200);
});

test('a code allows five tries, also when they come at once', async () => {
  const email = 'tries@example.com';
  const code = await codeByMail(server, email);
  const wrongs = await Promise.all(Array.from({ length: 8 }, () => server.call(register, registration(email, otherCode(code)))));
  expect(new Set(wrongs.map(reasonOf))).toEqual(new Set(['emailCodeWrong']));
  expect(reasonOf(await server.call(register, registration(email, code)))).toBe('emailCodeWrong');
});

test('a code works for ten minutes and for its own purpose and address', async () => {
  const email = 'late@example.com';
  const code = await codeByMail(server, email);
  expect(reasonOf(await server.call(forgetPassword, { email, code, password: wrong }))).toBe('emailCodeWrong');
  expect(reasonOf(await server.call(register, registration('else@example.com', code)))).toBe('emailCodeWrong');
  clock.advance(limits.emailCodeTtlSec * 1000);
  expect(reasonOf(await server.call(register, registration(email, code)))).toBe('emailCodeWrong');
});

test('one code makes one account, although ten requests use it at once', async () => {
  const email = 'race@example.com';
  const code = await codeByMail(server, email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.call(register, registration(email, code))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { rows } = await server.database.pools().audit.query(`select count(*)::int as n from app_user where email = $1`, [email]);
  expect(rows).toEqual([{ n: 1 }]);
});

test('a wrong invite code costs nothing, and a taken address is revealed only to who proved it', async () => {
  const person = await newPerson(server);
  const email = 'invite@example.com';
  const code = await codeByMail(server, email);
  expect(reasonOf(await server.call(register, { ...registration(email, code), inviteCode: 'NOBODY' }))).toBe('inviteCodeWrong');
  expect(reasonOf(await server.call(register, { ...registration(email, code), nickname: '12345678' }))).toBe('nicknameIsUid');
  expect((await server.call(register, registration(email, code))).status).toBe(200);
  clock.advance(60_000);
  const taken = await codeByMail(server, person.email, { count: 2 });
  expect(reasonOf(await server.call(register, registration(person.email, otherCode(taken))))).toBe('emailCodeWrong');
  expect(reasonOf(await server.call(register, registration(person.email.toUpperCase(), taken)))).toBe('emailTaken');
});

test('a forgotten password of an unknown address answers like a known one and mails nobody', async () => {
  const person = await newPerson(server);
  const ask = (email: string) => server.call(sendEmailCode, { email, purpose: 'forgetPassword' });
  const [known, unknown] = [await ask(person.email), await ask('nobody@example.com')];
  expect(unknown.text).toBe(known.text);
  await codeByMail(server, 'after@example.com');
  expect(await mailsTo(server, 'nobody@example.com')).toEqual([]);
});

test('a wrong UID and a wrong password answer alike', async () => {
  const person = await newPerson(server);
  const [password, uid] = [await logIn(person.user.number), await logIn('99999999')];
  expect([uid.status, uid.text]).toEqual([password.status, password.text]);
  expect([uid.status, reasonOf(uid)]).toEqual([400, 'loginWrong']);
  passLocks();
});

test('delays after five failures and locks after ten for 15 minutes, for unknown UIDs alike', async () => {
  for (const uid of [(await newPerson(server)).user.number, '88888888']) {
    passLocks();
    const reasons: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) reasons.push(reasonOf(await logIn(uid)));
    expect(new Set(reasons)).toEqual(new Set(['loginWrong']));
    const delayed = await logIn(uid);
    expect([delayed.status, delayed.data]).toEqual([429, { reason: 'loginDelayed', detail: { seconds: limits.loginDelaySec } }]);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      clock.advance(limits.loginDelaySec * 1000);
      expect(reasonOf(await logIn(uid))).toBe('loginWrong');
    }
    const locked = await logIn(uid);
    expect([locked.status, locked.data]).toEqual([429, { reason: 'loginLocked', detail: { seconds: limits.loginLockSec } }]);
  }
});

test('fifty guesses at once are not one: no more than five are looked at', async () => {
  const person = await newPerson(server);
  passLocks();
  const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(person.user.number)));
  expect(answers.filter((answer) => reasonOf(answer) === 'loginWrong').length).toBeLessThanOrEqual(limits.loginFailuresBeforeDelay);
  passLocks();
  expect((await logIn(person.user.number, person.password)).status).toBe(200);
});

test('one address that tries many accounts is delayed and locked as well', async () => {
  passLocks();
  const reasons: string[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1) {
    reasons.push(reasonOf(await logIn(`7000000${attempt % 10}`)));
    if (attempt >= 4) clock.advance(limits.loginDelaySec * 1000);
  }
  expect(reasons.slice(0, 10)).not.toContain('loginLocked');
  expect(reasons.slice(10)).toEqual(['loginLocked', 'loginLocked']);
});

test('the lock outlives the right password, and the right password clears the count', async () => {
  passLocks();
  const person = await newPerson(server);
  for (let attempt = 0; attempt < 4; attempt += 1) await logIn(person.user.number);
  expect((await logIn(person.user.number, person.password)).status).toBe(200);
  const { rows } = await server.database
    .pools()
    .audit.query('select failures from login_failure where subject = $1', [`uid ${person.user.number}`]);
  expect(rows).toEqual([]);
});
