// What the address of the chats' page says: filter and order of the list, or the conversation that is open.
import { chatStates, type DeskChatState } from '@millrace/contract/admin';
import { fieldsOf, withoutHoles } from '../../shared/address-fields.ts';
import { useAddress } from '../../shared/address.ts';

export interface ChatsSearch {
  id?: string;
  /** Those that wait where it is left out. */
  state?: Exclude<DeskChatState, 'waiting'> | 'all';
  text?: string;
  mine?: '1';
  sort?: 'newest' | 'oldest';
  /** The last row of the page before. */
  after?: string;
}

const WORDS = /^.{1,128}$/s;

/** Drops what the page does not understand. */
export function chatsSearch(raw: Record<string, unknown>): ChatsSearch {
  const { text, oneOf } = fieldsOf(raw);
  const states = [...chatStates, 'all'].filter((one): one is NonNullable<ChatsSearch['state']> => one !== 'waiting');
  return withoutHoles({
    id: text('id', WORDS),
    state: oneOf('state', states),
    text: text('text', WORDS),
    mine: oneOf('mine', ['1'] as const),
    sort: oneOf('sort', ['newest', 'oldest'] as const),
    after: text('after', WORDS),
  });
}

export const useChatsSearch = () => useAddress(chatsSearch);
