// What the address of the traders' page says: filter and order of the list, or the trader that is open and its part.
import { userFlags, type UserFlag } from '@millrace/contract/admin';
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

export const parts = ['overview', 'statement', 'orders', 'messages', 'notes', 'history'] as const;
export type Part = (typeof parts)[number];

export interface UsersSearch {
  /** UID or email of the trader that is open. */
  id?: string;
  part?: Part;
  text?: string;
  flag?: UserFlag;
  sort?: 'oldest';
  /** The last row of the page before. */
  after?: string;
}

/** Drops what the page does not understand. */
export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  // The router reads digits as a number.
  const text = (name: string): string | undefined => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && value !== '' && value.length <= 254 ? value : undefined;
  };
  return withoutHoles({
    id: text('id'),
    part: parts.find((one) => one === raw['part']),
    text: text('text'),
    flag: userFlags.find((one) => one === raw['flag']),
    sort: raw['sort'] === 'oldest' ? 'oldest' : undefined,
    after: text('after'),
  });
}

type Change = { [Field in keyof UsersSearch]: UsersSearch[Field] | undefined };

/** What a change leaves out stays; `replace` leaves no step back. */
export function useUsersSearch(): { search: UsersSearch; change: (next: Change, how?: { replace: boolean }) => void } {
  const search = usersSearch(usePlaceSearch() as Record<string, unknown>);
  const go = useGo();
  return {
    search,
    change: (next, { replace } = { replace: false }) => go({ to: '.', search: (before) => withoutHoles({ ...before, ...next }), replace }),
  };
}

function withoutHoles<T extends object>(search: T): { [Field in keyof T]: NonNullable<T[Field]> } {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]: NonNullable<T[Field]>;
  };
}
