// Starts the app in the browser.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMessages } from 'virtual:millrace-messages';
import { App, leaveWhenSessionEnds } from './frame/app.tsx';
import { createServices } from './frame/create-services.ts';
import { createAppRouter } from './frame/router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const services = await createServices({ origin: location.origin, loadMessages });
const router = createAppRouter({ services });
leaveWhenSessionEnds(services, router);
await router.load();
createRoot(root).render(
  <StrictMode>
    <App services={services} router={router} />
  </StrictMode>,
);
