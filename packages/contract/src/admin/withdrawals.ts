// Withdrawals: one person approves, another pays; two end one whose payout is lost.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { pageFields, pageOf, wireId } from '../wire.ts';
import { decided, decisionFields, decisionRefusals, deskApproval, deskUser, orderFilter, wireReply } from './desk.ts';
import { defineExport } from './export-call.ts';

export const deskWithdrawal = z.object({
  id: z.string(),
  version: z.int(),
  user: deskUser,
  network: z.string(),
  address: z.string(),
  amount: z.string(),
  fee: z.string(),
  arrives: z.string(),
  state: z.enum(['requested', 'approved', 'sending', 'sent', 'confirmed', 'rejected', 'cancelled', 'lost']),
  reply: z.string(),
  txid: z.nullable(z.string()),
  /** Names; empty before. */
  approvedBy: z.string(),
  paidBy: z.string(),
  /** Whether this operator is the first of the two: somebody else must pay. */
  isMine: z.boolean(),
  /** An approval that nobody paid is void then; null before it. */
  endTime: z.nullable(z.int()),
  /** Of a lost one: what a first person proposed. */
  approval: deskApproval,
  /** When email, a password or the second step of the trader was last changed. */
  proofTime: z.int(),
  /** Whether the trader was paid to this address before. */
  isKnownAddress: z.boolean(),
  createTime: z.int(),
});
export type DeskWithdrawal = z.output<typeof deskWithdrawal>;

const withdrawalFilter = {
  state: z.optional(z.enum(['requested', 'approved', 'sending', 'confirmed', 'rejected', 'lost'])),
  ...orderFilter,
};

export const pageWithdrawal = defineCall({
  method: 'GET',
  path: '/app/admin/withdrawal/pageWithdrawal',
  duty: 'lookMoney',
  input: z.strictObject({ ...withdrawalFilter, ...pageFields }),
  output: pageOf(deskWithdrawal),
});

/** What the queue shows as CSV. More than `limits.queueExportMax` rows are refused: those are mailed by `mailExport`. */
export const exportWithdrawal = defineExport({
  path: '/app/admin/withdrawal/exportWithdrawal',
  duty: 'lookMoney',
  input: z.strictObject(withdrawalFilter),
});

/** The first person approves or rejects. The second may reject as well, until it is paid. */
export const decideWithdrawal = defineCall({
  method: 'POST',
  path: '/app/admin/withdrawal/decideWithdrawal',
  duty: 'money',
  idempotent: true,
  input: z.strictObject(decisionFields),
  output: decided,
  refusals: [...decisionRefusals, 'accountFrozen'],
});

/** The second person releases the payout. */
export const payWithdrawal = defineCall({
  method: 'POST',
  path: '/app/admin/withdrawal/payWithdrawal',
  duty: 'approve',
  idempotent: true,
  input: z.strictObject({ id: wireId, version: decisionFields.version }),
  output: decided,
  refusals: [...decisionRefusals, 'accountFrozen'],
});

/** Proposes how a lost payout ends: found on the network under `txid`, or given back with words for the trader. A second person decides. */
export const proposeEnd = defineCall({
  method: 'POST',
  path: '/app/admin/withdrawal/proposeEnd',
  duty: 'money',
  idempotent: true,
  input: z.strictObject({
    id: wireId,
    version: decisionFields.version,
    txid: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.txidMax), z.regex(/^[0-9A-Za-z]+$/, 'identifier'))),
    reply: z.optional(wireReply),
  }),
  output: decided,
  refusals: ['alreadyDecided'],
});
