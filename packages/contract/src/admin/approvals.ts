// What waits for a second person: never the one who proposed it, bound to the exact content, void after 24 hours or a change of it.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { walletCurrencies } from '../wallet.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { pageFields, pageOf, wireBool, wireId, wireLogin } from '../wire.ts';
import { decided, decisionFields, decisionRefusals, deskPosting, deskUser, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';

export const approvalKinds = [
  'topUp',
  'withdrawal',
  'arrival',
  'lostWithdrawal',
  'adjustment',
  'terms',
  'revokeTrader',
  'teamRole',
  'endTeamRole',
  'liftStop',
  'unfreeze',
  'counter',
  'rebate',
  'brand',
  'appRelease',
  'closeTask',
  'endPanic',
  'template',
  'endTemplate',
  'announcement',
  'operator',
  'resetOperator',
  'endOwnTrader',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
/** Those whose subject is an operator, who never decides them. */
export const operatorKinds: readonly ApprovalKind[] = ['operator', 'resetOperator', 'endOwnTrader'];

export const approvalRow = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(approvalKinds),
  /** Id of what it is about; of terms the tenant. */
  subject: z.string(),
  user: z.nullable(deskUser),
  /** What was proposed, by field. */
  content: z.record(z.string(), z.string()),
  /** Of terms: what it is now, by field. */
  before: z.record(z.string(), z.string()),
  writes: z.array(deskPosting),
  state: z.enum(['open', 'approved', 'rejected', 'void']),
  proposedBy: z.string(),
  isMine: z.boolean(),
  decidedBy: z.string(),
  reply: z.string(),
  createTime: z.int(),
  endTime: z.int(),
});
export type ApprovalRow = z.output<typeof approvalRow>;

const approvalFilter = {
  /** Only this one. */
  id: z.optional(wireId),
  state: z.optional(z.enum(['open', 'approved', 'rejected', 'void'])),
  /** Only open ones that the operator may decide: neither proposed by them, nor about them or a trader account of theirs. */
  isForMe: z.optional(wireBool),
  kind: z.optional(z.enum(approvalKinds)),
  /** Newest first unless said. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

export const pageApproval = defineCall({
  method: 'GET',
  path: '/app/admin/approval/pageApproval',
  duty: 'lookProposals',
  input: z.strictObject({ ...approvalFilter, ...pageFields }),
  output: pageOf(approvalRow),
});

/** What the list shows as CSV. More than `limits.approvalExportMax` are refused: those are mailed by `mailExport`. */
export const exportApproval = defineExport({
  path: '/app/admin/approval/exportApproval',
  duty: 'lookProposals',
  input: z.strictObject(approvalFilter),
});

/** Of a withdrawal the call is `payWithdrawal`. */
export const decideApproval = defineCall({
  method: 'POST',
  path: '/app/admin/approval/decideApproval',
  duty: 'approve',
  idempotent: true,
  input: z.strictObject(decisionFields),
  output: decided,
  refusals: [
    ...decisionRefusals,
    'transferMissing',
    'notEnough',
    'accountFrozen',
    'taskChanged',
    'nothingToClose',
    'ownOperator',
    'operatorsRemain',
  ],
});

/** Proposes a credit, or below 0 a debit, by hand; `reason` stands in the journal and in the trader's message. */
export const proposeAdjustment = defineCall({
  method: 'POST',
  path: '/app/admin/adjustment/proposeAdjustment',
  duty: 'money',
  idempotent: true,
  input: z.strictObject({
    number: wireLogin,
    currency: z.enum(walletCurrencies),
    amount: wireDecimal({ scale: 8, min: '-1000000000', max: '1000000000' }),
    reason: wireWords({ min: 3, max: 200 }),
  }),
  output: decided,
  refusals: ['notEnough'],
});
