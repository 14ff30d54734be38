// The story of a trader who changes what is theirs: passwords, address, nickname. Codes are bound, other devices are logged out, guessing is bounded.
import { info, limits, sendEmailCode, updateEmail, updateInfo, updatePassword, updateSecondPassword, userLogin } from '@millrace/contract';
import { beforeAll, expect, test } from 'vitest';
import { codeByMail, mailsTo, newPerson, reasonOf, testClock, setUpServer, wirePassword, type Person } from '../../testing/index.ts';

const clock = testClock();
const server = setUpServer({ clock });
let wei: Person;
let mails = 1;
const login = wirePassword('Harbour-9');
const safe = wirePassword('Vault-3');
const wrong = wirePassword('wrong');

beforeAll(async () => {
  wei = await newPerson(server);
});

const mine = () => ({ token: wei.token });
const statusOf = async (token: string): Promise<number> => (await server.call(info, {}, { token })).status;

/** A code to the trader's own address. */
async function ownCode(purpose: 'updatePassword' | 'updateSecondPassword'): Promise<string> {
  clock.advance(limits.emailCodeResendSec * 1000);
  mails += 1;
  return codeByMail(server, wei.email, { purpose, count: mails });
}

test('changes nickname and signature, each alone, and shows them at once', async () => {
  const named = await server.call(updateInfo, { nickname: ' Wei of the harbour ' }, mine());
  expect(named.data).toMatchObject({ nickname: 'Wei of the harbour', autograph: '' });
  await server.call(updateInfo, { autograph: 'Slow and steady' }, mine());
  expect((await server.call(info, {}, mine())).data).toMatchObject({ nickname: 'Wei of the harbour', autograph: 'Slow and steady' });
  expect((await server.call(updateInfo, { autograph: '' }, mine())).data.autograph).toBe('');
  expect(reasonOf(await server.call(updateInfo, { nickname: '12345678' }, mine()))).toBe('nicknameIsUid');
});

test('a new login password needs its own code, ends every other session and device, and keeps this one', async () => {
  const other = await server.call(userLogin, { number: wei.user.number, password: wei.password, remember: true });
  const code = await ownCode('updatePassword');
  expect(reasonOf(await server.call(updateSecondPassword, { code, password: safe }, mine()))).toBe('emailCodeWrong');
  expect((await server.call(updatePassword, { code, password: login }, mine())).status).toBe(200);
  expect(await statusOf(wei.token)).toBe(200);
  expect(await statusOf(other.data.token)).toBe(401);
  const byDevice = await server.call(userLogin, { number: wei.user.number, deviceToken: other.data.deviceToken });
  expect(reasonOf(byDevice)).toBe('loginWrong');
  expect((await server.call(userLogin, { number: wei.user.number, password: login })).status).toBe(200);
  expect(reasonOf(await server.call(updatePassword, { code, password: login }, mine()))).toBe('emailCodeWrong');
});

test('another trader’s code does not change this trader’s password', async () => {
  const other = await newPerson(server);
  clock.advance(limits.emailCodeResendSec * 1000);
  const code = await codeByMail(server, other.email, { purpose: 'updatePassword', count: 2 });
  expect(reasonOf(await server.call(updatePassword, { code, password: wrong }, mine()))).toBe('emailCodeWrong');
});

test('an address can only be changed by a trader who has a safe password', async () => {
  const answer = await server.call(updateEmail, { email: 'new@example.com', code: '123456', secondPassword: safe }, mine());
  expect([answer.status, reasonOf(answer)]).toEqual([409, 'safePasswordMissing']);
});

test('a safe password is set by its code and differs from the login password', async () => {
  const other = await server.call(userLogin, { number: wei.user.number, password: login });
  const code = await ownCode('updateSecondPassword');
  expect(reasonOf(await server.call(updateSecondPassword, { code, password: login }, mine()))).toBe('passwordsAlike');
  const set = await server.call(updateSecondPassword, { code, password: safe }, mine());
  expect(set.data.hasSecondPassword).toBe(true);
  expect((await server.call(info, {}, mine())).data.hasSecondPassword).toBe(true);
  expect(await statusOf(other.data.token)).toBe(401);
  expect(reasonOf(await server.call(updatePassword, { code: await ownCode('updatePassword'), password: safe }, mine()))).toBe(
    'passwordsAlike',
  );
});

