// Starts the app in the browser.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadArea, loadMessages } from 'virtual:millrace-messages';
import { App, leaveWhenSessionEnds } from './frame/app.tsx';
import { createServices } from './frame/create-services.ts';
import { createAppRouter } from './frame/router.tsx';
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import './app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

async function start(root: HTMLElement): Promise<void> {
  const services = await createServices({ origin: location.origin, loadMessages, loadArea });
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
