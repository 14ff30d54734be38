// Applications to become a trader whom others copy.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageFields, pageOf } from '../wire.ts';
import { decided, decisionFields, deskUser, orderFilter } from './desk.ts';
import { defineExport } from './export-call.ts';

export const deskTrader = z.object({
  id: z.string(),
  version: z.int(),
  user: deskUser,
  /** The lead account. */
  venueId: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  accountUid: z.string(),
  /** Since when it is linked. */
  linkTime: z.int(),
  /** Linked, with a key that the exchange accepts: without it nobody is approved. */
  isUsable: z.boolean(),
  /** Of the account, USDT, when the trader applied. */
  equity: z.string(),
  /** Orders on the account in the 30 days before. */
  orders: z.int(),
  /** Copies somebody now: without an end of that nobody is approved. */
  isFollowing: z.boolean(),
  introduction: z.string(),
  termsVersion: z.int(),
  state: z.enum(['pending', 'approved', 'rejected']),
  reply: z.string(),
  decidedBy: z.string(),
  createTime: z.int(),
});
export type DeskTrader = z.output<typeof deskTrader>;

const applicationFilter = { state: z.optional(z.enum(['pending', 'approved', 'rejected'])), ...orderFilter };

export const pageTrader = defineCall({
  method: 'GET',
  path: '/app/admin/trader/pageTrader',
  duty: 'look',
  input: z.strictObject({ ...applicationFilter, ...pageFields }),
  output: pageOf(deskTrader),
});

/** What the queue shows as CSV. More than `limits.queueExportMax` rows are refused: those are mailed by `mailExport`. */
export const exportTrader = defineExport({
  path: '/app/admin/trader/exportTrader',
  duty: 'look',
  input: z.strictObject(applicationFilter),
});

export const decideTrader = defineCall({
  method: 'POST',
  path: '/app/admin/trader/decideTrader',
  duty: 'review',
  idempotent: true,
  input: z.strictObject(decisionFields),
  output: decided,
  refusals: ['alreadyDecided', 'accountFrozen', 'copierCannotLead', 'traderAlready', 'leadAccountUnfit'],
});
