// Traders whom others copy: their figures, closing them to new copiers, and taking the role away.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { traderFigures } from '../follow/standings.ts';
import { pageFields, pageOf, wireId } from '../wire.ts';
import { decided, deskApproval, deskUser, orderFilter, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';

export const deskLead = z.object({
  id: z.string(),
  user: deskUser,
  /** The lead account. */
  venueId: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  accountUid: z.string(),
  state: z.enum(['active', 'resigned', 'revoked']),
  /** A fraction, of a new follow. */
  shareRate: z.string(),
  followers: z.int(),
  followersMax: z.int(),
  /** His own wish. */
  accepts: z.boolean(),
  /** Why operators closed him to new copiers; null where they did not. */
  closedReason: z.nullable(z.string()),
  /** Closed because the account held too little for a day. */
  lowEquity: z.boolean(),
  /** What comes of these three. */
  takesCopiers: z.boolean(),
  /** Of the newest daily cut; null before the first. */
  figures: z.nullable(traderFigures),
  /**
   * How far prices had run in his favour five seconds after the last copy of an opening signal: from the average price of his own order to the last price of
   * the venue's feed, basis points; the mean of those of 30 days that are known. A signal whose price nobody noted in time is not counted.
   */
  favour: z.object({
    /** Null without one. */
    meanBp: z.nullable(z.string()),
    signals: z.int(),
    /** Above `limits.favourFlagBp`. */
    isFlagged: z.boolean(),
  }),
  /** A proposal to take the role away. */
  approval: deskApproval,
  approveTime: z.int(),
  endTime: z.nullable(z.int()),
});
export type DeskLead = z.output<typeof deskLead>;

/** Words of an operator, for the trader and the trail. */
const reason = wireWords({ min: 3, max: 200 });

const leadFilter = { state: z.optional(z.enum(['active', 'resigned', 'revoked'])), ...orderFilter };

export const pageLead = defineCall({
  method: 'GET',
  path: '/app/admin/trader/pageLead',
  duty: 'look',
  input: z.strictObject({ ...leadFilter, ...pageFields }),
  output: pageOf(deskLead),
});

/** What the queue shows as CSV. More than `limits.queueExportMax` rows are refused: those are mailed by `mailExport`. */
export const exportLead = defineExport({
  path: '/app/admin/trader/exportLead',
  duty: 'look',
  input: z.strictObject(leadFilter),
});

/** Closes a trader to new copiers at once, or takes that back. Running follows go on. */
export const operateLead = defineCall({
  method: 'POST',
  path: '/app/admin/trader/operateLead',
  duty: 'review',
  idempotent: true,
  input: z.strictObject({ id: wireId, act: z.enum(['close', 'open']), reason }),
  output: decided,
  refusals: ['alreadyDecided'],
});

/** Proposes that a trader is one no more. When a second person agrees, running follows end as each copier has chosen. */
export const proposeRevoke = defineCall({
  method: 'POST',
  path: '/app/admin/trader/proposeRevoke',
  duty: 'review',
  idempotent: true,
  input: z.strictObject({ id: wireId, reason }),
  output: decided,
  refusals: ['alreadyDecided'],
});
