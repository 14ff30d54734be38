import type { Exchange } from './reply.ts';

/** A socket that takes orders while it is live. */
export interface OrderSocket {
  /** Null, and nothing was sent, unless the socket is live. `expiresAtMs`: venue time after which the venue drops it unexecuted. */
  request(op: string, arg: unknown, expiresAtMs?: number): Promise<Exchange> | null;
}
