// What the address of the accounts' page says: filter and order of the list, or the account that is open.
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';
import { useAddress } from '../../shared/address.ts';

export const environments = ['real', 'demo', 'paper'] as const;

export interface AccountsSearch {
  /** The account that is open. */
  id?: string;
  environment?: (typeof environments)[number];
  state?: 'broken';
  uid?: string;
  sort?: 'oldest';
  /** The last row of the page before. */
  after?: string;
}

/** Drops what the page does not understand. */
export function accountsSearch(raw: Record<string, unknown>): AccountsSearch {
  const { text, oneOf } = fieldsOf(raw);
  return withoutHoles({
    id: text('id', /^crd_\w{8,40}$/),
    environment: oneOf('environment', environments),
    state: oneOf('state', ['broken'] as const),
    uid: text('uid', /^\d{8}$/),
    sort: oneOf('sort', ['oldest'] as const),
    after: text('after', /^crd_\w{8,40}$/),
  });
}

export const useAccountsSearch = () => useAddress(accountsSearch);
