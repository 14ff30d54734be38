// Accounts whose owner chose the keys, set at start as KEY:SECRET:PASSPHRASE:USDT=100000,BTC=1. One that exists already stays as it is.
import { tryParseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { type ChosenKeys, openAccount } from './accounts.ts';

export interface ConfiguredAccount extends ChosenKeys {
  balances: Record<string, string>;
}

const PART = /^[!-9;-~]{1,64}$/;

/** @throws Error that says what is wrong, without the secret */
export function readConfiguredAccount(text: string): ConfiguredAccount {
  const [apiKey = '', secretKey = '', passphrase = '', money = '', ...more] = text.split(':');
  const shape = 'KEY:SECRET:PASSPHRASE:USDT=100000,BTC=1';
  if (more.length > 0 || [apiKey, secretKey, passphrase].some((part) => !PART.test(part)))
    throw new Error(`must look like ${shape}: three parts of 1 to 64 visible characters without a colon, then the money`);
  if (passphrase.length > 32) throw new Error('must have a passphrase of at most 32 characters');
  const entries = money.split(',').map((entry) => readMoney(entry, shape));
  return { apiKey, secretKey, passphrase, balances: Object.fromEntries(entries) };
}

function readMoney(entry: string, shape: string): [ccy: string, amount: string] {
  const [ccy = '', amount = '', ...more] = entry.split('=');
  const value = tryParseFixed(amount);
  if (more.length > 0 || !/^[A-Z0-9]{2,10}$/.test(ccy) || value === undefined || value < 0n)
    throw new Error(`must end with amounts such as USDT=100000,BTC=1 (${shape}), not "${entry}"`);
  return [ccy, amount];
}

/** Opens those that are new. Returns the keys of those that were there. */
export function openConfiguredAccounts(exchange: Exchange, given: readonly ConfiguredAccount[]): string[] {
  const existing: string[] = [];
  for (const { balances, ...keys } of given) {
    if (exchange.store.byApiKey.has(keys.apiKey)) existing.push(keys.apiKey);
    else openAccount(exchange, { balances }, keys);
  }
  return existing;
}
