// The JSON stream /app/inter/stream: the app subscribes to topics and gets a snapshot, then deltas with a gapless seq per topic.
// A gap or a reconnect means a new snapshot. Both sockets use the subprotocols [protocol, auth.<token>], the token as it is (it has only letters of base64url); the server selects the first.
import { z } from 'zod/mini';

export const streamPath = '/app/inter/stream';
export const unreadPath = '/manage/websocket';
export const socketProtocol = 'millrace.1';

/** `price:{instId}`, `tasks`, `task:{id}`, `notices`, `wallet`, `follows`, `brand`, `chat:{id}`. */
export const topicPattern =
  /^(?:price:[A-Z0-9-]{3,30}|tasks|task:tsk_[0-9A-Za-z]{8,40}|notices|wallet|follows|brand|chat:cht_[0-9A-Za-z]{8,40})$/;

export const streamRequest = z.strictObject({
  op: z.enum(['sub', 'unsub', 'ping']),
  topic: z.optional(z.string().check(z.regex(topicPattern))),
});

export const streamFrame = z.object({
  topic: z.string(),
  seq: z.int(),
  /** `stale`: what changes in the topic cannot be heard for now; a snapshot follows when it can. */
  kind: z.enum(['snapshot', 'delta', 'refused', 'stale']),
  data: z.unknown(),
});
export type StreamFrame = z.output<typeof streamFrame>;

/** Close codes: 1000 'close' by the client; 1008 session ended; 1013 reader too slow, come back. */
export const closeCodes = { normal: 1000, sessionEnded: 1008, slowReader: 1013 } as const;