test('moves to a new address by a code mailed there and the safe password', async () => {
  const email = 'moved@example.com';
  const taken = await newPerson(server);
  const takenCode = await codeByMail(server, taken.email, { purpose: 'updateEmail', count: 2 });
  const toTaken = { email: taken.email, code: takenCode, secondPassword: safe };
  expect(reasonOf(await server.call(updateEmail, toTaken, mine()))).toBe('emailTaken');
  const code = await codeByMail(server, email, { purpose: 'updateEmail' });
  expect(reasonOf(await server.call(updateEmail, { email: 'else@example.com', code, secondPassword: safe }, mine()))).toBe(
    'emailCodeWrong',
  );
  const other = await server.call(userLogin, { number: wei.user.number, password: login });
  const moved = await server.call(updateEmail, { email, code, secondPassword: safe }, mine());
  expect(moved.data.email).toBe(email);
  expect(await statusOf(wei.token)).toBe(200);
  expect(await statusOf(other.data.token)).toBe(401);
});

test('the safe password is shut for 24 hours after five tries, also at once, also for the right one and a new one', async () => {
  const move = (secondPassword: string) => server.call(updateEmail, { email: 'x@example.com', code: '123456', secondPassword }, mine());
  const reasons = (await Promise.all(Array.from({ length: 9 }, () => move(wrong)))).map(reasonOf);
  expect(reasons.filter((reason) => reason === 'safePasswordWrong')).toHaveLength(limits.safePasswordTries);
  expect(reasons.filter((reason) => reason === 'safePasswordLocked')).toHaveLength(4);
  expect(reasonOf(await move(safe))).toBe('safePasswordLocked');
  wei = { ...wei, email: 'moved@example.com' };
  mails = 1;
  const code = await ownCode('updateSecondPassword');
  expect((await server.call(updateSecondPassword, { code, password: wirePassword('Vault-4') }, mine())).status).toBe(200);
  expect(reasonOf(await move(wirePassword('Vault-4')))).toBe('safePasswordLocked');
  clock.advance(limits.safePasswordLockSec * 1000);
  expect(reasonOf(await move(wirePassword('Vault-4')))).toBe('emailCodeWrong');
});

test('a new password that is the same as another tells a guess, and counts as one', async () => {
  const person = await newPerson(server);
  const token = { token: person.token };
  let sent = 1;
  const codeFor = async (purpose: 'updatePassword' | 'updateSecondPassword'): Promise<string> => {
    clock.advance(limits.emailCodeResendSec * 1000);
    sent += 1;
    return codeByMail(server, person.email, { purpose, count: sent });
  };
  const ownSafe = { code: await codeFor('updateSecondPassword'), password: safe };
  expect((await server.call(updateSecondPassword, ownSafe, token)).status).toBe(200);
  const again = { code: await codeFor('updatePassword'), password: safe };
  for (let attempt = 0; attempt < limits.safePasswordTries; attempt += 1)
    expect(reasonOf(await server.call(updatePassword, again, token))).toBe('passwordsAlike');
  expect(reasonOf(await server.call(updatePassword, again, token))).toBe('safePasswordLocked');
  const move = { email: 'y@example.com', code: '123456', secondPassword: safe };
  expect(reasonOf(await server.call(updateEmail, move, token))).toBe('safePasswordLocked');
  const likeLogin = { code: await codeFor('updateSecondPassword'), password: person.password };
  const reasons: string[] = [];
  for (let attempt = 0; attempt <= limits.safePasswordTries; attempt += 1)
    reasons.push(reasonOf(await server.call(updateSecondPassword, likeLogin, token)));
  // The safe password that was set was compared too.
  expect(reasons).toEqual([
    ...Array<string>(limits.safePasswordTries - 1).fill('passwordsAlike'),
    'safePasswordLocked',
    'safePasswordLocked',
  ]);
  expect((await server.call(userLogin, { number: person.user.number, password: person.password })).status).toBe(200);
});

test('codes about passwords go only to addresses that have an account', async () => {
  await codeByMail(server, 'stranger@example.com', { purpose: 'updateEmail' });
  clock.advance(limits.emailCodeResendSec * 1000);
  const before = await mailsTo(server, 'stranger@example.com');
  for (const purpose of ['updatePassword', 'updateSecondPassword'])
    expect((await server.call(sendEmailCode, { email: 'stranger@example.com', purpose })).status).toBe(200);
  // The jobs before this one are done once it is.
  await codeByMail(server, 'later@example.com', { purpose: 'updateEmail' });
  expect(await mailsTo(server, 'stranger@example.com')).toHaveLength(before.length);
});
