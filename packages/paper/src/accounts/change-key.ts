// What the owner of an account does to his key on the exchange's own page: other rights, other addresses, or a new key in place of the old one.
// The account, its balances, orders and positions stay as they are.
import type { AccountBook } from '../state/account-book.ts';
import type { AccountRow } from '../state/account-rows.ts';
import type { Exchange } from '../core/exchange.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { addressesOf, newKey, rightsOf } from './accounts.ts';

/** `perm` and `ip` change the rights of the key; `renew` ends it and gives another. @throws Refusal 51000 */
export function changeKey(exchange: Exchange, { account }: AccountBook, fields: Fields): AccountRow {
  const changed = {
    perm: 'perm' in fields ? rightsOf(fields) : account.perm,
    ip: 'ip' in fields ? addressesOf(fields) : account.ip,
    ...(textField(fields, 'renew') === 'true' ? newKey(fields) : {}),
  };
  exchange.store.byApiKey.delete(account.apiKey);
  exchange.store.save('account', Object.assign(account, changed));
  exchange.store.commit(exchange.clock.now());
  return account;
}
