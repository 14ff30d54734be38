// People of the tests: who registers through the caught mail, logs in and calls.
import { createHash } from 'node:crypto';
import { register, sendEmailCode, userLogin, type EmailCodePurpose, type UserInfo } from '@millrace/contract';
import { waitUntil } from '../../../../tools/process/wait-until.ts';
import type { CaughtMail } from '../app/mail-catcher.ts';
import { ask } from './http-client.ts';
import type { TestServer } from './start-test-server.ts';

/** Longest way of a mail. */
const MAILED_MS_MAX = 10_000;
const CODE = /\b\d{6}\b/;

/** A password as clients send it. */
export function wirePassword(password: string): string {
  return createHash('md5').update(password).digest('hex').toUpperCase();
}

export const demo = { number: '10000001', password: wirePassword('demo1234') };

export async function mailsTo(server: Pick<TestServer, 'managementPort'>, email: string): Promise<CaughtMail[]> {
  const { text } = await ask(server.managementPort, { path: `/mail?to=${encodeURIComponent(email)}` });
  return JSON.parse(text) as CaughtMail[];
}

/** Asks for a code and reads it from the mail. `count` is how many mails this address has had with this one. */
export async function codeByMail(
  server: Pick<TestServer, 'call' | 'managementPort'>,
  email: string,
  options: { purpose?: EmailCodePurpose; host?: string; count?: number } = {},
): Promise<string> {
  const { purpose = 'register', host = 'localhost', count = 1 } = options;
  const sent = await server.call(sendEmailCode, { email, purpose }, { host });
  if (sent.code !== '200') throw new Error(`no code was mailed to ${email}: ${sent.text}`);
  const mail = await waitUntil(async () => {
    const mails = (await mailsTo(server, email)).filter(({ text }) => CODE.test(text));
    return mails.length >= count ? mails[0] : undefined;
  }, MAILED_MS_MAX);
  const code = CODE.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`no code in "${mail?.text}"`);
  return code;
}

export interface Person {
  token: string;
  user: UserInfo;
  email: string;
  password: string;
}

let people = 0;

/** Registers somebody new through mail and invite code. */
export async function newPerson(server: Pick<TestServer, 'call' | 'managementPort'>, host = 'localhost'): Promise<Person> {
  people += 1;
  const email = `trader${people}@example.com`;
  const password = wirePassword(`secret ${people}`);
  const code = await codeByMail(server, email, { host });
  const answer = await server.call(
    register,
    { email, inviteCode: 'DEMO8888', code, agreement: true, nickname: `Trader ${people}`, password },
    { host },
  );
  if (answer.code !== '200') throw new Error(`${email} was not registered: ${answer.text}`);
  return { token: answer.data.token, user: answer.data.user, email, password };
}

/** The demo trader's session. */
export async function logInDemo(server: Pick<TestServer, 'call'>): Promise<{ token: string; user: UserInfo }> {
  const answer = await server.call(userLogin, demo);
  if (answer.code !== '200') throw new Error(`the demo trader does not log in: ${answer.text}`);
  return { token: answer.data.token, user: answer.data.user };
}
