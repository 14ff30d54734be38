// How an operator comes in: the one-use link of the first day, password with the code of an authenticator app, and the end of a session.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { operatorRoles } from '../operator-roles.ts';

export const wireOperatorName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, 'operatorName'));
const wireOperatorPassword = z.string().check(z.minLength(8), z.maxLength(128));
/** Of an authenticator app: operators have no recovery codes; an administrator gives them a new link. */
const wireOperatorCode = z.string().check(z.regex(/^\d{6}$/, 'totp'));
/** Of a one-use link: the tenant and 43 random characters. */
const wireInvitation = z.string().check(z.regex(/^[a-z0-9-]{1,40}_[0-9A-Za-z_-]{43}$/, 'identifier'));

/** Who the operator is and for which brand; the frame of the console. */
export const operatorSelf = z.object({
  id: z.string(),
  name: z.string(),
  /** At least one. */
  roles: z.array(z.enum(operatorRoles)),
  tenantId: z.string(),
  tenantName: z.string(),
  /** Whose money the brand deals in. */
  money: z.enum(['real', 'paper']),
  /** IANA name: days and times of the console are of this zone. */
  timeZone: z.string(),
  /** When the session ends whatever happens, ms. */
  endTime: z.int(),
  /** Without a call for so long it ends before. */
  idleSec: z.int(),
});
export type OperatorSelf = z.output<typeof operatorSelf>;

/** `token` goes with every further call in the header `operator-token`. A wrong name, password and code answer alike and take alike. */
export const login = defineCall({
  method: 'POST',
  path: '/app/admin/operator/login',
  duty: 'guest',
  input: z.strictObject({ name: wireOperatorName, password: wireOperatorPassword, totp: wireOperatorCode }),
  output: z.object({ token: z.string(), operator: operatorSelf }),
  refusals: ['operatorLoginWrong', 'loginDelayed', 'loginLocked'],
});

export const logout = defineCall({
  method: 'POST',
  path: '/app/admin/operator/logout',
  duty: 'self',
  input: z.strictObject({}),
  output: done,
});

export const getOperator = defineCall({
  method: 'GET',
  path: '/app/admin/operator/getOperator',
  duty: 'self',
  input: z.strictObject({}),
  output: operatorSelf,
});

/** What a one-use link opens, until it is used: a new secret for the authenticator app with every reading. */
export const openInvitation = defineCall({
  method: 'POST',
  path: '/app/admin/operator/openInvitation',
  duty: 'guest',
  input: z.strictObject({ invitation: wireInvitation }),
  /** `secret` in base32, to be typed; `uri` the same as otpauth: link. */
  output: z.object({
    name: z.string(),
    tenantName: z.string(),
    roles: z.array(z.enum(operatorRoles)),
    secret: z.string(),
    uri: z.string(),
  }),
  refusals: ['invitationInvalid'],
});

/** Uses the link up: sets the password and confirms the authenticator app by a code of the secret that was shown last. */
export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/app/admin/operator/acceptInvitation',
  duty: 'guest',
  input: z.strictObject({ invitation: wireInvitation, password: wireOperatorPassword, totp: wireOperatorCode }),
  output: done,
  refusals: ['invitationInvalid', 'totpWrong', 'loginDelayed', 'loginLocked'],
});
