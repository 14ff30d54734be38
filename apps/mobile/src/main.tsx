// Starts the app in the browser.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from 'virtual:millrace-messages';
import { App, leaveWhenSessionEnds } from './frame/app.tsx';
import { createServices } from './frame/create-services.ts';
import { createAppRouter } from './frame/router.tsx';
import { createStorage, deviceStore } from './session/storage.ts';
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import './app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The page that a start leads to comes beside the words and the tenant, not after them. Whether it came is for the router to see. */
function fetchFirstPage(): void {
  const path = location.pathname;
  if (path !== '/' && path !== '/login' && path !== '/index') return;
  const known = createStorage(deviceStore()).read('session') !== undefined;
  const page = known ? import('./features/home/index-page.tsx') : import('./features/accounts/login-page.tsx');
  page.catch(() => undefined);
}

async function start(root: HTMLElement): Promise<void> {
  fetchFirstPage();
  const services = await createServices({ origin: location.origin, loadMessages });
  const router = createAppRouter({ services });
  leaveWhenSessionEnds(services, router);
  await router.load();
  createRoot(root).render(
    <StrictMode>
      <App services={services} router={router} />
    </StrictMode>,
  );
}

/** Without texts nothing can be said in any language: a sign that every reader knows loads the page anew. */
function offerReload(root: HTMLElement): void {
  const button = document.createElement('button');
  button.className = 'btn';
  button.textContent = '\u21bb';
  button.addEventListener('click', () => location.reload());
  root.querySelector('.splash')?.append(button);
}

start(root).catch(() => offerReload(root));
