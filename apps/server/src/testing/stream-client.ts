// A reader of the JSON stream: subscribes and waits for the frame it is looking for.
import type { StreamFrame } from '@millrace/contract';
import { vi } from 'vitest';
import { openStreamSocket } from './stream-socket.ts';

export interface StreamReader {
  /** Every frame so far, oldest first. */
  frames: StreamFrame[];
  subscribe(topic: string): void;
  unsubscribe(topic: string): void;
  /** The first frame of the topic, from `after` on, for which the condition holds. */
  waitFor<T = unknown>(
    topic: string,
    holds: (data: T, frame: StreamFrame) => boolean,
    options?: { after?: number; timeoutMs?: number },
  ): Promise<T>;
  /** Resolves when the server or this side has closed the socket. */
  closed: Promise<void>;
  close(): void;
}

export async function openStream(port: number, token: string, host?: string): Promise<StreamReader> {
  const socket = openStreamSocket({ port, token, host });
  const frames: StreamFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse((data as Buffer).toString('utf8')) as StreamFrame));
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });
  return {
    frames,
    subscribe: (topic) => socket.send(JSON.stringify({ op: 'sub', topic })),
    unsubscribe: (topic) => socket.send(JSON.stringify({ op: 'unsub', topic })),
    waitFor: <T>(topic: string, holds: (data: T, frame: StreamFrame) => boolean, { after = 0, timeoutMs = 10_000 } = {}) =>
      vi.waitFor(
        () => {
          const frame = frames.slice(after).find((one) => one.topic === topic && holds(one.data as T, one));
          if (!frame)
            throw new Error(`no such frame of ${topic}; last: ${JSON.stringify(frames.findLast((one) => one.topic === topic) ?? null)}`);
          return frame.data as T;
        },
        { timeout: timeoutMs, interval: 20 },
      ),
    closed: new Promise((resolve) => socket.on('close', () => resolve())),
    close: () => socket.close(1000, 'close'),
  };
}
