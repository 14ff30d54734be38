// Fast API keys: made and deleted by a client in the name of a person who allowed it. One of an account for each client; never one that can withdraw.
import type { AccountBook } from '../state/account-book.ts';
import type { KeyRow } from '../state/account-rows.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Exchange } from '../core/exchange.ts';
import { booleanField, type Fields, requiredField } from '../wire/fields.ts';
import { refuse } from '../wire/refusals.ts';
import type { OauthClient } from './clients.ts';

/** Keys of one account. */
const KEYS_PER_ACCOUNT_MAX = 50;

const PERM = /^(?:read_only|trade|read_only,trade)$/;
const LABEL = /^[0-9A-Za-z]{1,50}$/;
const PASSPHRASE = /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[^0-9A-Za-z\s])[!-~]{8,32}$/;

/** @throws Refusal 50014, 50116, 50118, 51000, 59501, 59502, 59505 */
export function createFastKey(exchange: Exchange, book: AccountBook, client: OauthClient, fields: Fields): KeyRow {
  const label = requiredField(fields, 'label');
  const passphrase = requiredField(fields, 'passphrase');
  const perm = requiredField(fields, 'perm');
  if (!PERM.test(perm)) throw refuse('51000', 'perm');
  if (!LABEL.test(label)) throw refuse('51000', 'label');
  if (!PASSPHRASE.test(passphrase)) throw refuse('59505');
  const bindApp = booleanField(fields, 'bindApp');
  const ips = client.ips ?? [];
  if (bindApp && ips.length === 0) throw refuse('50118');
  if (book.keys.has(client.id)) throw refuse('50116');
  const keys = [book.account, ...book.keys.values()];
  if (keys.length >= KEYS_PER_ACCOUNT_MAX) throw refuse('59501');
  if (keys.some((key) => key.label === label)) throw refuse('59502');
  const key: KeyRow = {
    uid: book.account.uid,
    clientId: client.id,
    label,
    apiKey: randomUUID(),
    secretKey: randomBytes(16).toString('hex').toUpperCase(),
    passphrase,
    perm,
    ip: bindApp ? ips.join(',') : '',
    bindApp,
    deleted: false,
    createdMs: exchange.clock.now(),
  };
  exchange.store.save('key', key);
  return key;
}

/** @throws Refusal 59506 when there is none */
export function deleteFastKey(exchange: Exchange, book: AccountBook, client: OauthClient): void {
  const key = book.keys.get(client.id);
  if (!key) throw refuse('59506');
  exchange.store.save('key', { ...key, deleted: true });
}
