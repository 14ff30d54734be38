// Who is logged in here: token, user, menu, unread count. The token outlives a reload; the rest is asked again.
import type { UserInfo } from '@millrace/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isRecord } from '../api/api-error.ts';
import type { Storage } from './storage.ts';

export interface SessionState {
  token: string | undefined;
  /** Of a guest who looks around in the demo trader's account: the server refuses whatever would write. */
  guest: boolean;
  user: UserInfo | undefined;
  /** Aliases of the menu; the app asks for those it knows. */
  permissions: readonly string[];
  unread: number;
  /** Why the last session ended; `lost` when the server ended it. */
  ended: 'lost' | 'logout' | undefined;
}

export interface SessionStore extends StoreApi<SessionState> {
  open: (token: string, user: UserInfo, as?: { guest: boolean }) => void;
  setUser: (user: UserInfo) => void;
  setMenu: (aliases: readonly string[]) => void;
  setUnread: (count: number) => void;
  /** Ends the session of this token; a token that is no longer the session's changes nothing. Answers whether it ended one. */
  end: (token: string, why: 'lost' | 'logout') => boolean;
}

const blank = { token: undefined, guest: false, user: undefined, permissions: [], unread: 0 } as const;

export function createSessionStore(storage: Storage): SessionStore {
  const kept = storage.read('session');
  const token = isRecord(kept) && typeof kept['token'] === 'string' ? kept['token'] : undefined;
  const guest = isRecord(kept) && kept['guest'] === true;
  const store = createStore<SessionState>(() => ({ ...blank, token, guest, ended: undefined }));
  return {
    ...store,
    open(newToken, user, { guest } = { guest: false }) {
      storage.write('session', guest ? { token: newToken, guest } : { token: newToken });
      store.setState({ ...blank, token: newToken, guest, user, ended: undefined });
    },
    setUser: (user) => store.setState({ user }),
    setMenu(aliases) {
      const permissions = aliases.toSorted();
      if (permissions.join() !== store.getState().permissions.join()) store.setState({ permissions });
    },
    setUnread: (unread) => store.setState({ unread }),
    end(endedToken, why) {
      if (store.getState().token !== endedToken) return false;
      storage.remove('session');
      store.setState({ ...blank, ended: why });
      return true;
    },
  };
}
