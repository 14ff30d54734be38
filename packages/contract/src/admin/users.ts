// What an operator may know of a trader: who they are, what they have, what moved it, and what was done to them.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { topUpStates } from '../fuel.ts';
import { device } from '../sessions.ts';
import { pageStatement as ownStatement, wallet, walletCurrencies, withdrawalStates } from '../wallet.ts';
import { pageFields, wireId, wireLogin } from '../wire.ts';
import { operatorEvent } from './audit.ts';
import { decided, deskApproval, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';

/** What a list of traders can be narrowed to. closed: by the trader; activated: paid for fuel once. */
export const userFlags = ['frozen', 'closed', 'activated', 'notActivated', 'community', 'broker', 'brokerLink'] as const;
export type UserFlag = (typeof userFlags)[number];

/** Found by: whole UID, phone, address or transaction id, beginning of email, nickname or real name. */
const userFilter = {
  text: z.optional(z.string().check(z.minLength(2, 'tooShort'), z.maxLength(128), z.regex(/^[^\p{Cc}\p{Cs}\ufffd<>]*$/u, 'words'))),
  flag: z.optional(z.enum(userFlags)),
  /** By registration; newest first unless said. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

export const adminUserRow = z.object({
  id: z.string(),
  uid: z.string(),
  nickname: z.string(),
  email: z.string(),
  level: z.int(),
  isFrozen: z.boolean(),
  isClosed: z.boolean(),
  isActivation: z.boolean(),
  isCommunity: z.boolean(),
  isBroker: z.boolean(),
  /** Registered by the link of a broker. */
  isViaBrokerLink: z.boolean(),
  /** What the trader gave; empty without. */
  realName: z.string(),
  phone: z.string(),
  /** UID of who invited them; null for the first of a brand. */
  inviter: z.nullable(z.string()),
  createTime: z.int(),
});
export type AdminUserRow = z.output<typeof adminUserRow>;

export const pageUser = defineCall({
  method: 'GET',
  path: '/app/admin/user/pageUser',
  duty: 'look',
  input: z.strictObject({
    ...userFilter,
    /** `nextId` of the page before. */
    afterId: z.optional(wireId),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({
    rows: z.array(adminUserRow),
    nextId: z.nullable(z.string()),
    /** More than `limits.userMatchesMax` begin so: only as many are looked through. */
    isCut: z.boolean(),
  }),
});

/** What the list shows as CSV. More than `limits.userExportMax` traders are refused: those are mailed by `mailExport`. */
export const exportUser = defineExport({
  path: '/app/admin/user/exportUser',
  duty: 'look',
  input: z.strictObject(userFilter),
});

/** An account at an exchange. Of key and account only what tells them apart. */
const linkedAccount = z.object({
  id: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  exchangeUid: z.string(),
  maskedKey: z.string(),
  isBroken: z.boolean(),
  createTime: z.int(),
});

const taskInShort = z.object({
  id: z.string(),
  type: z.int(),
  instId: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  isTrading: z.boolean(),
  isBuying: z.boolean(),
  /** Empty while it works. */
  fault: z.string(),
  createTime: z.int(),
});

export const adminUser = z.object({
  ...adminUserRow.shape,
  languageCode: z.int(),
  isTwoStep: z.boolean(),
  /** Sponsors above, and who was invited directly. */
  depth: z.int(),
  directs: z.int(),
  /** When email, a password or the second step was last changed or first set. */
  proofTime: z.int(),
  accounts: z.array(linkedAccount),
  /** Null while he is not frozen; `approval` is of its end. The operator is empty for who was frozen by hand. */
  freeze: z.nullable(z.object({ reason: z.string(), operator: z.string(), createTime: z.int(), approval: deskApproval })),
  /** When the trader closed the account himself, and which balances he gave up; null while it is open. */
  closing: z.nullable(
    z.object({ createTime: z.int(), givenUp: z.array(z.object({ currency: z.enum(walletCurrencies), amount: z.string() })) }),
  ),
  /** How many there are, and the newest of them. */
  tasks: z.int(),
  newestTasks: z.array(taskInShort),
  devices: z.array(z.omit(device, { current: true })),
  /** Null where the operator may not see it: the trader has not let support see balances and orders. */
  wallet: z.nullable(wallet),
});
export type AdminUser = z.output<typeof adminUser>;

/** By UID or email; whoever closed their account by UID only. */
export const getUser = defineCall({
  method: 'GET',
  path: '/app/admin/user/getUser',
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
  refusals: ['accessNotGranted'],
});

const orderFields = { id: z.string(), network: z.string(), address: z.string(), amount: z.string(), txid: z.string(), createTime: z.int() };
export const moneyOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('topUp'), state: z.enum(topUpStates), ...orderFields }),
  z.object({ kind: z.literal('withdrawal'), state: z.enum(withdrawalStates), ...orderFields }),
]);
export type MoneyOrder = z.output<typeof moneyOrder>;

