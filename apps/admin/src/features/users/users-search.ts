// What the address of the traders' page says: filter and order of the list, or the trader that is open and its part.
import { userFlags, type UserFlag } from '@millrace/contract/admin';
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';
import { useAddress } from '../../shared/address.ts';

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

const WORDS = /^.{1,254}$/s;

/** Drops what the page does not understand. */
export function usersSearch(raw: Record<string, unknown>): UsersSearch {
  const { text, oneOf } = fieldsOf(raw);
  return withoutHoles({
    id: text('id', WORDS),
    part: oneOf('part', parts),
    text: text('text', WORDS),
    flag: oneOf('flag', userFlags),
    sort: oneOf('sort', ['oldest'] as const),
    after: text('after', WORDS),
  });
}

export const useUsersSearch = () => useAddress(usersSearch);
