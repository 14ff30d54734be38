// The count of unread messages and announcements, exactly as specified: every frame we send is an integer as text. Any frame of the client is a keep-alive and is answered with it.
import type { WebSocket } from 'ws';
import { closeCodes } from '@millrace/contract';
import type { Context } from '../../shared/context/context.ts';
import { SOCKET_FRAMES_PER_SEC } from '../../shared/limits.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';
import type { Session } from '../../shared/sessions/index.ts';
import { workUnits, type SocketWork } from './account-work.ts';
import { FrameBudget } from './frame-budget.ts';
import { closeSocket } from './socket-registry.ts';
import type { UnreadCounts } from './unread-counts.ts';

export interface UnreadOptions {
  socket: WebSocket;
  session: Session;
  tenant: Tenant;
  work: SocketWork;
  counts: UnreadCounts;
}

export function serveUnread(context: Context, { socket, session, tenant, work, counts }: UnreadOptions): void {
  const budget = new FrameBudget(SOCKET_FRAMES_PER_SEC);
  let count: number | undefined;
  let reading = false;
  let stale = false;

  const send = (): void => {
    if (count !== undefined && socket.readyState === socket.OPEN) socket.send(String(count));
  };
  const read = (): void => {
    stale = true;
    if (reading) return;
    reading = true;
    const next = async (): Promise<void> => {
      // Ends when no change came while the last one was read; a client that is gone ends it too.
      while (stale && socket.readyState === socket.OPEN) {
        stale = false;
        count = await counts.count(tenant, session.userId);
        send();
      }
    };
    next()
      .catch((error: unknown) => context.log.warn({ err: error }, 'an unread count could not be read'))
      .finally(() => {
        reading = false;
      });
  };

  const stops = [
    context.bus.on('message_written', ({ userId }) => {
      if (userId === session.userId) read();
    }),
    context.bus.on('announcement_changed', ({ tenantId }) => {
      if (tenantId === session.tenantId) read();
    }),
    context.bus.onGap(read),
  ];
  socket.on('message', () => {
    if (budget.spend() && work.spend(workUnits.frame)) send();
    else closeSocket(context, socket, { code: closeCodes.slowReader, reason: 'too many frames' });
  });
  socket.on('close', () => {
    for (const stop of stops) stop();
  });
  read();
}
