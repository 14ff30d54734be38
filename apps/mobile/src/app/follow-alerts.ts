// Alerts outside the app, on this device: a tap on one opens its page here, and what the browser or the server has changed about the subscription is put right.
import { isRecord } from '../shared/api/api-error.ts';
import { safeBack } from '../shared/services/link-arrivals.ts';
import type { Services } from '../shared/services/services-context.ts';

/** @param open the page of this path, past the guard */
export function followAlerts({ api, bridge, session, storage }: Services, open: (path: string) => void): void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if (bridge.platform !== 'browser' || !workers) return;
  workers.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const path = isRecord(data) && data['kind'] === 'open' && typeof data['path'] === 'string' ? safeBack(data['path']) : undefined;
    if (path !== undefined) open(path);
  });
  workers.startMessages();
  let renewed: string | undefined;
  const renew = (): void => {
    const { token, user } = session.getState();
    if (token === undefined || !user || renewed === token) return;
    renewed = token;
    // Without the chunk, or the server: at the next start.
    void import('../features/alerts/index.ts').then((alerts) => alerts.renewPush({ api, storage, userId: user.id })).catch(() => undefined);
  };
  session.subscribe(renew);
  renew();
}
