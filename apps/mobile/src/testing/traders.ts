// The traders of journeys: the one that a new system has, and new ones, registered by calls with the code from the caught mail.
import { createHash, randomBytes } from 'node:crypto';
import { linkCredential, register, sendEmailCode } from '@millrace/contract';
import type { RunningSystem } from './running-system.ts';
import { callServer, mailedCode, openPaperAccount, type PaperAccount } from './system-calls.ts';

export interface Login {
  number: string;
  password: string;
}

/** The trader that every new system has, with a linked paper account of 10,000 USDT. */
export const demoTrader: Login = { number: '10000001', password: 'demo1234' };

export interface NewTrader extends Login {
  /** Of a session that is open. */
  token: string;
}

export async function newTrader(system: RunningSystem): Promise<NewTrader> {
  // Other suites register traders in the same system.
  const name = randomBytes(4).toString('hex');
  const email = `trader-${name}@example.com`;
  const password = `a long password ${name}`;
  await callServer(system, sendEmailCode, { input: { email, purpose: 'register' } });
  const code = await mailedCode(system, email);
  const hash = createHash('md5').update(password).digest('hex').toUpperCase();
  const input = { email, inviteCode: 'DEMO8888', code, agreement: true, nickname: `Trader ${name}`, password: hash };
  const { token, user } = await callServer<{ token: string; user: { number: string } }>(system, register, { input });
  return { number: user.number, password, token };
}

export interface LinkedTrader extends NewTrader {
  credentialId: string;
  account: PaperAccount;
}

/** A trader with a linked paper account of 10,000 USDT. */
export async function newLinkedTrader(system: RunningSystem): Promise<LinkedTrader> {
  const trader = await newTrader(system);
  const account = await openPaperAccount(system, { balances: { USDT: '10000' }, posMode: 'long_short_mode' });
  const { apiKey, secretKey, passphrase } = account;
  const input = { venueId: 'paper', apiKey, secretKey, passphrase, remark: 'journey' };
  const { id: credentialId } = await callServer<{ id: string }>(system, linkCredential, { input, token: trader.token });
  return { ...trader, credentialId, account };
}
