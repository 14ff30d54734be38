// Becoming a trader whom others copy: the application, what became of it, and the settings of the lead.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { tenantField, wireBool, wireId, wireInt } from '../wire.ts';

const base = '/app/inter/user/follow';
const permission = 'PFOLLOW';

/** What copiers read of a trader: lines of text; blanks at both ends are cut off. */
const introduction = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.introductionMax), z.regex(/^(?:[^\p{Cc}\p{Cs}<>]|\n)*$/u, 'words'));

/** The terms for traders that are in force. An application names the version that was ticked. */
export const traderTermsVersion = 1;

export const traderApplication = z.object({
  id: z.string(),
  credentialId: z.string(),
  introduction: z.string(),
  /** Of the account, USDT, when the trader applied. */
  equity: z.string(),
  state: z.enum(['pending', 'approved', 'rejected']),
  /** The operator's words; empty while it is pending. */
  reply: z.string(),
  createTime: z.int(),
  decideTime: z.nullable(z.int()),
});

export const lead = z.object({
  id: z.string(),
  /** Of these settings; `leadSettings` refuses another one. */
  version: z.int(),
  state: z.enum(['active', 'resigned', 'revoked']),
  credentialId: z.string(),
  introduction: z.string(),
  /** Part of a new copier's profit, as a fraction: 0.1 is 10 %. */
  shareRate: z.string(),
  followersMax: z.int(),
  /** Wants new copiers. */
  accepts: z.boolean(),
  /** Why others than the trader closed the lead to new copiers; null where nobody did. */
  closedReason: z.nullable(z.string()),
  /** Closed to new copiers because the account held less than the margin for a day, until it has held as much for a day. */
  lowEquity: z.boolean(),
  approveTime: z.int(),
  endTime: z.nullable(z.int()),
});

/** A task of the lead account that can be copied. waiting: it holds something that nobody has copied, and is copied once it is flat. */
export const leadTask = z.object({
  id: z.string(),
  instId: z.string(),
  assignmentType: z.int(),
  state: z.enum(['copied', 'waiting', 'off']),
});
export type LeadTask = z.output<typeof leadTask>;

const leadTaskChange = z.strictObject({ id: wireId, copied: wireBool });
export type LeadTaskChange = z.output<typeof leadTaskChange>;

/** The caller's own standing as a trader. */
export const traderStanding = z.object({
  state: z.enum(['notApplied', 'pending', 'approved', 'rejected', 'resigned', 'revoked']),
  /** The newest one. */
  application: z.nullable(traderApplication),
  /** The newest one; null before the first approval. */
  lead: z.nullable(lead),
  /** Of a lead that is active; else none. */
  tasks: z.array(leadTask),
  termsVersion: z.int(),
  /** The lead account must hold more than this, USDT. */
  margin: z.string(),
  /** The highest share that this tenant allows, as a fraction. */
  shareRateMax: z.string(),
});
export type TraderStanding = z.output<typeof traderStanding>;

export const getStanding = defineCall({
  method: 'GET',
  path: `${base}/getStanding`,
  permission,
  input: z.strictObject({ ...tenantField }),
  output: traderStanding,
});

/** Applies with a linked account as the lead account. One application is pending at a time; after a rejection the trader may apply again. */
export const applyTrader = defineCall({
  method: 'POST',
  path: `${base}/applyTrader`,
  permission,
  idempotent: true,
  input: z.strictObject({
    credentialId: wireId,
    introduction,
    /** The version of the terms that was ticked. */
    termsVersion: z.optional(wireInt({ min: 1, max: 1_000_000 })),
    ...tenantField,
  }),
  output: traderStanding,
  refusals: [
    'traderTermsMissing',
    'traderMarginMissing',
    'copierCannotLead',
    'traderPending',
    'traderAlready',
    'traderApplicationsTooMany',
    'accountFrozen',
    'credentialBroken',
    'exchangeUnavailable',
  ],
});

/** Changes the caller's lead; what is left out stays. A running follow keeps the share that its copier accepted. `resign` ends the lead for good. */
export const leadSettings = defineCall({
  method: 'POST',
  path: `${base}/leadSettings`,
  permission,
  idempotent: true,
  input: z.strictObject({
    version: wireInt({ min: 0, max: 2_000_000_000 }),
    shareRate: z.optional(wireDecimal({ scale: 4, min: '0', max: limits.shareRateMax })),
    followersMax: z.optional(wireInt({ min: 1, max: limits.followersMax })),
    accepts: z.optional(wireBool),
    /** Tasks that are copied from now on, or are not; each must hold nothing. */
    tasks: z.optional(z.array(leadTaskChange).check(z.maxLength(limits.tasksPerUser))),
    resign: z.optional(wireBool),
    ...tenantField,
  }),
  output: traderStanding,
  refusals: ['notTrader', 'traderChanged', 'traderClosed', 'leadTaskHolds'],
});
