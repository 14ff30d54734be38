// Reports to the server that the trader opened the app: at a start with a session, whichever page opens first, and when a session begins.
import { saveLoginTime } from '@millrace/contract';
import type { ApiClient } from '../shared/api/client.ts';
import type { SessionStore } from '../shared/session/session-store.ts';

export function reportLaunch(api: ApiClient, session: Pick<SessionStore, 'getState' | 'subscribe'>): void {
  // The time is for the operators only: the trader goes on whether or not it arrives.
  const report = (): void => {
    if (!session.getState().guest) void api.call(saveLoginTime, {}).catch(() => undefined);
  };
  if (session.getState().token !== undefined) report();
  session.subscribe((state, before) => {
    if (state.token !== undefined && state.token !== before.token) report();
  });
}
