// Register, emailed codes, a forgotten password: what guests do beside the login, whose calls alone the app's first load carries.
import { z } from 'zod/mini';
import { sessionOutput } from './accounts.ts';
import { defineCall, done } from './call.ts';
import { limits } from './limits.ts';
import { tenantField, wireBool, wireEmail, wireEmailCode, wireInt, wirePasswordHash } from './wire.ts';

export const emailCodePurposes = [
  'register',
  'forgetPassword',
  'updatePassword',
  'updateSecondPassword',
  'updateEmail',
  'twoStep',
] as const;
export type EmailCodePurpose = (typeof emailCodePurposes)[number];

/** A 6-digit code by mail: 10 minutes, 5 tries, one use, 60 s between; bound to purpose and address. Says the same whether or not the address is known. */
export const sendEmailCode = defineCall({
  method: 'POST',
  path: '/app/outer/user/sendEmailCode',
  input: z.strictObject({ email: wireEmail, purpose: z.enum(emailCodePurposes), ...tenantField }),
  output: z.object({ resendAfterSec: z.int(), expiresInSec: z.int() }),
  refusals: ['emailCodeTooSoon'],
});

export const wireNickname = z
  .string()
  .check(z.minLength(1), z.maxLength(limits.nicknameMax), z.regex(/^(?=.*\S)[^\p{Cc}<>]+$/u, 'nickname'));

export const register = defineCall({
  method: 'POST',
  path: '/app/outer/user/register',
  permission: 'P30001',
  input: z.strictObject({
    email: wireEmail,
    inviteCode: z.string().check(z.minLength(1), z.maxLength(limits.inviteCodeMax), z.regex(/^[0-9A-Za-z]+$/, 'inviteCode')),
    /** Of the link of a broker. Counted in reports where the inviter is one; it gives no right. */
    entertype: z.optional(z.literal('broker')),
    code: wireEmailCode,
    agreement: z.pipe(wireBool, z.literal(true, 'agreement')),
    nickname: wireNickname,
    password: wirePasswordHash,
    languageCode: z.optional(wireInt({ min: 1, max: 8 })),
    ...tenantField,
  }),
  output: sessionOutput,
  refusals: ['emailCodeWrong', 'inviteCodeWrong', 'emailTaken', 'nicknameIsUid'],
});

/** Sets a new password by an emailed code; ends every session and device token of the account. */
export const forgetPassword = defineCall({
  method: 'POST',
  path: '/app/outer/user/forgetPassword',
  input: z.strictObject({ email: wireEmail, code: wireEmailCode, password: wirePasswordHash, ...tenantField }),
  output: done,
  refusals: ['emailCodeWrong'],
});
