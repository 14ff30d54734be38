// What traders change of their own account. Apart from the calls of the login, which the app's first load carries.
import { z } from 'zod/mini';
import { userInfo } from './accounts.ts';
import { defineCall, done } from './call.ts';
import { limits } from './limits.ts';
import { wireNickname } from './registration.ts';
import { tenantField, wireEmail, wireEmailCode, wireFileName, wirePasswordHash } from './wire.ts';

const autograph = z.string().check(z.maxLength(limits.autographMax), z.regex(/^[^\p{Cc}<>]*$/u, 'autograph'));

const realName = z.string().check(z.maxLength(limits.realNameMax), z.regex(/^[^\p{Cc}\p{Cs}<>]*$/u, 'nickname'));
const phone = z.string().check(z.maxLength(30), z.regex(/^(?:\+?[0-9 ()-]{6,29})?$/, 'phone'));

/** Sent on launch: when the trader last opened the app. */
export const saveLoginTime = defineCall({
  method: 'POST',
  path: '/app/inter/user/saveLoginTime',
  input: z.strictObject({ ...tenantField }),
  output: done,
});

/** Sets a new login password by a code mailed to the account's address. Ends every other session and device token; this session stays. */
export const updatePassword = defineCall({
  method: 'POST',
  path: '/app/inter/user/updatePassword',
  input: z.strictObject({ code: wireEmailCode, password: wirePasswordHash, ...tenantField }),
  output: userInfo,
  refusals: ['emailCodeWrong', 'passwordsAlike', 'safePasswordLocked'],
});

/** Sets the safe password by a code mailed to the account's address. Ends every other session; a lock after wrong tries runs on. */
export const updateSecondPassword = defineCall({
  method: 'POST',
  path: '/app/inter/user/updateSecondPassword',
  input: z.strictObject({ code: wireEmailCode, password: wirePasswordHash, ...tenantField }),
  output: userInfo,
  refusals: ['emailCodeWrong', 'passwordsAlike', 'safePasswordLocked'],
});

/** Moves the account to another address, proved by a code mailed there, with the safe password. Ends every other session. */
export const updateEmail = defineCall({
  method: 'POST',
  path: '/app/inter/user/updateEmail',
  input: z.strictObject({ email: wireEmail, code: wireEmailCode, secondPassword: wirePasswordHash, ...tenantField }),
  output: userInfo,
  refusals: ['safePasswordMissing', 'safePasswordWrong', 'safePasswordLocked', 'emailCodeWrong', 'emailTaken'],
});

/** Nickname, signature, avatar, and real name and phone for operators alone; what is left out stays, empty takes away. A phone is one of the caller's language or has its country code. `image` is the name of an upload of the caller's, empty for none. */
export const updateInfo = defineCall({
  method: 'POST',
  path: '/app/inter/user/updateInfo',
  input: z.strictObject({
    nickname: z.optional(wireNickname),
    autograph: z.optional(autograph),
    realName: z.optional(realName),
    phone: z.optional(phone),
    image: z.optional(z.union([z.literal(''), wireFileName], 'fileName')),
    ...tenantField,
  }),
  output: userInfo,
  refusals: ['nicknameIsUid'],
});
