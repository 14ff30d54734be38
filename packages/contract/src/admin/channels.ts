// The health of the channels of alerts: what went out, what waits and what failed.
import { z } from 'zod/mini';
import { alertChannels, alertReasons } from '../alerts.ts';
import { defineCall } from '../call.ts';

/** Hours that are counted, the running one among them. */
export const CHANNEL_HOURS = 24;

const channelHealth = z.object({
  channel: z.enum(alertChannels),
  /** Of the last `CHANNEL_HOURS`, by what became of them. */
  sent: z.int(),
  failed: z.int(),
  /** Quiet hours, or too many at once; those of a summary count once, with it. */
  held: z.int(),
  /** Not taken yet, or about to be sent. */
  open: z.int(),
  /** Of those about to be sent or tried again: when the oldest was made; null without any. */
  oldestOpenTime: z.nullable(z.int()),
  /** The oldest has waited for more than ten minutes: the channel does not work, or asks to wait. */
  isLate: z.boolean(),
  lastSentTime: z.nullable(z.int()),
  /** Why alerts failed or are tried again, the most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(alertReasons), failed: z.int(), open: z.int() })),
  /** The oldest hour first; hours without alerts are there. */
  hours: z.array(z.object({ time: z.int(), sent: z.int(), failed: z.int() })),
});
export type ChannelHealth = z.output<typeof channelHealth>;

/** Every channel, also one without alerts. */
export const listChannel = defineCall({
  method: 'GET',
  path: '/app/admin/alert/listChannel',
  duty: 'lookContent',
  input: z.strictObject({}),
  output: z.array(channelHealth),
});
