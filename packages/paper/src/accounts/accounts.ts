// Opening paper accounts: keys, rights and the first money; and later gifts. Only the exchange's own calls and options reach this.
import type { AccountBook } from '../state/account-book.ts';
import type { AccountRow } from '../state/account-rows.ts';
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { tryParseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { isFeeLevel } from './fee-levels.ts';
import { bookCash } from './ledger.ts';
import { refuse } from '../wire/refusals.ts';

/** Accounts that one exchange opens: twice as many as one engine of the benches trades. */
const ACCOUNTS_MAX = 50_000;

const PERM = /^(read_only|trade|withdraw)(,(read_only|trade|withdraw)){0,2}$/;
const LABEL = /^[\p{L}\p{N} _-]{0,50}$/u;
const PASSPHRASE = /^[!-~]{1,32}$/;
const CCY = /^[A-Z0-9]{2,10}$/;
const DEFAULT_BALANCES: Fields = { USDT: '10000' };

/** The keys of an account that its owner chose. */
export interface ChosenKeys {
  apiKey: string;
  secretKey: string;
  passphrase: string;
}

/** Opens an account and gives its credentials, once. @throws Refusal 51000 */
export function openAccount(exchange: Exchange, fields: Fields, chosen?: ChosenKeys): AccountRow {
  if (exchange.store.books.size >= ACCOUNTS_MAX) throw refuse('51025');
  const balances = readBalances(fields['balances'] ?? DEFAULT_BALANCES);
  const account: AccountRow = {
    uid: newUid(exchange),
    label: checked(fields, 'label', LABEL, ''),
    ...newKey(fields),
    perm: rightsOf(fields),
    ip: addressesOf(fields),
    acctLv: checked(fields, 'acctLv', /^[12]$/, '2'),
    posMode: checked(fields, 'posMode', /^(long_short_mode|net_mode)$/, 'net_mode') === 'net_mode' ? 'net_mode' : 'long_short_mode',
    feeType: checked(fields, 'feeType', /^[01]$/, '0') === '0' ? '0' : '1',
    level: levelOf(fields),
    levers: {},
    cancelAfter: {},
    browsers: [],
    createdMs: exchange.clock.now(),
    ...chosen,
  };
  exchange.store.save('account', account);
  const book = exchange.store.books.get(account.uid);
  if (!book) throw new Error('an account was not stored');
  give(exchange, book, balances);
  return account;
}

/** Adds paper money to an account. @throws Refusal 51000 */
export function giveBalances(exchange: Exchange, book: AccountBook, balances: unknown): void {
  give(exchange, book, readBalances(balances));
}

function give(exchange: Exchange, book: AccountBook, balances: readonly (readonly [ccy: string, amount: bigint])[]): void {
  for (const [ccy, amount] of balances) bookCash(exchange, book, ccy, amount, { type: '1', subType: '11' });
  exchange.store.commit(exchange.clock.now());
}

/** Key, secret and passphrase as the venue makes them; the passphrase may be given. @throws Refusal 51000 */
export function newKey(fields: Fields): Pick<AccountRow, 'apiKey' | 'secretKey' | 'passphrase'> {
  return {
    apiKey: randomUUID(),
    secretKey: randomBytes(16).toString('hex').toUpperCase(),
    passphrase: checked(fields, 'passphrase', PASSPHRASE, `Pp1-${randomBytes(9).toString('base64url')}`),
  };
}

/** @throws Refusal 51000 */
export function rightsOf(fields: Fields): string {
  return checked(fields, 'perm', PERM, 'read_only,trade');
}

export function addressesOf(fields: Fields): string {
  return textField(fields, 'ip');
}

function checked(fields: Fields, name: string, pattern: RegExp, otherwise: string): string {
  const text = textField(fields, name);
  if (text === '') return otherwise;
  if (!pattern.test(text)) throw refuse('51000', name);
  return text;
}

function levelOf(fields: Fields): string {
  const level = textField(fields, 'level') || 'Lv1';
  if (!isFeeLevel(level)) throw refuse('51000', 'level');
  return level;
}

function readBalances(value: unknown): [ccy: string, amount: bigint][] {
  if (typeof value !== 'object' || value === null) throw refuse('51000', 'balances');
  const given = value as Fields;
  return Object.keys(given).map((ccy) => {
    const amount = tryParseFixed(textField(given, ccy));
    if (!CCY.test(ccy) || amount === undefined || amount < 0n) throw refuse('51000', 'balances');
    return [ccy, amount];
  });
}

/** 18 digits, like the venue's. */
function newUid(exchange: Exchange): string {
  const uid = `7${randomInt(10 ** 8, 10 ** 9)}${randomInt(10 ** 7, 10 ** 8)}`;
  return exchange.store.books.has(uid) ? newUid(exchange) : uid;
}
