// A WebSocket of the exchange in tests: messages are waited for by what they hold.
import { WebSocket } from 'ws';

export type Json = Record<string, unknown>;

export interface RigSocket {
  messages: Json[];
  send(message: unknown): void;
  sendText(text: string): void;
  /** The first message, past or future, that fits; each is given once. */
  next(fits: (message: Json) => boolean): Promise<Json>;
  subscribe(...args: Json[]): Promise<void>;
  closed: Promise<{ code: number }>;
  close(): void;
}

export async function openSocket(url: string, path: string): Promise<RigSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/v5/${path}`);
  const messages: Json[] = [];
  let waiting: { fits: (message: Json) => boolean; take: (message: Json) => void }[] = [];
  socket.on('message', (data) => {
    const text = Buffer.isBuffer(data) ? data.toString('utf8') : '';
    const message: Json = text === 'pong' ? { text } : (JSON.parse(text) as Json);
    const waiter = waiting.find((entry) => entry.fits(message));
    if (!waiter) {
      messages.push(message);
      return;
    }
    waiting = waiting.filter((entry) => entry !== waiter);
    waiter.take(message);
  });
  const closed = new Promise<{ code: number }>((resolve) => socket.on('close', (code) => resolve({ code })));
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const opened: RigSocket = {
    messages,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    sendText: (text) => socket.send(text),
    next(fits) {
      const index = messages.findIndex(fits);
      const known = messages[index];
      if (known) {
        messages.splice(index, 1);
        return Promise.resolve(known);
      }
      return new Promise((take) => waiting.push({ fits, take }));
    },
    async subscribe(...args) {
      opened.send({ op: 'subscribe', args });
      for (const arg of args) {
        await opened.next((message) => message['event'] === 'subscribe' && JSON.stringify(message['arg']) === JSON.stringify(arg));
      }
    },
    close: () => socket.close(),
  };
  return opened;
}

/** Whether a push belongs to a channel. */
export function isPush(channel: string): (message: Json) => boolean {
  return (message) => (message['arg'] as Json | undefined)?.['channel'] === channel && Array.isArray(message['data']);
}

/** First row of a push or an answer. */
export function rowOf(message: { data?: unknown } | Json): Json {
  const row = (message['data' as keyof typeof message] as Json[] | undefined)?.[0];
  if (!row) throw new Error(`no row in ${JSON.stringify(message)}`);
  return row;
}
