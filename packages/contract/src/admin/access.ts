// An operator's own access: sessions, recovery codes, password, and which trader accounts are theirs.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { wireId, wireLogin } from '../wire.ts';
import { recoveryCodes, wireOperatorPassword } from './operator.ts';

export const operatorSessionRow = z.object({
  id: z.string(),
  /** Program and system; empty when unknown. */
  device: z.string(),
  ip: z.string(),
  createTime: z.int(),
  seenTime: z.int(),
  /** The one that asks. */
  isCurrent: z.boolean(),
});

/** The own open sessions, how many recovery codes are left, and the trader accounts that the operator named as their own. */
export const getAccess = defineCall({
  method: 'GET',
  path: '/app/admin/operator/getAccess',
  duty: 'self',
  input: z.strictObject({}),
  output: z.object({
    sessions: z.array(operatorSessionRow),
    recoveryLeft: z.int(),
    traders: z.array(z.object({ id: z.string(), uid: z.string(), nickname: z.string() })),
  }),
});

/** Ends one of the own sessions; without an id all others. */
export const endOwnSession = defineCall({
  method: 'POST',
  path: '/app/admin/operator/endOwnSession',
  duty: 'self',
  input: z.strictObject({ id: z.optional(wireId) }),
  output: done,
});

/** New recovery codes in place of all earlier ones. */
export const renewRecoveryCodes = defineCall({
  method: 'POST',
  path: '/app/admin/operator/renewRecoveryCodes',
  duty: 'ownAccess',
  input: z.strictObject({}),
  output: z.object({ recoveryCodes }),
});

/** Every other session ends. */
export const changePassword = defineCall({
  method: 'POST',
  path: '/app/admin/operator/changePassword',
  duty: 'ownAccess',
  input: z.strictObject({ password: wireOperatorPassword, newPassword: wireOperatorPassword }),
  output: done,
  refusals: ['operatorPasswordWrong', 'loginDelayed', 'loginLocked'],
});

/** Names a trader account as the operator's own: its rows are never theirs to decide from now on. */
export const nameOwnTrader = defineCall({
  method: 'POST',
  path: '/app/admin/operator/nameOwnTrader',
  duty: 'ownAccess',
  input: z.strictObject({ number: wireLogin }),
  output: done,
});
