// Requests over a socket: each waits for the answer with its id, no longer than a request may take and no longer than its socket lives.
// An answer that does not come leaves open what was done; nothing is ever sent twice.
import type { Answer } from './frames.ts';
import { REQUEST_TIMEOUT_MS } from '../core/limits.ts';
import type { Cause, Exchange } from '../core/reply.ts';
import type { Timers } from '../core/timers.ts';

export interface SocketRequests {
  /** The id to send the next request under, and what will come of it. */
  next(): { id: string; exchange: Promise<Exchange> };
  /** False when nothing waits for it. */
  answered(answer: Answer): boolean;
  /** The socket is gone. */
  lost(): void;
}

export function createSocketRequests(timers: Timers): SocketRequests {
  const waiting = new Map<string, (exchange: Exchange) => void>();
  let ids = 0;
  const end = (id: string, exchange: Exchange): boolean => {
    const done = waiting.get(id);
    waiting.delete(id);
    done?.(exchange);
    return done !== undefined;
  };
  const none = (cause: Cause): Exchange => ({ kind: 'none', cause });
  return {
    next() {
      ids += 1;
      const id = `r${String(ids)}`;
      const exchange = new Promise<Exchange>((done) => {
        const cancel = timers.after(REQUEST_TIMEOUT_MS, () => end(id, none({ reason: 'timeout', message: 'no answer in time' })));
        waiting.set(id, (value) => {
          cancel();
          done(value);
        });
      });
      return { id, exchange };
    },
    answered: ({ id, code, message, data }) => end(id, { kind: 'envelope', httpStatus: 200, code, message, data }),
    lost() {
      for (const id of [...waiting.keys()]) end(id, none({ reason: 'network', message: 'the socket was lost' }));
    },
  };
}
