// Applications for trial fuel.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageOf } from '../wire.ts';
import { decided, decisionFields, deskUser, orderFields } from './desk.ts';

export const deskTrialFuel = z.object({
  id: z.string(),
  version: z.int(),
  user: deskUser,
  venueId: z.string(),
  /** Main account at the exchange. */
  mainUid: z.string(),
  state: z.enum(['pending', 'approved', 'rejected']),
  reply: z.string(),
  decidedBy: z.string(),
  createTime: z.int(),
});
export type DeskTrialFuel = z.output<typeof deskTrialFuel>;

export const pageTrialFuel = defineCall({
  method: 'GET',
  path: '/app/admin/trialFuel/pageTrialFuel',
  duty: 'look',
  input: z.strictObject({ state: z.optional(z.enum(['pending', 'approved', 'rejected'])), ...orderFields }),
  output: pageOf(deskTrialFuel),
});

export const decideTrialFuel = defineCall({
  method: 'POST',
  path: '/app/admin/trialFuel/decideTrialFuel',
  duty: 'review',
  idempotent: true,
  input: z.strictObject(decisionFields),
  output: decided,
  refusals: ['alreadyDecided'],
});
