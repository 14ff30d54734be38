// Guessing is bounded: codes and passwords, one by one and all at once, by account and by address.
import { forgetPassword, limits, register, sendEmailCode, userLogin } from '@millrace/contract';
import { expect, test } from 'vitest';
import { codeByMail, mailsTo, newPerson, reasonOf, testClock, setUpServer, wirePassword } from '../testing/index.ts';

const wrong = wirePassword('wrong');

const clock = testClock();
// The tests name the address that they come from.
const server = setUpServer({ clock, environment: { TRUSTED_PROXIES: '1' } });

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
const askFrom = (ip: string, input: Record<string, unknown>) =>
  server.ask({ method: 'POST', path: userLogin.path, headers: { 'x-forwarded-for': ip }, body: input });
const logInFrom = (ip: string, number: string, password = wrong) => askFrom(ip, { number, password });
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

test('delays after five failures, longer each time, and locks after ten for 15 minutes, for unknown UIDs alike', async () => {
  for (const uid of [(await newPerson(server)).user.number, '88888888']) {
    passLocks();
    const reasons: string[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) reasons.push(reasonOf(await logIn(uid)));
    expect(new Set(reasons)).toEqual(new Set(['loginWrong']));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const delayed = await logIn(uid);
      const seconds = limits.loginDelaySec * 2 ** attempt;
      expect([delayed.status, delayed.data]).toEqual([429, { reason: 'loginDelayed', detail: { seconds } }]);
      clock.advance(seconds * 1000);
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

test('fifty guesses at once at fifty accounts count as fifty for their address, which waits and is never locked', async () => {
  passLocks();
  const elsewhere = '203.0.113.50';
  const reasons = (await Promise.all(Array.from({ length: 50 }, (_, index) => logInFrom(elsewhere, `700000${10 + index}`)))).map(reasonOf);
  expect(reasons.filter((reason) => reason === 'loginWrong').length).toBeLessThanOrEqual(20);
  expect(new Set(reasons)).toEqual(new Set(['loginWrong', 'loginDelayed']));
  for (let attempt = 0; attempt < 30; attempt += 1) {
    clock.advance(60_000);
    expect(reasonOf(await logInFrom(elsewhere, `710000${10 + attempt}`))).toBe('loginWrong');
  }
});

test('guesses of others behind an address do not stop who has logged in from there before', async () => {
  const person = await newPerson(server);
  passLocks();
  const shared = '203.0.113.60';
  expect((await logInFrom(shared, person.user.number, person.password)).status).toBe(200);
  for (let index = 0; index < 40; index += 1) await logInFrom(shared, `720000${10 + index}`);
  expect(reasonOf(await logInFrom(shared, '73000000'))).toBe('loginDelayed');
  expect((await logInFrom(shared, person.user.number, person.password)).status).toBe(200);
});

test('a stranger’s guesses stop neither the owner where he has logged in before nor his known device anywhere', async () => {
  const person = await newPerson(server);
  passLocks();
  const uid = person.user.number;
  const { deviceToken } = (await server.call(userLogin, { number: uid, password: person.password, remember: true })).data;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (attempt >= limits.loginFailuresBeforeDelay)
      clock.advance(limits.loginDelaySec * 2 ** (attempt - limits.loginFailuresBeforeDelay) * 1000);
    expect(reasonOf(await logInFrom('203.0.113.70', uid))).toBe('loginWrong');
  }
  expect(reasonOf(await logInFrom('203.0.113.71', uid, person.password))).toBe('loginLocked');
  expect((await logIn(uid, person.password)).status).toBe(200);
  const known = await askFrom('203.0.113.72', { number: uid, deviceToken });
  expect(known.status).toBe(200);
  const invented = await askFrom('203.0.113.73', { number: uid, deviceToken: `dev_${'x'.repeat(43)}` });
  expect(reasonOf(invented)).toBe('loginLocked');
});

test('the lock outlives the right password, and the right password clears the count', async () => {
  passLocks();
  const person = await newPerson(server);
  for (let attempt = 0; attempt < 4; attempt += 1) await logIn(person.user.number);
  expect((await logIn(person.user.number, person.password)).status).toBe(200);
  const { rows } = await server.database
    .pools()
    .audit.query('select failures from login_failure where starts_with(subject, $1)', [`uid ${person.user.number}`]);
  expect(rows).toEqual([]);
});
