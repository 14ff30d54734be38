import { afterEach, expect, test, vi } from 'vitest';
import { startSocketServer, type SocketServer } from '../../testing/socket-server.ts';
import { openUnreadSocket, type UnreadSocket } from './unread-socket.ts';

let server: SocketServer | undefined;
let unread: UnreadSocket | undefined;
afterEach(async () => {
  unread?.close();
  await server?.close();
});

async function open(): Promise<{ server: SocketServer; unread: UnreadSocket; counts: number[]; ended: () => number }> {
  server = await startSocketServer();
  const counts: number[] = [];
  let ended = 0;
  unread = openUnreadSocket({
    origin: server.origin,
    userId: 'usr_1',
    token: 'meridian_token',
    openSocket: (url, protocols) => new WebSocket(url, protocols),
    onCount: (count) => counts.push(count),
    onSessionEnded: () => {
      ended += 1;
    },
    keepAliveMs: 20,
    reconnectMs: 20,
  });
  return { server, unread, counts, ended: () => ended };
}

test('reads integers and nothing else, and keeps the line alive', async () => {
  const { server, unread, counts } = await open();
  await vi.waitFor(() => expect(unread.isOpen()).toBe(true));
  for (const text of ['3', 'x', '-1', '1.5', '', '12']) server.meetings[0]?.socket.send(text);
  await vi.waitFor(() => expect(counts).toEqual([3, 12]));
  await vi.waitFor(() => expect(server.meetings[0]?.heard.length).toBeGreaterThanOrEqual(2));
  expect(server.meetings[0]).toMatchObject({ path: '/manage/websocket/usr_1', protocols: ['millrace.1', 'auth.meridian_token'] });
});

test('comes back after a lost connection', async () => {
  const { server, unread } = await open();
  await vi.waitFor(() => expect(unread.isOpen()).toBe(true));
  server.meetings[0]?.socket.terminate();
  await vi.waitFor(() => expect(server.meetings).toHaveLength(2));
  await vi.waitFor(() => expect(unread.isOpen()).toBe(true));
});

test('closes with 1000 and the word close, and stays closed', async () => {
  const { server, unread } = await open();
  await vi.waitFor(() => expect(unread.isOpen()).toBe(true));
  unread.close();
  await vi.waitFor(() => expect(server.meetings[0]?.closed).toEqual({ code: 1000, reason: 'close' }));
  expect(unread.isOpen()).toBe(false);
});

test('a session that ended is reported once and not tried again', async () => {
  const { server, unread, ended } = await open();
  await vi.waitFor(() => expect(unread.isOpen()).toBe(true));
  server.meetings[0]?.socket.close(1008, 'session ended');
  await vi.waitFor(() => expect(ended()).toBe(1));
  expect(server.meetings).toHaveLength(1);
});
