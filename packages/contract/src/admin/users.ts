// What an operator may know of a trader: who they are, what they have, and what moved it.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageStatement as ownStatement, wallet } from '../wallet.ts';
import { wireId, wireLogin } from '../wire.ts';

/** Changes of the proofs of an account; a payout soon after one is looked at twice. */
export const accountChanges = ['email', 'password', 'safePassword', 'twoStep'] as const;

export const adminUser = z.object({
  id: z.string(),
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  languageCode: z.int(),
  createTime: z.int(),
  isFrozen: z.boolean(),
  isTwoStep: z.boolean(),
  hasSafePassword: z.boolean(),
  isActivation: z.boolean(),
  /** UID of who invited them; null for the first of a brand. */
  inviter: z.nullable(z.string()),
  /** Newest time of each kind of change that is younger than 30 days. */
  changes: z.array(z.object({ kind: z.enum(accountChanges), time: z.int() })),
  accounts: z.array(z.object({ environment: z.enum(['real', 'demo', 'paper']), exchangeUid: z.string(), createTime: z.int() })),
  tasks: z.int(),
  wallet,
});
export type AdminUser = z.output<typeof adminUser>;

/** By UID or email. */
export const findUser = defineCall({
  method: 'GET',
  path: '/app/admin/user/findUser',
  duty: 'look',
  input: z.strictObject({ number: wireLogin }),
  output: adminUser,
});

/** A trader's statement, as they see it. */
export const pageStatement = defineCall({
  method: 'GET',
  path: '/app/admin/user/pageStatement',
  duty: 'look',
  input: z.strictObject({ ...z.omit(ownStatement.input, { tenantId: true }).shape, userId: wireId }),
  output: ownStatement.output,
});
