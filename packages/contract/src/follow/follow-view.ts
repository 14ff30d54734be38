// A follow as its copier reads it: his terms, and what it brought after everything, in parts that add up.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { pageFields, pageOf, tenantField, wireBool } from '../wire.ts';
import { followRow } from './follows.ts';

/**
 * Amounts in USDT as text with two decimals, rounded half even, that add up: result = gross - fees + funding + open - share - fuel. `gross` takes what the
 * rounding of the others leaves.
 */
export const followView = z.extend(followRow, {
  /** Null while the price of something that is held is not known. */
  result: z.nullable(z.string()),
  /** Realized before fees and funding, the running cycles included. */
  gross: z.string(),
  fees: z.string(),
  funding: z.string(),
  /** Of what is held, at the newest price. */
  open: z.nullable(z.string()),
  /** Settled with the trader; what of it is still owed; and outside the tenant's own money what it would have been. */
  share: z.string(),
  shareOwed: z.string(),
  shareWould: z.string(),
  /** Taken from fuel for its cycles. */
  fuel: z.string(),
  /** Net of today and of 30 days of closed cycles, days of the tenant. */
  todayNet: z.string(),
  monthNet: z.string(),
  /** Percent: of the trader since the follow began, by his daily returns of whole days, null before the first and
   * while one is unknown; of the copier, result over allocation. 4 decimals. */
  traderPct: z.nullable(z.string()),
  ownPct: z.nullable(z.string()),
  /** Against the copier, USDT, null where the venue does not list an instrument any more; the mean in basis points, null without a copy that has a price. */
  slippage: z.nullable(z.string()),
  meanSlipBp: z.nullable(z.string()),
  /** Most first. */
  missedBy: z.array(z.object({ reason: z.string(), count: z.int() })),
  lastMiss: z.nullable(z.object({ time: z.int(), reason: z.string(), instId: z.string() })),
  /** How far today's share of the trader's equity is from the fixed one, percent of it; null while it is not known or for fixed sizes. */
  sizeDriftPct: z.nullable(z.string()),
  /** The trader's rate for a new follow, where it is not the accepted one. */
  offeredShareRate: z.nullable(z.string()),
  /** Since when nobody manages the positions, ms, and why; null while the trader trades. */
  silent: z.nullable(z.object({ since: z.int(), reason: z.enum(['gap', 'key', 'frozen', 'signal']) })),
});
export type FollowView = z.output<typeof followView>;

/** The caller's follows, newest first: those that run, or those that have ended. */
export const pageFollow = defineCall({
  method: 'GET',
  path: '/app/inter/user/follow/pageFollow',
  permission: 'PFOLLOW',
  input: z.strictObject({ ended: z.optional(wireBool), ...pageFields, ...tenantField }),
  output: pageOf(followView),
});
