// Sockets of a venue for the client's own tests: speaks the protocol's bare text, one listener per connection, and breaks when told to.
import { WebSocketServer, type WebSocket } from 'ws';
import type { AddressInfo } from 'node:net';
import type { Timers } from '../core/timers.ts';

export interface StubSocket {
  ws: WebSocket;
  /** Texts received, in order. */
  seen: string[];
}

export interface StubSockets {
  url: string;
  connections: StubSocket[];
  /** Answers one text; replaced by tests. Acknowledges logins, subscriptions and pings unless replaced. */
  react: (socket: StubSocket, text: string) => void;
  push: (socket: StubSocket, channel: string, arg: object, data: unknown[]) => void;
  close(): Promise<void>;
}

export async function startStubSockets(): Promise<StubSockets> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  const stub: StubSockets = {
    url: `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/ws/v5/any`,
    connections: [],
    react: acknowledge,
    push: (socket, channel, arg, data) => socket.ws.send(JSON.stringify({ arg: { channel, ...arg }, data })),
    close: () =>
      new Promise((done) => {
        for (const client of server.clients) client.terminate();
        server.close(() => done());
      }),
  };
  server.on('connection', (ws) => {
    const socket: StubSocket = { ws, seen: [] };
    stub.connections.push(socket);
    ws.on('message', (data) => {
      const text = (data as Buffer).toString('utf8');
      socket.seen.push(text);
      stub.react(socket, text);
    });
  });
  return stub;
}

export function acknowledge(socket: StubSocket, text: string): void {
  if (text === 'ping') return socket.ws.send('pong');
  const message = JSON.parse(text) as { id?: string; op: string; args: object[] };
  if (message.op === 'login') return socket.ws.send(JSON.stringify({ event: 'login', code: '0', msg: '', connId: 'c' }));
  if (message.op !== 'subscribe' && message.op !== 'unsubscribe') return;
  for (const arg of message.args) socket.ws.send(JSON.stringify({ id: message.id, event: message.op, arg, connId: 'c' }));
}

/** Real time that passes only when a test says so. */
export interface HandTimers extends Timers {
  nowMs(): number;
  /** Lets `ms` pass, calling back whatever falls due, in order. */
  pass(ms: number): void;
  /** Lets `ms` pass in which nothing is called back, then what is due: once. */
  stall(ms: number): void;
  /** Delays asked for and still waiting. */
  waiting(): number[];
}

export function handTimers(startMs = 1_000_000): HandTimers {
  let nowMs = startMs;
  const due: { atMs: number; callback: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    after(ms, callback) {
      const entry = { atMs: nowMs + ms, callback };
      due.push(entry);
      return () => {
        const index = due.indexOf(entry);
        if (index >= 0) due.splice(index, 1);
      };
    },
    pass(ms) {
      const endMs = nowMs + ms;
      for (let count = 0; count < 10_000; count += 1) {
        const next = due.filter((entry) => entry.atMs <= endMs).toSorted((a, b) => a.atMs - b.atMs)[0];
        if (next === undefined) break;
        due.splice(due.indexOf(next), 1);
        nowMs = Math.max(nowMs, next.atMs);
        next.callback();
      }
      nowMs = endMs;
    },
    stall(ms) {
      nowMs += ms;
      const late = due.filter((entry) => entry.atMs <= nowMs);
      for (const entry of late) {
        due.splice(due.indexOf(entry), 1);
        entry.callback();
      }
    },
    waiting: () => due.map((entry) => entry.atMs - nowMs),
  };
}
