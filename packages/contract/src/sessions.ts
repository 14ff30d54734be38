// Where a trader is logged in, and the devices that may log in again without a password. Calls of our own in the specification's manner.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { tenantField, wireId } from './wire.ts';

export const device = z.object({
  id: z.string(),
  /** Programs and systems by their own names, e.g. "Chrome, Android"; empty when unknown. */
  device: z.string(),
  /** The address at login. */
  ip: z.string(),
  createTime: z.int(),
  /** When the app was last opened there. */
  seenTime: z.int(),
  /** The session that asks. */
  current: z.boolean(),
  /** Logged in now; false for a device that is logged out but remembered. */
  open: z.boolean(),
  /** May log in again by "remember me". */
  remembered: z.boolean(),
});
export type Device = z.output<typeof device>;

/** The caller's own first, then the others, newest first. */
export const listSession = defineCall({
  method: 'GET',
  path: '/app/inter/user/session/listSession',
  input: z.strictObject({ ...tenantField }),
  output: z.array(device),
});

/** Ends one of them with its "remember me", or without an id all but the caller's. Sockets close within a second. */
export const endSession = defineCall({
  method: 'POST',
  path: '/app/inter/user/session/endSession',
  input: z.strictObject({ id: z.optional(wireId), ...tenantField }),
  output: done,
});
