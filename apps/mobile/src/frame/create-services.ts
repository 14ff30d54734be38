// Builds what the app runs on, once, and ties the parts: a lost session closes sockets and forgets what it had read.
import type { CompiledMessages } from '@millrace/i18n';
import type { LanguageTag, TenantInfo } from '@millrace/contract';
import { createToaster } from '@millrace/ui';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { outcomeUnknown } from '../api/api-error.ts';
import { createApiClient } from '../api/client.ts';
import { createUploader } from '../api/upload-file.ts';
import { READ_RETRIES_MAX } from '../limits.ts';
import { createLanguageStore, type MessagesPart } from '../session/language-store.ts';
import { createLookStore } from '../session/look-store.ts';
import { createSavedAccounts } from '../session/saved-accounts.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { createStorage, deviceStore } from '../session/storage.ts';
import { createStreamClient } from '../stream/stream-client.ts';
import { openUnreadSocket, type UnreadSocket } from '../stream/unread-socket.ts';
import type { Services } from './services-context.ts';

export interface Surroundings {
  origin: string;
  loadMessages: (tag: LanguageTag, part: MessagesPart) => Promise<CompiledMessages>;
}

export async function createServices({ origin, loadMessages }: Surroundings): Promise<Services> {
  const storage = createStorage(deviceStore());
  const look = createLookStore({ storage, root: document.documentElement, systemDark: matchMedia('(prefers-color-scheme: dark)') });
  const language = await createLanguageStore({
    storage,
    system: () => navigator.languages,
    load: loadMessages,
    onChange: (lang) => look.change({ lang }),
  });
  const session = createSessionStore(storage);
  const tenant = createStore<{ info: TenantInfo | undefined }>(() => ({ info: undefined }));
  const toaster = createToaster();
  const endLost = (token: string | undefined): void => {
    if (token !== undefined && session.end(token, 'lost')) toaster.show(language.getState().translator.t('common.sessionExpired'));
  };
  const token = (): string | undefined => session.getState().token;
  const caller = {
    baseUrl: '',
    token,
    tenantId: () => tenant.getState().info?.id,
    language: () => language.getState().translator.tag,
    onSessionLost: endLost,
  };
  const api = createApiClient({ ...caller, fetch: (...request) => fetch(...request) });
  const uploadFile = createUploader(caller, () => new XMLHttpRequest());
  const queries = createQueryClient();
  const openSocket = (url: string, protocols: string[]): WebSocket => new WebSocket(url, protocols);
  const stream = createStreamClient({
    origin,
    token,
    now: Date.now,
    random: Math.random,
    openSocket,
    onSessionEnded: () => endLost(token()),
  });
  const unread = createUnread({ origin, session, openSocket, onSessionEnded: endLost });
  session.subscribe((state, before) => {
    if (before.token === undefined || state.token === before.token) return;
    stream.close();
    unread.close();
    const brand = tenant.getState().info?.style;
    if (brand && state.token === undefined) look.change({ theme: brand.theme });
    queries.removeQueries({ predicate: (query) => String(query.queryKey[0]).startsWith('/app/inter/') });
  });
  addEventListener('online', () => stream.wake());
  return {
    api,
    uploadFile,
    queries,
    stream,
    session,
    look,
    language,
    accounts: createSavedAccounts(storage),
    storage,
    toaster,
    tenant,
    unread,
  };
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < READ_RETRIES_MAX && outcomeUnknown(error),
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

interface UnreadParts {
  origin: string;
  session: SessionStore;
  openSocket: (url: string, protocols: string[]) => WebSocket;
  onSessionEnded: (token: string) => void;
}

function createUnread({ origin, session, openSocket, onSessionEnded }: UnreadParts): Services['unread'] {
  let socket: UnreadSocket | undefined;
  return {
    open() {
      const { token, user } = session.getState();
      if (socket || token === undefined || !user) return;
      socket = openUnreadSocket({
        origin,
        userId: user.id,
        token,
        openSocket,
        onCount: session.setUnread,
        onSessionEnded: () => onSessionEnded(token),
      });
    },
    close() {
      socket?.close();
      socket = undefined;
    },
  };
}
