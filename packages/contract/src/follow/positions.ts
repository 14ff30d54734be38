// Copied positions: what a copier holds of his traders, his own take profit and stop for one, and leaving one.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { queued } from '../tasks.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { pageFields, pageOf, tenantField, wireId, wireInstId, wireInt } from '../wire.ts';

const base = '/app/inter/user/follow';
const permission = 'PFOLLOW';

/** Prices, sizes and USDT as text; empty where there is none. */
export const copiedPosition = z.object({
  followId: z.string(),
  traderName: z.string(),
  userAssignmentId: z.string(),
  /** Of the task: an action names the version that it was decided on. */
  version: z.int(),
  instId: z.string(),
  posSide: z.enum(['long', 'short']),
  sz: z.string(),
  avgPx: z.string(),
  liqPx: z.string(),
  securedAssets: z.string(),
  /** At the newest price; null while it is not known. */
  open: z.nullable(z.string()),
  /** The copier's own. */
  targetPx: z.string(),
  stopPx: z.string(),
});
export type CopiedPosition = z.output<typeof copiedPosition>;

/** What the caller holds of all traders, or of one follow. */
export const pagePosition = defineCall({
  method: 'GET',
  path: `${base}/pagePosition`,
  permission,
  input: z.strictObject({ followId: z.optional(wireId), ...pageFields, ...tenantField }),
  output: pageOf(copiedPosition),
});

const place = {
  userAssignmentId: wireId,
  version: wireInt({ min: 0, max: 1_000_000_000 }),
  posSide: z.enum(['long', 'short']),
  ...tenantField,
};
const price = z.optional(z.union([z.literal(''), wireDecimal({ scale: 12, min: '0.000000000001', max: '1000000000' })]));

/** Own take profit and stop of a position: they win over the trader, and the stop rests on the exchange. Empty takes one away. */
export const setPosition = defineCall({
  method: 'POST',
  path: `${base}/setPosition`,
  permission,
  idempotent: true,
  input: z.strictObject({ ...place, targetPx: price, stopPx: price }),
  output: queued,
  refusals: ['taskChanged', 'nothingToClose', 'settingsInvalid', 'exchangeUnavailable'],
});

/** Closes a position at market. Its trader is followed again from his next opening. */
export const closePosition = defineCall({
  method: 'POST',
  path: `${base}/closePosition`,
  permission,
  idempotent: true,
  input: z.strictObject(place),
  output: queued,
  refusals: ['taskChanged', 'nothingToClose', 'actionRepeated'],
});

/**
 * A position of the trader that the follow has not copied. Its size stays his: only the copier's own is told. `fits`: whether it can be taken now; `reason`: why
 * not, as of a copy that was missed.
 */
export const standingPosition = z.object({
  instId: z.string(),
  posSide: z.enum(['long', 'short']),
  /** How far the newest price is from the trader's entry, percent, above 0 where it is worse for the copier; null while no price is known. */
  distancePct: z.nullable(z.string()),
  /** What the copier would open, contracts or coins. */
  sz: z.string(),
  fits: z.boolean(),
  reason: z.nullable(z.string()),
});
export type StandingPosition = z.output<typeof standingPosition>;

/** What the trader of one own follow holds and the copier does not. */
export const pageStanding = defineCall({
  method: 'GET',
  path: `${base}/pageStanding`,
  permission,
  input: z.strictObject({ followId: wireId, ...pageFields, ...tenantField }),
  output: pageOf(standingPosition),
});

/** Opens the copier's part of a position that stood before the follow, at market inside the slippage limit. */
export const takePosition = defineCall({
  method: 'POST',
  path: `${base}/takePosition`,
  permission,
  idempotent: true,
  input: z.strictObject({
    followId: wireId,
    /** Of the follow. */
    version: wireInt({ min: 0, max: 1_000_000_000 }),
    instId: wireInstId,
    posSide: z.enum(['long', 'short']),
    ...tenantField,
  }),
  output: queued,
  refusals: [
    'taskChanged',
    'followEnded',
    'nothingStands',
    'turnoverTooLow',
    'fuelEmpty',
    'tradingStopped',
    'shareOwed',
    'exchangeUnavailable',
  ],
});
