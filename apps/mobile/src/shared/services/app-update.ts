// The web app's own renewal: a service worker that keeps the app startable offline, and word of a new version that waits to be taken.
// Nothing is swapped under an open page: the trader takes the new version, or gets it with the next start.
import { createStore, type StoreApi } from 'zustand/vanilla';
import { UPDATE_CHECK_MS } from '../limits.ts';

export interface AppUpdate extends StoreApi<{ ready: boolean }> {
  /** Starts the service worker; later calls do nothing. */
  start: () => void;
  /** Asks the server for a newer version now. Answers when it is known whether there is one. */
  check: () => Promise<void>;
  /** Loads the page anew, with the new version. */
  take: () => void;
}

export interface AppUpdateOptions {
  /** Undefined where the browser has none, and in the installed package, which brings its own files. */
  workers: ServiceWorkerContainer | undefined;
  reload: () => void;
  /** Language whose texts must be there offline. */
  language: () => string;
}

const workerFile = '/sw.js';
const wantsCache = 'millrace-wants';

export function createAppUpdate({ workers, reload, language }: AppUpdateOptions): AppUpdate {
  const store = createStore(() => ({ ready: false }));
  let registration: ServiceWorkerRegistration | undefined;
  let taking = false;
  let controlled = workers?.controller !== null && workers?.controller !== undefined;

  const note = (): void => {
    // Without a controller this is the first installation, which changes nothing for the reader.
    if (registration?.waiting && workers?.controller) store.setState({ ready: true });
  };
  const watch = (found: ServiceWorkerRegistration): void => {
    registration = found;
    note();
    found.addEventListener('updatefound', () => {
      const coming = found.installing;
      coming?.addEventListener('statechange', note);
    });
  };
  const check = async (): Promise<void> => {
    // Offline there is nothing to ask; the next check comes.
    await registration?.update().catch(() => undefined);
    note();
  };
  const register = async (container: ServiceWorkerContainer): Promise<void> => {
    const wants = await caches.open(wantsCache);
    await wants.put('/language', new Response(language()));
    watch(await container.register(workerFile, { updateViaCache: 'none' }));
    setInterval(() => void check(), UPDATE_CHECK_MS);
    addEventListener('online', () => void check());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void check();
    });
  };
  workers?.addEventListener('controllerchange', () => {
    if (taking) reload();
    // Another tab took the new version: this page is the old one now.
    else if (controlled) store.setState({ ready: true });
    controlled = true;
  });

  let started = false;
  return {
    ...store,
    start() {
      if (started || !workers) return;
      started = true;
      // A browser that refuses storage has no offline start; everything else works.
      register(workers).catch(() => undefined);
    },
    check,
    take() {
      if (!registration?.waiting) return reload();
      taking = true;
      registration.waiting.postMessage('activate', []);
    },
  };
}
