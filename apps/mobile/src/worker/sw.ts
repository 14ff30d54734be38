// The service worker: the app starts without a network from the files of one build, and a new build waits until the trader takes it.
// It keeps files of the app only, never an answer of the API, and answers for the app's own routes only. Becomes /sw.js (build/service-worker.ts).

interface Extendable {
  waitUntil: (work: Promise<unknown>) => void;
}
interface Fetching {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface Scope {
  location: Location;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  addEventListener: ((type: 'install' | 'activate', listener: (event: Extendable) => void) => void) &
    ((type: 'fetch', listener: (event: Fetching) => void) => void) &
    ((type: 'message', listener: (event: { data: unknown }) => void) => void);
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

declare const __BUILD__: Build;
