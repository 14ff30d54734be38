// How an operator comes in: the one-use link of the first day, password with the code of an authenticator app or a recovery code, the code that is asked
// for again, and the end of a session.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { operatorRoles } from '../operator-roles.ts';
import { wireTotp } from '../wire.ts';

export const wireOperatorName = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{2,39}$/, 'operatorName'));
export const wireOperatorPassword = z.string().check(z.minLength(8), z.maxLength(128));
/** Of a one-use link: the tenant and 43 random characters. */
const wireInvitation = z.string().check(z.regex(/^[a-z0-9-]{1,40}_[0-9A-Za-z_-]{43}$/, 'identifier'));

/** Shown once: each takes the place of one code of the authenticator app. */
export const recoveryCodes = z.array(z.string());

/** Who the operator is and for which brand; the frame of the console. */
export const operatorSelf = z.object({
  id: z.string(),
  name: z.string(),
  /** At least one. */
  roles: z.array(z.enum(operatorRoles)),
  tenantId: z.string(),
  tenantName: z.string(),
  /** The brand's picture for the console, a name for `showImage`; empty for none. */
  adminImage: z.string(),
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
  input: z.strictObject({ name: wireOperatorName, password: wireOperatorPassword, totp: wireTotp }),
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
  input: z.strictObject({ invitation: wireInvitation, password: wireOperatorPassword, totp: wireTotp }),
  output: z.object({ recoveryCodes }),
  refusals: ['invitationInvalid', 'totpWrong', 'loginDelayed', 'loginLocked'],
});

/** Gives a code again. For `limits.operatorStepSec` this session may do what costs money or rights. */
export const proveStep = defineCall({
  method: 'POST',
  path: '/app/admin/operator/proveStep',
  duty: 'self',
  input: z.strictObject({ totp: wireTotp }),
  output: done,
  refusals: ['totpWrong', 'loginDelayed', 'loginLocked'],
});
