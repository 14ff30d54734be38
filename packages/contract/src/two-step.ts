// Login in two steps: password, then the code of an authenticator app (RFC 6238: SHA-1, 6 digits, 30 seconds). Calls of our own in the specification's manner.
import { z } from 'zod/mini';
import { userInfo } from './accounts.ts';
import { defineCall } from './call.ts';
import { tenantField, wireEmailCode, wireTotp } from './wire.ts';

/** Draws a secret, by a code mailed to the account's address. Nothing is on until a code of it is confirmed; a second call draws another. */
export const startTwoStep = defineCall({
  method: 'POST',
  path: '/app/inter/user/twoStep/startTwoStep',
  input: z.strictObject({ code: wireEmailCode, ...tenantField }),
  /** `secret` in base32, to be typed; `uri` the same as otpauth: link. Shown once. */
  output: z.object({ secret: z.string(), uri: z.string() }),
  refusals: ['emailCodeWrong', 'twoStepOn'],
});

/** Switches two-step login on and ends every other session and device token. The recovery codes are shown once. */
export const confirmTwoStep = defineCall({
  method: 'POST',
  path: '/app/inter/user/twoStep/confirmTwoStep',
  input: z.strictObject({ totp: wireTotp, ...tenantField }),
  output: z.object({ recoveryCodes: z.array(z.string()), user: userInfo }),
  refusals: ['totpWrong', 'twoStepOn', 'twoStepOff', 'loginLocked'],
});

/** Switches it off, by a mailed code and a code of the app or a recovery code. */
export const endTwoStep = defineCall({
  method: 'POST',
  path: '/app/inter/user/twoStep/endTwoStep',
  input: z.strictObject({ code: wireEmailCode, totp: wireTotp, ...tenantField }),
  output: userInfo,
  refusals: ['emailCodeWrong', 'totpWrong', 'twoStepOff', 'loginLocked'],
});
