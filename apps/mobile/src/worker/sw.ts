// The service worker: the app starts without a network from the files of one build, and a new build waits until the trader takes it.
// It keeps files of the app only, never an answer of the API, and answers for the app's own routes only. Alerts that are pushed become notifications; a tap opens
// the page behind one. Becomes /sw.js (build/service-worker.ts).

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Pushed extends Extendable {
  data: { text: () => string } | null;
}
interface Tapped extends Extendable {
  notification: Notification;
}
interface OpenWindow {
  postMessage: (message: unknown, transfer: []) => void;
  focus: () => Promise<unknown>;
}
interface Scope {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<OpenWindow[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
  addEventListener: ((type: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void) &
    ((type: 'message', listener: (event: { data: unknown }) => void) => void) &
    ((type: 'push', listener: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', listener: (event: Tapped) => void) => void);
}
interface Build {
  version: string;
  /** Needed to start. */
  files: string[];
  /** Language tag -> its files. */
  languages: Record<string, string[]>;
}

const worker = globalThis as unknown as Scope;
const build = __BUILD__;
const cacheName = `millrace-app-${build.version}`;
/** Where the page writes its language; see frame/app-update.ts. */
const wantsCache = 'millrace-wants';

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting();
});
worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (isAppRoute(pathname)) event.respondWith(keptOrFetched(new Request('/index.html'), request));
  } else if (pathname.startsWith('/assets/') || build.files.includes(pathname)) event.respondWith(keptOrFetched(request, request));
});

/** Routes of the app have no dot; the API, the sockets, health and files are the server's. */
function isAppRoute(pathname: string): boolean {
  return !pathname.includes('.') && !/^\/(?:app|manage|preview|healthz|readyz)(?:\/|$)/.test(pathname);
}

async function install(): Promise<void> {
  const wanted = await (await caches.open(wantsCache)).match('/language');
  const tag = wanted ? await wanted.text() : 'en-US';
  const cache = await caches.open(cacheName);
  const files = [...build.files, ...(build.languages[tag] ?? [])];
  // Past the browser's own cache: a page that changes without changing its name must be the new one.
  await cache.addAll(files.map((file) => new Request(file, { cache: file.startsWith('/assets/') ? 'default' : 'reload' })));
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith('millrace-app-') && name !== cacheName) await caches.delete(name);
  await worker.clients.claim();
}

async function keptOrFetched(kept: Request, asked: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const found = await cache.match(kept, { ignoreVary: true });
  if (found) return found;
  const answer = await fetch(asked);
  if (answer.ok && new URL(asked.url).pathname.startsWith('/assets/')) await cache.put(asked, answer.clone());
  return answer;
}

/** The words were made by the server. A tag that is shown already is replaced without a sound: what is sent twice is shown once. */
async function show(text: string): Promise<void> {
  const { tag, title, body, lang, path } = JSON.parse(text) as Record<'tag' | 'title' | 'body' | 'lang' | 'path', string>;
  await worker.registration.showNotification(title, { tag, body, lang, data: path, icon: '/app-icon/192.png' });
}

/** In the window that is open, where the app's guard decides; else in a new one, where it does as well. */
async function open(path: unknown): Promise<void> {
  // A path of ours and nothing else.
  const to = typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/';
  const [opened] = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!opened) return void (await worker.clients.openWindow(to));
  opened.postMessage({ kind: 'open', path: to }, []);
  await opened.focus();
}

declare const __BUILD__: Build;
