// Starts the app in the browser.
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadArea, loadMessages } from 'virtual:millrace-messages';
import { announceRoutes } from './announce-route.ts';
import { closeOverlaysOnBack } from './close-on-back.ts';
import type { Bridge } from '../shared/services/bridge.ts';
import { openBridge } from './native/open-bridge.ts';
import { App, leaveWhenSessionEnds } from './app.tsx';
import { createServices } from './create-services.ts';
import { paintTapsFirst } from './paint-taps-first.ts';
import { createAppRouter } from './router.tsx';
import { createStorage, deviceStore } from '../shared/session/storage.ts';
import { HOME_WAIT_MS } from '../shared/limits.ts';
import { whenAtRest, whenIdle } from '../shared/when-at-rest.ts';
import './app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

function isFirstPage(): boolean {
  return /^\/(?:index|login)?$/.test(location.pathname);
}

/** Whether this start leads a session to Home. */
function opensHome(): boolean {
  return isFirstPage() && createStorage(deviceStore()).read('session') !== undefined;
}

/** The page that a start leads to comes beside the words and the tenant, not after them. Whether it came is for the router to see. */
async function fetchFirstPage(atHome: boolean): Promise<typeof import('../features/home/start/home-reads.ts') | undefined> {
  try {
    if (atHome) return await import('../features/home/start/home-reads.ts');
    if (/^\/(?:login)?$/.test(location.pathname)) await import('../features/accounts/login/login-page.tsx');
  } catch {
    // The router asks for its page once more.
  }
  return undefined;
}

const lateStart = () => import('./late-start.ts');

async function start(root: HTMLElement): Promise<void> {
  // In the console's frame: see app/preview.ts.
  const preview = location.pathname.startsWith('/preview/') ? await lateStart().then((late) => late.openPreview()) : undefined;
  const atHome = opensHome();
  const firstPage = fetchFirstPage(atHome);
  // The first pages have none above them. Without the chunk back leads out of the app.
  const parents = isFirstPage() ? undefined : import('./page-parents.ts').catch(() => undefined);
  const bridge = await openBridge();
  const services = await createServices({
    origin: serverOrigin(bridge),
    bridge,
    loadMessages,
    loadArea,
    start: atHome ? 'home' : 'first',
    preview,
  });
  const homeRead = firstPage.then((home) => home?.readHome(services));
  const pageParents = await parents;
  pageParents?.insertParentEntry({
    history,
    path: location.pathname,
    href: location.href,
    signedIn: services.session.getState().token !== undefined,
  });
  const router = createAppRouter({ services });
  paintTapsFirst(router);
  leaveWhenSessionEnds(services, router);
  closeOverlaysOnBack(router.history, document);
  announceRoutes(router, { page: document, tenantName: () => services.tenant.getState().info?.name });
  if (bridge.platform !== 'browser') {
    const { connectNativeShell } = await import('./native/native-shell.ts');
    connectNativeShell(bridge, router, () => import.meta.env.VITE_TENANT_ID ?? services.tenant.getState().info?.id);
  }
  await router.load();
  await Promise.race([homeRead, new Promise((resolve) => setTimeout(resolve, HOME_WAIT_MS))]);
  // In slices: a phone is slow, and the first page is the largest piece of work of all.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App services={services} router={router} />
      </StrictMode>,
    ),
  );
  whenIdle(() => services.appUpdate.start());
  // After the first page: without this chunk the app is as it was when it started.
  if (!preview)
    whenAtRest(services.queries, () => {
      void lateStart().then(
        (late) => {
          late.reportLaunch(services.api, services.session);
          late.followBrand(services, () => void router.invalidate());
          late.followAlerts(services, (path) => router.history.push(path));
        },
        () => undefined,
      );
    });
}

/** A native package carries the pages itself and is built with its server's origin. */
function serverOrigin(bridge: Bridge): string {
  return bridge.platform === 'browser' ? location.origin : (import.meta.env.VITE_SERVER_ORIGIN ?? location.origin);
}

/** Without texts nothing can be said in any language: a sign that every reader knows loads the page anew. */
function offerReload(root: HTMLElement): void {
  const button = document.createElement('button');
  button.className = 'button';
  button.textContent = '\u21bb';
  button.addEventListener('click', () => location.reload());
  const splash = root.querySelector<HTMLElement>('.splash');
  splash?.style.removeProperty('display');
  splash?.append(button);
  root.querySelector('.last-home')?.remove();
}

start(root).catch(() => offerReload(root));
