// Traders who can be copied: cards with the figures of the daily cut, one trader as a whole, and the rows from which anybody can compute the figures again.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { wireDecimal } from '../wire-decimal.ts';
import { pageFields, pageOf, tenantField, wireBool, wireId, wireInstId, wireInt } from '../wire.ts';

const base = '/app/inter/user/follow';
const permission = 'PFOLLOW';

/** Percentages as text, null where they are not known. Windows are whole days of the tenant that end with `day`; see money.md 3.1. */
export const traderFigures = z.object({
  /** YYYY-MM-DD: the last whole day that is counted. */
  day: z.string(),
  weekYield: z.nullable(z.string()),
  /** Days with a return, at most seven. */
  weekDays: z.int(),
  winRate: z.nullable(z.string()),
  /** Closed positions in 30 days. */
  trades: z.int(),
  tradingDays: z.int(),
  maxRetracement: z.nullable(z.string()),
  copiers: z.int(),
  openLoss: z.nullable(z.string()),
  worstOpenLoss: z.nullable(z.string()),
  highestLeverage: z.nullable(z.string()),
  handShare: z.nullable(z.string()),
  /** Of his copies: basis points against the copiers, and percent that were missed. */
  meanSlipBp: z.nullable(z.string()),
  missedShare: z.nullable(z.string()),
  /** Hourly readings of the account on that day, of those that were due. */
  points: z.int(),
  pointsDue: z.int(),
  /** Copiers whose results are counted, and of at least twenty the median, tenth and ninetieth percentile of their 30 days, percent of the allocation. */
  results: z.int(),
  resultMedian: z.nullable(z.string()),
  resultTenth: z.nullable(z.string()),
  resultNinetieth: z.nullable(z.string()),
});
export type TraderFigures = z.output<typeof traderFigures>;

export const traderCard = z.object({
  id: z.string(),
  name: z.string(),
  introduction: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  /** Part of a new copier's profit, a fraction. */
  shareRate: z.string(),
  /** Has fewer than `limits.rankedTradingDays` or `limits.rankedTrades`: not ranked. */
  isNew: z.boolean(),
  /** Why nobody can begin to copy him now; null while one can. */
  closed: z.nullable(z.enum(['full', 'closed', 'own'])),
  /** Since when nobody manages his copiers' positions, ms; null while he trades. */
  silentSince: z.nullable(z.int()),
  /** Instruments of the positions that he closed in the 30 days of the figures. */
  instIds: z.array(z.string()),
  /** Null before the first daily cut. */
  figures: z.nullable(traderFigures),
  /** Percent gained since the first of the last 30 days, one for each day that has a return. */
  curve: z.array(z.string()),
  /** The caller's running follow of him. */
  followId: z.nullable(z.string()),
});
export type TraderCard = z.output<typeof traderCard>;

export const traderOrders = ['weekYield', 'winRate', 'maxRetracement', 'copiers'] as const;

/** Ranked traders, or the new ones; real money and practice are never in one list. */
export const pageTrader = defineCall({
  method: 'GET',
  path: `${base}/pageTrader`,
  permission,
  input: z.strictObject({
    order: z.optional(z.enum(traderOrders)),
    /** real: accounts with real money. practice: demo and paper. Left out: that of the tenant's own money. */
    money: z.optional(z.enum(['real', 'practice'])),
    isNew: z.optional(wireBool),
    /** Part of a name. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(limits.nicknameMax), z.regex(/^[^\p{Cc}\p{Cs}<>]*$/u, 'words'))),
    instId: z.optional(wireInstId),
    /** Percent. */
    retracementMax: z.optional(wireDecimal({ scale: 2, min: '0', max: '100' })),
    ...pageFields,
    ...tenantField,
  }),
  output: pageOf(traderCard),
});

/** What a follow begins with; nothing of what the trader holds now. */
export const traderDetails = z.extend(traderCard, {
  approveTime: z.int(),
  /** An account that copies is at the same venue, in the same environment. */
  venueId: z.string(),
  /**
   * Daily returns of the last 90 days, oldest first, fractions with 12 decimals; null where the day has none. The yield of the week is the product of
   * 1 + each of the last `weekDays`, less 1, percent with 4 decimals, half even.
   */
  days: z.array(z.object({ day: z.string(), dailyReturn: z.nullable(z.string()) })),
  /** Instruments that may be copied now: in the tenant's list and traded enough. */
  copyInstIds: z.array(z.string()),
  /** The tenant's share of profit that is taken from fuel, a fraction. */
  feeRate: z.string(),
  /** Copiers whose 30 days ended above 0, and at or below it; 0 and 0 with fewer than twenty. */
  resultsUp: z.int(),
  resultsDown: z.int(),
});
export type TraderDetails = z.output<typeof traderDetails>;

