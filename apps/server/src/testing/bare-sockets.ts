// Sockets of the bench of announcements: phones that hear the unread integer, and a server that greets them and sends each a frame when told.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { socketProtocol, unreadPath } from '@millrace/contract';
import { WebSocket, WebSocketServer } from 'ws';

export type UnreadSocket = WebSocket;

/** @param from the address of this machine that it comes from */
export function openUnread(
  port: number,
  { token, userId, host, from }: { token: string; userId: string; host: string; from: string },
): UnreadSocket {
  return new WebSocket(`ws://127.0.0.1:${String(port)}${unreadPath}/${userId}`, [socketProtocol, `auth.${token}`], {
    headers: { host },
    localAddress: from,
  });
}

export async function startBareSockets(): Promise<{ port: number; broadcast(): Promise<void>; stop(): Promise<void> }> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  server.on('connection', (socket) => socket.send('0'));
  let count = 0;
  return {
    port: (server.address() as AddressInfo).port,
    broadcast() {
      count += 1;
      for (const socket of server.clients) socket.send(String(count));
      return Promise.resolve();
    },
    async stop() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
