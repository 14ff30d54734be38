// What the address of the chats' page says: filter and order of the list, or the conversation that is open.
import { chatStates, type DeskChatState } from '@millrace/contract/admin';
import { useGo, usePlaceSearch } from '../../shared/places.tsx';

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

/** Drops what the page does not understand. */
export function chatsSearch(raw: Record<string, unknown>): ChatsSearch {
  // The router reads digits as a number.
  const text = (name: string): string | undefined => {
    const value = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    return typeof value === 'string' && value !== '' && value.length <= 128 ? value : undefined;
  };
  return withoutHoles({
    id: text('id'),
    state: ([...chatStates, 'all'] as const).find(
      (one): one is NonNullable<ChatsSearch['state']> => one !== 'waiting' && one === raw['state'],
    ),
    text: text('text'),
    mine: text('mine') === '1' ? ('1' as const) : undefined,
    sort: (['newest', 'oldest'] as const).find((one) => one === raw['sort']),
    after: text('after'),
  });
}

type Change = { [Field in keyof ChatsSearch]: ChatsSearch[Field] | undefined };

/** What a change leaves out stays; `replace` leaves no step back. */
export function useChatsSearch(): { search: ChatsSearch; change: (next: Change, how?: { replace: boolean }) => void } {
  const search = chatsSearch(usePlaceSearch() as Record<string, unknown>);
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
