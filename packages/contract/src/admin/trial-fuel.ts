// Applications for trial fuel.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageFields, pageOf } from '../wire.ts';
import { decided, decisionFields, deskUser, orderFilter } from './desk.ts';
import { defineExport } from './export-call.ts';

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

const applicationFilter = { state: z.optional(z.enum(['pending', 'approved', 'rejected'])), ...orderFilter };

export const pageTrialFuel = defineCall({
  method: 'GET',
  path: '/app/admin/trialFuel/pageTrialFuel',
  duty: 'lookMoney',
  input: z.strictObject({ ...applicationFilter, ...pageFields }),
  output: pageOf(deskTrialFuel),
});

/** What the queue shows as CSV. More than `limits.queueExportMax` rows are refused: those are mailed by `mailExport`. */
export const exportTrialFuel = defineExport({
  path: '/app/admin/trialFuel/exportTrialFuel',
  duty: 'lookMoney',
  input: z.strictObject(applicationFilter),
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
