// Following a trader, and what became of each of his orders.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { asked } from '../tasks.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { pageFields, pageOf, tenantField, wireBool, wireId, wireInstId, wireInt } from '../wire.ts';

const base = '/app/inter/user/follow';
const permission = 'PFOLLOW';

const amount = wireDecimal({ scale: 2, min: '0', max: '1000000000' });

const directions = z.array(z.enum(['long', 'short'])).check(z.minLength(1), z.maxLength(2));
const instIds = z.array(wireInstId).check(z.minLength(1), z.maxLength(limits.followInstrumentsMax));

/** The copier's limits, as the task of each instrument has them. */
const followTerms = {
  mode: z.enum(['proportional', 'fixed']),
  allocation: wireDecimal({ scale: 2, min: '1', max: '1000000000' }),
  /** Of mode fixed: contracts of the first order. */
  firstSz: z.optional(wireDecimal({ scale: 8, min: '0.00000001', max: '1000000' })),
  lever: wireInt({ min: 1, max: limits.leverageMax }),
  maxSlipPct: wireDecimal({ scale: 4, min: '0.01', max: limits.copySlipPctMax }),
  /** Adds of one position. */
  replenishmentMax: wireInt({ min: 0, max: 100 }),
  /** Net of the whole follow at which everything closes, USDT; 0 = none. */
  lossNum: amount,
  targetNum: amount,
  instIds,
  directions,
  onLeaderEnd: z.enum(['close', 'keep']),
};

export const followRow = z.object({
  id: z.string(),
  traderId: z.string(),
  traderName: z.string(),
  credentialId: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  state: z.enum(['active', 'paused', 'exits', 'closing', 'keeping', 'ended']),
  reason: z.nullable(z.string()),
  version: z.int(),
  mode: z.enum(['proportional', 'fixed']),
  allocation: z.string(),
  firstSz: z.nullable(z.string()),
  lever: z.int(),
  maxSlipPct: z.string(),
  replenishmentMax: z.int(),
  lossNum: z.string(),
  targetNum: z.string(),
  instIds: z.array(z.string()),
  directions: z.array(z.enum(['long', 'short'])),
  onLeaderEnd: z.enum(['close', 'keep']),
  /** The rate that the copier accepted, a fraction. */
  shareRate: z.string(),
  /** Net of closed cycles, USDT, and positions that are held. */
  closedNet: z.string(),
  positions: z.int(),
  copied: z.int(),
  missed: z.int(),
  createTime: z.int(),
  endTime: z.nullable(z.int()),
});
export type FollowRow = z.output<typeof followRow>;

/** Follows a trader from his next opening on. With `ask`, what must be confirmed is answered instead of refused. */
export const addFollow = defineCall({
  method: 'POST',
  path: `${base}/add`,
  permission,
  idempotent: true,
  input: z.strictObject({
    traderId: wireId,
    credentialId: wireId,
    ...followTerms,
    confirmNoStop: z.optional(wireBool),
    ask: z.optional(wireBool),
    ...tenantField,
  }),
  output: z.union([followRow, asked]),
  refusals: [
    'credentialMissing',
    'credentialBroken',
    'accountModeUnfit',
    'exchangeUnavailable',
    'instrumentNotLive',
    'settingsInvalid',
    'traderClosed',
    'turnoverTooLow',
    'copiesHimself',
    'tradersCopyNobody',
    'accountFrozen',
    'followOpen',
    'followsTooMany',
    'tasksTooMany',
    'positionOwned',
    'balanceTooSmall',
    'fuelEmpty',
    'tradingStopped',
    'shareOwed',
    'stopConfirmationNeeded',
  ],
});

const followAction = { id: wireId, version: wireInt({ min: 0, max: 1_000_000_000 }), ...tenantField };

/** Pauses, so that nothing is opened and exits are followed, or goes on. */
export const operateFollow = defineCall({
  method: 'POST',
  path: `${base}/operateStatus`,
  permission,
  idempotent: true,
  input: z.strictObject({ ...followAction, status: z.enum(['pause', 'resume']) }),
  output: followRow,
  refusals: ['taskChanged', 'followEnded', 'fuelEmpty', 'tradingStopped', 'shareOwed'],
});

/**
 * Ends a follow. close: everything now. exits: with the trader, until all is flat. keep: each position becomes an own task of kind 1 or 4 that closes at a loss of
 * `lossNum`, USDT of each.
 */
export const stopFollow = defineCall({
  method: 'POST',
  path: `${base}/stop`,
  permission,
  idempotent: true,
  input: z.strictObject({
    ...followAction,
    mode: z.enum(['close', 'exits', 'keep']),
    /** Of mode keep alone, and more than any position has lost now. */
    lossNum: z.optional(wireDecimal({ scale: 2, min: '0.01', max: '1000000000' })),
  }),
  output: followRow,
  refusals: ['taskChanged', 'followEnded', 'exchangeUnavailable'],
});

/**
 * Changes the copier's limits; what is left out stays. Sizes (mode, allocation, firstSz, lever, instIds, directions), and a new share of the trader's equity with
 * `retake`, change only while the follow is flat. `shareRate` accepts the rate that the trader offers now, and must name it.
 */
export const updateFollow = defineCall({
  method: 'POST',
  path: `${base}/update`,
  permission,
  idempotent: true,
  input: z.strictObject({
    ...followAction,
    mode: z.optional(followTerms.mode),
    allocation: z.optional(followTerms.allocation),
    firstSz: followTerms.firstSz,
    lever: z.optional(followTerms.lever),
    maxSlipPct: z.optional(followTerms.maxSlipPct),
    replenishmentMax: z.optional(followTerms.replenishmentMax),
    lossNum: z.optional(amount),
    targetNum: z.optional(amount),
    instIds: z.optional(instIds),
    directions: z.optional(directions),
    onLeaderEnd: z.optional(followTerms.onLeaderEnd),
    retake: z.optional(wireBool),
    shareRate: z.optional(wireDecimal({ scale: 4, min: '0', max: limits.shareRateMax })),
    confirmNoStop: z.optional(wireBool),
    ask: z.optional(wireBool),
  }),
  output: z.union([followRow, asked]),
  refusals: [
    'taskChanged',
    'followEnded',
    'followHolds',
    'traderChanged',
    'traderClosed',
    'settingsInvalid',
    'instrumentNotLive',
    'positionOwned',
    'tasksTooMany',
    'balanceTooSmall',
    'credentialBroken',
    'exchangeUnavailable',
    'stopConfirmationNeeded',
  ],
});

/** One order of the trader and what became of it. Prices and sizes as text; empty where there is none. */
export const copyRow = z.object({
  seq: z.int(),
  instId: z.string(),
  posSide: z.enum(['long', 'short']),
  action: z.enum(['OPEN', 'ADD', 'REDUCE', 'CLOSE']),
  leadPx: z.string(),
  leadTime: z.int(),
  px: z.string(),
  sz: z.string(),
  /** Of the last fill, else of the decision. */
  time: z.int(),
  /** Basis points between both prices, above 0 where the copier's was worse; empty without a fill. */
  slipBp: z.string(),
  /** sent: an order is under way. */
  state: z.enum(['sent', 'applied', 'missed']),
  reason: z.nullable(z.string()),
});
export type CopyRowView = z.output<typeof copyRow>;

export const pageCopy = defineCall({
  method: 'GET',
  path: `${base}/pageCopy`,
  permission,
  input: z.strictObject({ id: wireId, state: z.optional(z.enum(['applied', 'missed'])), ...pageFields, ...tenantField }),
  output: pageOf(copyRow),
});
