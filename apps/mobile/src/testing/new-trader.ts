// A trader of their own for a browser test, registered by calls with the code from the caught mail.
import { createHash } from 'node:crypto';
import { register, sendEmailCode, type Call } from '@millrace/contract';
import type { BrowserContext } from 'playwright-core';
import { waitUntil } from '../../../../tools/process/wait-until.ts';
import type { WholeHouse } from './whole-house.ts';

const mailMsMax = 15_000;
let traders = 0;

export interface NewTrader {
  number: string;
  password: string;
  token: string;
}

export async function newTrader(house: WholeHouse): Promise<NewTrader> {
  traders += 1;
  const email = `browser${traders}@example.com`;
  const password = `a long password ${traders}`;
  await ask(house, sendEmailCode, { email, purpose: 'register' });
  const code = await waitUntil(() => mailedCode(house, email), mailMsMax);
  const hash = createHash('md5').update(password).digest('hex').toUpperCase();
  const nickname = `Browser ${traders}`;
  const made = await ask(house, register, { email, inviteCode: 'DEMO8888', code, agreement: true, nickname, password: hash });
  const { token, user } = made as { token: string; user: { number: string } };
  return { number: user.number, password, token };
}

/** Every page of this phone starts with the session. */
export async function signIn(phone: BrowserContext, { token }: Pick<NewTrader, 'token'>): Promise<void> {
  const session = JSON.stringify({ token });
  await phone.addInitScript((kept) => {
    if (location.protocol !== 'about:') localStorage.setItem('millrace.session', kept);
  }, session);
}

async function mailedCode(house: WholeHouse, email: string): Promise<string | undefined> {
  const mail = await (await fetch(`http://127.0.0.1:${house.run.ports.management ?? 0}/mail?to=${email}`)).text();
  return /\b\d{6}\b/.exec(mail)?.[0];
}

async function ask(house: WholeHouse, call: Call, body: object): Promise<unknown> {
  const answer = await fetch(house.url + call.path, {
    method: call.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as { code: string; msg: string; data: unknown };
  if (code !== '200') throw new Error(`${call.path}: ${msg}`);
  return data;
}
