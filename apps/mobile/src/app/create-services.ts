// Builds what the app runs on, once, and ties the parts: a lost session closes sockets and forgets what it had read.
import type { Area, CompiledMessages } from '@millrace/i18n';
import type { LanguageTag, TenantInfo } from '@millrace/contract';
import { createToaster } from '@millrace/ui';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand/vanilla';
import { outcomeUnknown } from '../shared/api/api-error.ts';
import { askingApi } from '../shared/api/asking-api.ts';
import { createApiClient, type Fetch } from '../shared/api/client.ts';
import { earlyFetch } from '../shared/api/early-answers.ts';
import { READ_RETRIES_MAX } from '../shared/limits.ts';
import { createLanguageStore, type MessagesPart } from '../shared/session/language-store.ts';
import { createLookStore } from '../shared/session/look-store.ts';
import { createSavedAccounts } from '../shared/session/saved-accounts.ts';
import { appVersion } from '../shared/app-version.ts';
import { createSessionStore } from '../shared/session/session-store.ts';
import { createStorage, deviceStore } from '../shared/session/storage.ts';
import type { HomePicture } from '../shared/session/home-picture.ts';
import type { Handover, Landing } from '../shared/services/link-arrivals.ts';
import { createAppUpdate } from '../shared/services/app-update.ts';
import type { SessionServices } from '../shared/services/session-services.ts';
import { createLastKnown, reportingApi, type LastKnown } from './last-known.ts';
import type { Bridge } from '../shared/services/bridge.ts';
import type { Preview } from './preview.ts';
import type { Services } from '../shared/services/services-context.ts';

export interface ServicesOptions {
  /** Where the server is. */
  origin: string;
  bridge: Bridge;
  loadMessages: (tag: LanguageTag, part: MessagesPart) => Promise<CompiledMessages>;
  loadArea: (tag: LanguageTag, area: Area) => Promise<CompiledMessages>;
  /** The words that the page of this start says. */
  start: 'first' | 'home';
  preview?: Preview | undefined;
}

export async function createServices({ origin, bridge, loadMessages, loadArea, start, preview }: ServicesOptions): Promise<Services> {
  const storage = createStorage(preview?.store ?? deviceStore());
  const look = createLookStore({ storage, root: document.documentElement, systemDark: matchMedia('(prefers-color-scheme: dark)') });
  const language = await createLanguageStore({
    storage,
    start,
    system: () => navigator.languages,
    load: loadMessages,
    loadArea,
    onChange: (lang) => look.change({ lang }),
  });
  const session = createSessionStore(storage);
  const line: { known?: LastKnown } = {}; // made from the api that reports to it
  const tenant = createStore<{ info: TenantInfo | undefined }>(() => ({ info: undefined }));
  const toaster = createToaster();
  const endLost = (token: string | undefined): void => {
    if (token !== undefined && session.end(token, 'lost')) toaster.show(language.getState().translator.t('common.sessionExpired'));
  };
  const caller = {
    baseUrl: bridge.platform === 'browser' ? '' : origin,
    token: () => session.getState().token,
    tenantId: () => tenant.getState().info?.id ?? import.meta.env.VITE_TENANT_ID,
    language: () => language.getState().translator.tag,
    onSessionLost: endLost,
    headers: bridge.platform === 'browser' ? preview?.headers : { 'app-version': appVersion },
  };
  const quietApi = createApiClient({ ...caller, fetch: startFetch() });
  const queries = createQueryClient();
  let live: SessionServices | undefined;
  const known = await createLastKnown({
    queries,
    session,
    api: quietApi,
    origin,
    storage: preview ? undefined : globalThis.caches,
    wake: () => live?.stream.wake(),
    memory: () => live?.memory,
    picture: () => drawPicture({ session, language }),
  });
  line.known = known;
  const openSessionServices = async (): Promise<SessionServices> => {
    const { createSessionServices } = await import('../shared/services/session-services.ts');
    live ??= createSessionServices({ origin, caller, session, connection: known.connection, onSessionEnded: endLost });
    return live;
  };
  session.subscribe((state, before) => {
    if (before.token === undefined || state.token === before.token) return;
    live?.close();
    const brand = tenant.getState().info?.style;
    if (brand && state.token === undefined) look.change({ theme: brand.theme });
    queries.removeQueries({ predicate: (query) => String(query.queryKey[0]).startsWith('/app/inter/') });
  });
  const appUpdate = createAppUpdate({
    workers: bridge.platform === 'browser' && !preview ? workersOf() : undefined,
    reload: () => location.reload(),
    language: () => language.getState().translator.tag,
  });
  return {
    ...askingApi(reportingApi(quietApi, () => line.known?.connection)),
    bridge,
    origin,
    connection: known.connection,
    appUpdate,
    queries,
    openSessionServices,
    get live() {
      if (!live) throw new Error('the parts of a session are used before it is there');
      return live;
    },
    session,
    look,
    language,
    accounts: createSavedAccounts(storage),
    storage,
    toaster,
    tenant,
    landing: createStore<{ waiting: Landing | undefined }>(() => ({ waiting: undefined })),
    handover: createStore<{ waiting: Handover | undefined }>(() => ({ waiting: undefined })),
  };
}

/** What boot.js asked for is not asked for again. */
function startFetch(): Fetch {
  const ask: Fetch = (...request) => fetch(...request);
  return earlyFetch({ early: globalThis.earlyAnswers, origin: location.origin, ageMs: () => performance.now(), ask });
}

async function drawPicture(services: Pick<Services, 'session' | 'language'>): Promise<HomePicture | undefined> {
  if (location.pathname !== '/index' || services.session.getState().token === undefined) return undefined;
  // Without the chunk the picture before stays.
  const chunk = await import('./draw-home.ts').catch(() => undefined);
  return chunk?.drawHome(services);
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
