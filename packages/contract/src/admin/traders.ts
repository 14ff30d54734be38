// Applications of traders whose orders others may copy.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf } from '../wire.ts';
import { decided, decisionFields, deskUser, orderFields } from './desk.ts';

export const deskTrader = z.object({
  id: z.string(),
  version: z.int(),
  user: deskUser,
  /** USDT of the lead account when it was applied. */
  equity: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  /** Orders of the account's tasks that filled in the last 30 days. */
  orders30d: z.int(),
  linkedTime: z.int(),
  introduction: z.string(),
  state: z.enum(['pending', 'approved', 'rejected']),
  reply: z.string(),
  decidedBy: z.string(),
  createTime: z.int(),
});
export type DeskTrader = z.output<typeof deskTrader>;

export const pageTrader = defineCall({
  method: 'GET',
  path: '/app/admin/trader/pageTrader',
  duty: 'look',
  input: z.strictObject({ state: z.optional(z.enum(['pending', 'approved', 'rejected'])), ...orderFields }),
  output: pageOf(deskTrader),
});

/** Approving makes the trader. Refused while he copies somebody himself, or his account is gone. */
export const decideTrader = defineCall({
  method: 'POST',
  path: '/app/admin/trader/decideTrader',
  duty: 'review',
  idempotent: true,
  input: z.strictObject(decisionFields),
  output: decided,
  refusals: ['alreadyDecided', 'copiesOthers', 'credentialMissing'],
});
