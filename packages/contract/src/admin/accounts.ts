// Linked exchange accounts of all traders: their state in words, checking a key now, and ending its use. Never a secret.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageFields, wireBool, wireId, wireUid } from '../wire.ts';
import { decided, deskUser, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';

const accountFilter = {
  environment: z.optional(z.enum(['real', 'demo', 'paper'])),
  uid: z.optional(wireUid),
  /** Only keys that are no longer good. */
  isBroken: z.optional(wireBool),
  /** Newest first where it is left out. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

/** An account at an exchange. Of key and account only what tells them apart. */
export const accountRow = z.object({
  id: z.string(),
  user: deskUser,
  environment: z.enum(['real', 'demo', 'paper']),
  exchangeUid: z.string(),
  maskedKey: z.string(),
  isBroken: z.boolean(),
  /** An operator has ended the use of the key. */
  isRevoked: z.boolean(),
  /** Why the key is no longer good, in the operator's language; empty while it works. */
  problem: z.string(),
  /** Since when; null while it works, and where that is not known. */
  brokenTime: z.nullable(z.int()),
  /** When the key was last looked at. */
  checkTime: z.int(),
  /** When the exchange last answered with it. */
  answerTime: z.int(),
  /** Tasks that trade with it. */
  tasks: z.int(),
  createTime: z.int(),
});
export type AccountRow = z.output<typeof accountRow>;

/** Linked accounts of all traders. */
export const pageAccount = defineCall({
  method: 'GET',
  path: '/app/admin/account/pageAccount',
  duty: 'look',
  input: z.strictObject({
    ...accountFilter,
    /** `nextId` of the page before. */
    afterId: z.optional(wireId),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({ rows: z.array(accountRow), nextId: z.nullable(z.string()) }),
});

/** What the list shows as CSV. More than `limits.accountExportMax` accounts are refused: those are mailed by `mailExport`. */
export const exportAccount = defineExport({
  path: '/app/admin/account/exportAccount',
  duty: 'look',
  input: z.strictObject(accountFilter),
});

/** One account with what is known of its key. */
export const adminAccount = z.object({
  account: accountRow,
  /** Fact by fact, in the operator's language. */
  checks: z.array(z.object({ state: z.enum(['ok', 'warning', 'problem']), fact: z.string(), words: z.string() })),
  /** Tasks that hold a position with it now. */
  holding: z.int(),
});
export type AdminAccount = z.output<typeof adminAccount>;

export const getAccount = defineCall({
  method: 'GET',
  path: '/app/admin/account/getAccount',
  duty: 'look',
  input: z.strictObject({ id: wireId }),
  output: adminAccount,
  refusals: ['notFound'],
});

/** Asks the exchange about the key now, as its trader can. An exchange that does not answer breaks no key. */
export const checkAccountKey = defineCall({
  method: 'POST',
  path: '/app/admin/account/checkAccountKey',
  duty: 'checkKey',
  input: z.strictObject({ id: wireId }),
  output: z.object({ outcome: z.enum(['works', 'broken', 'unanswered']) }),
  refusals: ['notFound', 'exchangeKeyRevoked', 'tooManyRequests'],
});

/** Ends the use of a key at once: nothing is opened, closed or asked with it any more. Its trader may link another key of the account. */
export const revokeKey = defineCall({
  method: 'POST',
  path: '/app/admin/account/revokeKey',
  duty: 'revokeKey',
  idempotent: true,
  input: z.strictObject({ id: wireId, reason: wireWords({ min: 3, max: 200 }) }),
  output: decided,
  refusals: ['notFound', 'alreadyDecided'],
});
