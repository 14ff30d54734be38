// Top-ups by transfer: the queue, the evidence beside the trader's words, and what arrived for no order.
import { z } from 'zod/mini';
import { defineCall, done } from '../call.ts';
import { limits } from '../limits.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { wireNetwork } from '../wallet.ts';
import { pageFields, pageOf, wireId, wireInt, wireLogin, wireTime } from '../wire.ts';
import { show } from '../uploads.ts';
import { decided, decisionFields, decisionRefusals, deskApproval, deskClaim, deskPosting, deskUser, orderFilter } from './desk.ts';
import { defineExport } from './export-call.ts';

const wireTxid = z.string().check(z.minLength(1), z.maxLength(limits.txidMax), z.regex(/^[0-9A-Za-z]+$/, 'identifier'));

export const deskTopUp = z.object({
  id: z.string(),
  version: z.int(),
  user: deskUser,
  /** 1 personal, 2 community, 3 broker. */
  types: z.int(),
  network: z.string(),
  address: z.string(),
  price: z.string(),
  bonus: z.string(),
  exact: z.string(),
  state: z.enum(['review', 'completed', 'rejected', 'cancelled', 'expired']),
  reply: z.string(),
  decidedBy: z.string(),
  claim: deskClaim,
  approval: deskApproval,
  createTime: z.int(),
});
export type DeskTopUp = z.output<typeof deskTopUp>;

const topUpFilter = { state: z.optional(z.enum(['review', 'completed', 'rejected'])), ...orderFilter };

export const pageTopUp = defineCall({
  method: 'GET',
  path: '/app/admin/topUp/pageTopUp',
  duty: 'lookMoney',
  input: z.strictObject({ ...topUpFilter, ...pageFields }),
  output: pageOf(deskTopUp),
});

/** What the queue shows as CSV. More than `limits.queueExportMax` rows are refused: those are mailed by `mailExport`. */
export const exportTopUp = defineExport({
  path: '/app/admin/topUp/exportTopUp',
  duty: 'lookMoney',
  input: z.strictObject(topUpFilter),
});

/** One line of evidence: what the trader said beside what the chain shows. null: not told or not found. */
export const evidenceLine = z.object({
  kind: z.enum(['transaction', 'amount', 'network', 'address', 'time', 'confirmations', 'sender']),
  said: z.nullable(z.string()),
  found: z.nullable(z.string()),
  /** Whether both agree; null where nothing can be compared. */
  agrees: z.nullable(z.boolean()),
});

export const topUpCase = z.object({
  topUp: deskTopUp,
  hasSlip: z.boolean(),
  lines: z.array(evidenceLine),
  /** Ids of earlier top-ups with the same transaction id, the same picture, or one that differs little. */
  seenBefore: z.array(
    z.object({ topUpId: z.string(), uid: z.string(), what: z.enum(['transaction', 'picture', 'similarPicture']), time: z.int() }),
  ),
  /** When email, a password or the second step of the trader was last changed. */
  proofTime: z.int(),
  /** What the trader was credited by top-ups in 24 hours, and what this operator decided alone in 24 hours. USDT. */
  traderDay: z.string(),
  operatorDay: z.string(),
  needsTwo: z.boolean(),
  writes: z.array(deskPosting),
});
export type TopUpCase = z.output<typeof topUpCase>;

/** Takes the row for an operator who may decide it, unless another has taken it in the last ten minutes: `claim` says who, and the evidence is shown in any case. */
export const claimTopUp = defineCall({
  method: 'POST',
  path: '/app/admin/topUp/claimTopUp',
  duty: 'lookMoney',
  input: z.strictObject({ id: wireId }),
  output: topUpCase,
});

/** The picture; the trail tells who looked at it. */
export const showSlip = defineCall({
  method: 'GET',
  path: '/app/admin/topUp/showSlip',
  duty: 'lookMoney',
  file: 'answered',
  input: z.strictObject({ id: wireId }),
  output: show.output,
});

export const decideTopUp = defineCall({
  method: 'POST',
  path: '/app/admin/topUp/decideTopUp',
  duty: 'money',
  idempotent: true,
  input: z.strictObject(decisionFields),
  output: decided,
  refusals: [...decisionRefusals, 'transferMissing'],
});

export const deskArrival = z.object({
  id: z.string(),
  version: z.int(),
  network: z.string(),
  txid: z.string(),
  address: z.string(),
  from: z.string(),
  amount: z.string(),
  confirmations: z.int(),
  state: z.enum(['waiting', 'matched', 'listed', 'credited', 'gone']),
  /** The trader whose address or order it may be: who has an order of this amount or paid from this address before. */
  likely: z.nullable(deskUser),
  creditedTo: z.nullable(deskUser),
  /** Who typed it, where no chain door saw it; empty otherwise. */
  typedBy: z.string(),
  approval: deskApproval,
  time: z.int(),
});
export type DeskArrival = z.output<typeof deskArrival>;

const arrivalFilter = { state: z.optional(z.enum(['listed', 'credited', 'waiting', 'matched', 'gone'])) };

/** What arrived; listed: for no order, or for one that ended. */
export const pageArrival = defineCall({
  method: 'GET',
  path: '/app/admin/topUp/pageArrival',
  duty: 'lookMoney',
  input: z.strictObject({ ...arrivalFilter, ...pageFields }),
  output: pageOf(deskArrival),
});

/** What the queue shows as CSV. More than `limits.queueExportMax` rows are refused: those are mailed by `mailExport`. */
export const exportArrival = defineExport({
  path: '/app/admin/topUp/exportArrival',
  duty: 'lookMoney',
  input: z.strictObject(arrivalFilter),
});

/** Proposes to credit a listed arrival to its owner as USDT; a second person decides. */
export const proposeArrival = defineCall({
  method: 'POST',
  path: '/app/admin/topUp/proposeArrival',
  duty: 'money',
  idempotent: true,
  input: z.strictObject({ id: wireId, version: decisionFields.version, number: wireLogin }),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** Where no chain door sees the network: types a transfer that the operator saw there. */
export const typeArrival = defineCall({
  method: 'POST',
  path: '/app/admin/topUp/typeArrival',
  duty: 'money',
  idempotent: true,
  input: z.strictObject({
    network: wireNetwork,
    txid: wireTxid,
    address: z.string().check(z.maxLength(100), z.regex(/^[0-9A-Za-z]+$/, 'address')),
    from: z.string().check(z.maxLength(100), z.regex(/^[0-9A-Za-z]+$/, 'address')),
    amount: wireDecimal({ scale: 6, min: '0.000001', max: '1000000000' }),
    confirmations: wireInt({ min: 0, max: 1_000_000 }),
    time: wireTime,
  }),
  output: done,
});
