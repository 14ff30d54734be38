// Builds what the app runs on, once, and ties the parts: a lost session closes sockets and forgets what it had read.
import type { Area, CompiledMessages } from '@millrace/i18n';
import type { LanguageTag, TenantInfo } from '@millrace/contract';
import { createToaster } from '@millrace/ui';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { outcomeUnknown } from '../api/api-error.ts';
import { createApiClient } from '../api/client.ts';
import { createUploader } from '../api/upload-file.ts';
import { READ_RETRIES_MAX } from '../limits.ts';
import { createLanguageStore } from '../session/language-store.ts';
import { createLookStore } from '../session/look-store.ts';
import { createSavedAccounts } from '../session/saved-accounts.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { createStorage, deviceStore } from '../session/storage.ts';
import { createStreamClient } from '../stream/stream-client.ts';
import { openUnreadSocket, type UnreadSocket } from '../stream/unread-socket.ts';
import type { Handover } from './guard.ts';
import { createAppUpdate } from './app-update.ts';
import { createLastKnown, heardApi, type LastKnown } from './last-known.ts';
import type { Bridge } from '../native/bridge.ts';
import type { Services } from './services-context.ts';

export interface Surroundings {
  /** Where the server is. */
  origin: string;
  bridge: Bridge;
  loadMessages: (tag: LanguageTag) => Promise<CompiledMessages>;
  loadArea: (tag: LanguageTag, area: Area) => Promise<CompiledMessages>;
}

export async function createServices({ origin, bridge, loadMessages, loadArea }: Surroundings): Promise<Services> {
  const storage = createStorage(deviceStore());
  const look = createLookStore({ storage, root: document.documentElement, systemDark: matchMedia('(prefers-color-scheme: dark)') });
  const language = await createLanguageStore({
    storage,
    system: () => navigator.languages,
    load: loadMessages,
    loadArea,
    onChange: (lang) => look.change({ lang }),
  });
  const session = createSessionStore(storage);
  // The line is made from the api that reports to it.
  const line: { known?: LastKnown } = {};
  const tenant = createStore<{ info: TenantInfo | undefined }>(() => ({ info: undefined }));
  const toaster = createToaster();
  const endLost = (token: string | undefined): void => {
    if (token !== undefined && session.end(token, 'lost')) toaster.show(language.getState().translator.t('common.sessionExpired'));
  };
  const token = (): string | undefined => session.getState().token;
  const caller = {
    baseUrl: bridge.platform === 'browser' ? '' : origin,
    token,
    tenantId: () => tenant.getState().info?.id ?? import.meta.env.VITE_TENANT_ID,
    language: () => language.getState().translator.tag,
    onSessionLost: endLost,
  };
  const quietApi = createApiClient({ ...caller, fetch: (...request) => fetch(...request) });
  const api = heardApi(quietApi, () => line.known?.connection);
  const uploadFile = createUploader(caller, () => new XMLHttpRequest());
  const queries = createQueryClient();
  const openSocket = (url: string, protocols: string[]): WebSocket => {
    const socket = new WebSocket(url, protocols);
    socket.addEventListener('message', () => line.known?.connection.heard());
    socket.addEventListener('close', ({ wasClean }) => {
      if (!wasClean) line.known?.connection.failed();
    });
    return socket;
  };
  const stream = createStreamClient({
    origin,
    token,
    now: Date.now,
    random: Math.random,
    openSocket,
    onSessionEnded: () => endLost(token()),
    onData: (topic, data) => line.known?.memory.note(topic, data),
  });
  line.known = await createLastKnown({ queries, session, api: quietApi, origin, wake: stream.wake });
  const unread = createUnread({ origin, session, openSocket, onSessionEnded: endLost });
  session.subscribe((state, before) => {
    if (before.token === undefined || state.token === before.token) return;
    stream.close();
    unread.close();
    const brand = tenant.getState().info?.style;
    if (brand && state.token === undefined) look.change({ theme: brand.theme });
    queries.removeQueries({ predicate: (query) => String(query.queryKey[0]).startsWith('/app/inter/') });
  });
  const appUpdate = createAppUpdate({
    workers: bridge.platform === 'browser' ? workersOf() : undefined,
    reload: () => location.reload(),
    language: () => language.getState().translator.tag,
  });
  return {
    api,
    bridge,
    origin,
    connection: line.known.connection,
    appUpdate,
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
    handover: createStore<{ waiting: Handover | undefined }>(() => ({ waiting: undefined })),
    unread,
  };
}

/** In development there is no build to keep. */
function workersOf(): ServiceWorkerContainer | undefined {
  return import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
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
