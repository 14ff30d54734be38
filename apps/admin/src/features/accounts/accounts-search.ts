// What the address of the accounts' page says: filter and order of the list, or the account that is open.
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

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
  // The router reads digits as a number.
  const text = (name: string, pattern: RegExp): string | undefined => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && pattern.test(value) ? value : undefined;
  };
  const [id, uid, after] = [text('id', /^crd_\w{8,40}$/), text('uid', /^\d{8}$/), text('after', /^crd_\w{8,40}$/)];
  const environment = environments.find((one) => one === raw['environment']);
  return {
    ...(id === undefined ? {} : { id }),
    ...(environment === undefined ? {} : { environment }),
    ...(raw['state'] === 'broken' ? { state: 'broken' } : {}),
    ...(uid === undefined ? {} : { uid }),
    ...(raw['sort'] === 'oldest' ? { sort: 'oldest' } : {}),
    ...(after === undefined ? {} : { after }),
  };
}

type Change = { [Field in keyof AccountsSearch]: AccountsSearch[Field] | undefined };

/** What a change leaves out stays; `replace` leaves no step back. */
export function useAccountsSearch(): { search: AccountsSearch; change: (next: Change, how?: { replace: boolean }) => void } {
  const search = accountsSearch(usePlaceSearch() as Record<string, unknown>);
  const go = useGo();
  return {
    search,
    change: (next, { replace } = { replace: false }) =>
      go({ to: '.', search: (before) => accountsSearch({ ...before, ...next }), replace }),
  };
}
