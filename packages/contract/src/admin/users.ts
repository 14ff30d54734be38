// What an operator may know of a trader: who they are, what they have, and what moved it.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageStatement as ownStatement, wallet } from '../wallet.ts';
import { wireId, wireLogin } from '../wire.ts';

export const adminUser = z.object({
  id: z.string(),
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  languageCode: z.int(),
  createTime: z.int(),
  isFrozen: z.boolean(),
  isTwoStep: z.boolean(),
  isActivation: z.boolean(),
  /** UID of who invited them; null for the first of a brand. */
  inviter: z.nullable(z.string()),
  /** Registered by the link of a broker. */
  isViaBrokerLink: z.boolean(),
  /** When email, a password or the second step was last changed or first set. */
  proofTime: z.int(),
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