/** A trader's top-ups and withdrawals, newest first. `beforeId` is the last row of the page before. */
export const pageOrder = defineCall({
  method: 'GET',
  path: '/app/admin/user/pageOrder',
  duty: 'look',
  input: z.strictObject({ userId: wireId, beforeId: z.optional(wireId), pageSize: pageFields.pageSize }),
  output: z.object({ rows: z.array(moneyOrder), nextId: z.nullable(z.string()) }),
  refusals: ['accessNotGranted'],
});

/** What operators did to a trader, his orders, roles, accounts and tasks, newest first. */
export const pageHistory = defineCall({
  method: 'GET',
  path: '/app/admin/user/pageHistory',
  duty: 'look',
  input: z.strictObject({
    userId: wireId,
    beforeId: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'identifier'))),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({ rows: z.array(operatorEvent), nextId: z.nullable(z.string()) }),
});

const reasonFields = { id: wireId, reason: wireWords({ min: 3, max: 200 }) };

/**
 * Freezes a trader at once: sessions and sockets end, buying closes, exits go on, no money leaves. He is told the reason. A trader who is frozen or has
 * closed his account is refused as already decided.
 */
export const freezeUser = defineCall({
  method: 'POST',
  path: '/app/admin/user/freezeUser',
  duty: 'freeze',
  idempotent: true,
  input: z.strictObject(reasonFields),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** Proposes the end of a freeze: a second person decides. Then buying that freezing closed goes on, and nothing else. */
export const unfreezeUser = defineCall({
  method: 'POST',
  path: '/app/admin/user/unfreezeUser',
  duty: 'freeze',
  idempotent: true,
  input: z.strictObject(reasonFields),
  output: decided,
  refusals: ['alreadyDecided'],
});

export const userNote = z.object({ id: z.string(), operator: z.string(), words: z.string(), createTime: z.int() });
export type UserNote = z.output<typeof userNote>;

/** What operators noted about a trader, newest first. */
export const pageNote = defineCall({
  method: 'GET',
  path: '/app/admin/user/pageNote',
  duty: 'look',
  input: z.strictObject({
    userId: wireId,
    beforeId: z.optional(z.string().check(z.regex(/^\d{1,18}$/, 'identifier'))),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({ rows: z.array(userNote), nextId: z.nullable(z.string()) }),
});

/** Notes something for colleagues; it is never changed, and the trader never sees it. */
export const addNote = defineCall({
  method: 'POST',
  path: '/app/admin/user/addNote',
  duty: 'note',
  idempotent: true,
  input: z.strictObject({ id: wireId, reason: wireWords({ min: 3, max: 500 }) }),
  output: done,
});

/** What a trader was told, newest first, in the operator's language. */
export const pageUserMessage = defineCall({
  method: 'GET',
  path: '/app/admin/user/pageUserMessage',
  duty: 'look',
  input: z.strictObject({ userId: wireId, beforeId: z.optional(wireId), pageSize: pageFields.pageSize }),
  output: z.object({
    rows: z.array(z.object({ id: z.string(), text: z.string(), isRead: z.boolean(), createTime: z.int() })),
    nextId: z.nullable(z.string()),
  }),
});
