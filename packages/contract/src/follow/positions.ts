// Copied positions: what a copier holds of his traders, his own take profit and stop for one, and leaving one.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { queued } from '../tasks.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { pageFields, pageOf, tenantField, wireId, wireInt } from '../wire.ts';

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