export const getTrader = defineCall({
  method: 'GET',
  path: `${base}/getTrader`,
  permission,
  input: z.strictObject({ traderId: wireId, ...tenantField }),
  output: traderDetails,
});

/** A closed position without its size. */
export const traderPosition = z.object({
  instId: z.string(),
  posSide: z.enum(['long', 'short']),
  openTime: z.int(),
  closeTime: z.int(),
  /** Net after fees and funding, percent of what it cost; null where its venue does not list the instrument any more. */
  resultPct: z.nullable(z.string()),
  /** The net is above 0: what the win rate counts. */
  won: z.boolean(),
  /** A part or all of it was closed by hand, not by an order of a task. */
  byHand: z.boolean(),
});
export type TraderPosition = z.output<typeof traderPosition>;

/** Closed positions of the last 30 days of the cut, newest first: won / all is the win rate. */
export const pageTraderPosition = defineCall({
  method: 'GET',
  path: `${base}/pageTraderPosition`,
  permission,
  input: z.strictObject({ traderId: wireId, ...pageFields, ...tenantField }),
  output: pageOf(traderPosition),
});

/** One hourly reading: the return since the reading before, a fraction with 12 decimals, "0" of the very first; null where it is not known. */
export const traderHour = z.object({ time: z.int(), hourReturn: z.nullable(z.string()) });
export type TraderHour = z.output<typeof traderHour>;

/**
 * Readings of the last 30 days of the cut, newest first: what the greatest retracement is computed from. V begins with 1 and is multiplied by 1 + each
 * return, half even at 18 decimals; the figure is the greatest (highest V before - V) / highest V before, percent with 4 decimals, half even.
 */
export const pageTraderHour = defineCall({
  method: 'GET',
  path: `${base}/pageTraderHour`,
  permission,
  input: z.strictObject({ traderId: wireId, ...pageFields, ...tenantField }),
  output: pageOf(traderHour),
});

/** Equity that the sizes of `replaySignal` are stated for, USDT. */
export const REPLAY_EQUITY = '1000000000';

/**
 * One order of a position that is closed, for the preview. Lots are those of a trader with `REPLAY_EQUITY`: his own x REPLAY_EQUITY / his equity, rounded
 * down, where the equity is that of his newest hourly reading less the trader margin, which does not trade.
 */
export const replaySignal = z.object({
  /** Counts these orders from 1: the trader's own numbers would tell how many orders of open positions lie between them. */
  seq: z.int(),
  instId: z.string(),
  posSide: z.enum(['long', 'short']),
  action: z.enum(['OPEN', 'ADD', 'REDUCE', 'CLOSE']),
  beforeLots: z.int(),
  deltaLots: z.int(),
  openLots: z.int(),
  /** Average price. */
  px: z.string(),
  /** Venue ms. */
  time: z.int(),
  /** Sum of the funding rates settled between the position's order before and this one, a fraction; 0 of spot. */
  fundingRate: z.string(),
});
export type ReplaySignal = z.output<typeof replaySignal>;

/** All orders of the positions that were closed in the last 30 days, oldest first; none while the trader's equity is not known or not above the margin. */
export const pageSignal = defineCall({
  method: 'GET',
  path: `${base}/pageSignal`,
  permission,
  input: z.strictObject({ traderId: wireId, ...pageFields, ...tenantField }),
  output: z.extend(pageOf(replaySignal), {
    /** Against the copier: mean slippage of his copies so far, basis points; null while there are none. */
    meanSlipBp: z.nullable(z.string()),
  }),
});

/** What a trader's wallet received from his copiers on one day of the tenant, USDT, and how many they were when it ended; null before its figures. */
export const leadIncome = z.object({ day: z.string(), copiers: z.nullable(z.int()), income: z.string() });
export type LeadIncome = z.output<typeof leadIncome>;

/** The caller's own income as a trader by day since his first approval, newest first. `copiersNow` follow him now; `sum` is of all `days`, 30 unless told. */
export const pageLeadIncome = defineCall({
  method: 'GET',
  path: `${base}/pageLeadIncome`,
  permission,
  input: z.strictObject({ days: z.optional(wireInt({ min: 1, max: 366 })), ...pageFields, ...tenantField }),
  output: z.extend(pageOf(leadIncome), { copiersNow: z.int(), sum: z.string() }),
});
