// What a task traded: its layers, cycles and fills, and what all closed cycles brought by day.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { assignmentTypeField } from './kinds/assignment-type.ts';
import { limits } from './limits.ts';
import { textFile } from './text-file.ts';
import { pageFields, pageOf, tenantField, wireDay, wireId, wireInt, wireMonth, wireTime } from './wire.ts';

const base = '/app/inter/user/assignment';

/** One opening order with what it bought, its layer: what was sold of it and what that brought. */
export const tradeRecord = z.object({
  /** clOrdId of the opening order. */
  serialOrderNumberStr: z.string(),
  cycle: z.int(),
  rung: z.int(),
  side: z.enum(['buy', 'sell']),
  posSide: z.enum(['long', 'short']),
  status: z.enum(['holding', 'closed', 'entrusted', 'trading', 'abnormal']),
  type: z.int(),
  /** Result of what was sold of it against its own entry price, after its commissions; "0" before any sale. */
  pnl: z.string(),
  sz: z.string(),
  /** How much of `sz` was sold. */
  closedSz: z.string(),
  lever: z.int(),
  avgPx: z.string(),
  securedAssets: z.string(),
  /** Average price of what was sold of it; empty before any sale. */
  sellPx: z.string(),
  serviceCharge: z.string(),
  /** Venue ms of the order, of its first fill and of the sale of its last lot. None of them changes once it is known. */
  orderTime: z.int(),
  openTime: z.nullable(z.int()),
  closeTime: z.nullable(z.int()),
});
export type TradeRecord = z.output<typeof tradeRecord>;

/** The platform's share of a cycle's profit, in fuel, and what paid it. Of a grid all that its sold cells were charged so far. */
export const cycleFee = z.object({
  fee: z.string(),
  /** False outside the tenant's own money: nothing was taken, `fee` is what it would have been. */
  charged: z.boolean(),
  trial: z.string(),
  dynamic: z.string(),
  community: z.string(),
  bought: z.string(),
  /** What no fuel was left for. */
  owed: z.string(),
});
export type CycleFee = z.output<typeof cycleFee>;

/** One cycle of a task: `net` = `pnl` - `serviceCharge` + `funding`. Sizes and prices leave a hedge out, money has it inside. */
export const tradeCycle = z.object({
  cycle: z.int(),
  posSide: z.enum(['long', 'short']),
  instId: z.string(),
  status: z.enum(['holding', 'closed', 'entrusted']),
  /** Why it was closed; null while it runs. */
  reason: z.nullable(z.string()),
  /** Opening orders with a fill, and what all of them opened. */
  entries: z.int(),
  sz: z.string(),
  avgPx: z.string(),
  sellPx: z.string(),
  lever: z.int(),
  /** Margin of all that was opened. */
  securedAssets: z.string(),
  /** Booked so far where the cycle runs. */
  pnl: z.string(),
  serviceCharge: z.string(),
  funding: z.string(),
  net: z.string(),
  /** Null where the cycle brought nothing to share. */
  fuelFee: z.nullable(cycleFee),
  openTime: z.int(),
  closeTime: z.nullable(z.int()),
});
export type TradeCycle = z.output<typeof tradeCycle>;

/** One trade of the task on the exchange. */
export const tradeFill = z.object({
  tradeId: z.string(),
  serialOrderNumberStr: z.string(),
  cycle: z.int(),
  /** Of the cycle: a hedge belongs to the cycle of the position that it hedges. */
  posSide: z.enum(['long', 'short']),
  side: z.enum(['buy', 'sell']),
  effect: z.enum(['open', 'close']),
  reason: z.string(),
  rung: z.nullable(z.int()),
  sz: z.string(),
  px: z.string(),
  /** Commission, positive = paid. */
  serviceCharge: z.string(),
  /** Of a closing fill: its result against the average of the position, after its own commission. Null for an opening one. */
  pnl: z.nullable(z.string()),
  time: z.int(),
});
export type TradeFill = z.output<typeof tradeFill>;

/** By what a cycle was closed: its target, a limit of its loss (also the exchange's), its trader, or what else it goes by. */
export const cycleEnds = ['target', 'loss', 'trader', 'other'] as const;
export type CycleEnd = (typeof cycleEnds)[number];
/** Reasons of the orders that closed them; `other` is every reason that is not here. */
export const reasonsOfEnd: Readonly<Record<Exclude<CycleEnd, 'other'>, readonly string[]>> = {
  target: ['TARGET', 'TARGET_AMOUNT', 'TARGET_ALL', 'LAYER_TARGET', 'OWN_TARGET', 'LEAD_TAKE'],
  loss: ['LOSS_AMOUNT', 'MARGIN_GUARD', 'BREAKOUT', 'LIQUIDATED'],
  trader: ['CLOSE_ALL', 'MANUAL_REDUCE', 'STOP'],
};
export function cycleEndOf(reason: string): CycleEnd {
  return cycleEnds.find((end) => end !== 'other' && reasonsOfEnd[end].includes(reason)) ?? 'other';
}
export const cycleSorts = ['newest', 'best', 'worst', 'longest'] as const;

const recordInput = {
  assignmentType: z.optional(assignmentTypeField),
  userAssignmentId: wireId,
  /** Only of this cycle and, in a task of both directions, of the cycle on this side. */
  cycle: z.optional(wireInt({ min: 0, max: 1_000_000_000 })),
  posSide: z.optional(z.enum(['long', 'short'])),
  ...pageFields,
  ...tenantField,
};
const sideField = { side: z.optional(z.enum(['buy', 'sell'])) };
const searchFields = {
  /** The number of a cycle, counted from 1, or how the number of an order or a trade begins. */
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(limits.recordTextMax), z.regex(/^[0-9A-Za-z]+$/, 'identifier'))),
  /** Fills from this moment (venue ms) on; cycles that run or were closed from it on. */
  since: z.optional(wireTime),
};

/** One record per layer, newest order first. `side` keeps those with a fill on that side: of a long task "sell" keeps what was sold of. */
export const pageTradeRecord = defineCall({
  method: 'GET',
  path: `${base}/pageTradeRecord`,
  permission: 'P20200',
  input: z.strictObject({ ...recordInput, ...sideField }),
  output: z.extend(pageOf(tradeRecord), {
    /** Sum over closed cycles: realised less fees plus funding, text. */
    netTotal: z.string(),
  }),
});

/** The cycles of a task that fit all that is asked, those that run first and the others sorted. */
export const pageTradeCycle = defineCall({
  method: 'GET',
  path: `${base}/pageTradeCycle`,
  permission: 'P20200',
  input: z.strictObject({
    ...recordInput,
    ...searchFields,
    /** Of the closed ones, by their net: at zero it is lost. */
    result: z.optional(z.enum(['won', 'lost'])),
    closedBy: z.optional(z.enum(cycleEnds)),
    /** Of the tenant's time zone. */
    closedOn: z.optional(wireDay),
    sort: z.optional(z.enum(cycleSorts)),
  }),
  output: z.extend(pageOf(tradeCycle), {
    /** How many of all of them are closed, and the sum of their nets, text. */
    closed: z.int(),
    netTotal: z.string(),
  }),
});

/** What the closed cycles of a task brought on each day of a month of the tenant's time zone, by the venue's clock. */
export const getTradeCalendar = defineCall({
  method: 'GET',
  path: `${base}/getTradeCalendar`,
  permission: 'P20200',
  /** Without a month the one that today is in. */
  input: z.strictObject({ userAssignmentId: wireId, month: z.optional(wireMonth), ...tenantField }),
  output: z.object({
    /** IANA name of the time zone of the days. */
    timeZone: z.string(),
    today: z.string(),
    month: z.string(),
    /** Month of the oldest closed cycle; null before any. */
    firstMonth: z.nullable(z.string()),
    /** Day of the oldest fill; null before any. */
    firstFill: z.nullable(z.string()),
    /** Days that have a closed cycle, oldest first; `net` in USDT, text. */
    days: z.array(z.object({ day: z.string(), net: z.string(), cycles: z.int() })),
    /** Sum of the days, of the month before, and of all closed cycles. */
    net: z.string(),
    netBefore: z.string(),
    netTotal: z.string(),
  }),
});

/**
 * The fills of a task as CSV, oldest first. For the tax office (`tax`) with the settlements of funding among them and for a whole year of the tenant's
 * time zone.
 */
export const exportTradeFills = defineCall({
  method: 'GET',
  path: `${base}/exportTradeFills`,
  permission: 'P20200',
  file: 'answered',
  input: z.strictObject({
    userAssignmentId: wireId,
    form: z.enum(['fills', 'tax']),
    /** Without it everything. */
    year: z.optional(wireInt({ min: 2000, max: 2100 })),
    ...tenantField,
  }),
  output: textFile,
});

/** Every fill of a task, newest first. In a closed cycle the results of the closing fills less the commissions of the opening ones plus funding are its net. */
export const pageTradeFill = defineCall({
  method: 'GET',
  path: `${base}/pageTradeFill`,
  permission: 'P20200',
  input: z.strictObject({ ...recordInput, ...sideField, ...searchFields }),
  output: pageOf(tradeFill),
});

/** What the caller's closed cycles and sold cells of grids brought on each day (of the tenant's time zone, by the venue's clock) that had one, oldest first, the newest `limits.earningDaysMax` of them. */
export const earnings = defineCall({
  method: 'GET',
  path: `${base}/earnings`,
  permission: 'P10002',
  input: z.strictObject({ ...tenantField }),
  output: z.object({
    /** IANA name of the time zone of the days. */
    timeZone: z.string(),
    /** Practice money is never added to real money. `net` in USDT, text; `day` as 2026-11-20. */
    days: z.array(z.object({ environment: z.enum(['real', 'demo', 'paper']), day: z.string(), net: z.string() })),
    /** What closed cycles and sold cells brought, also those of deleted tasks and of days that are not in the answer. */
    totals: z.array(z.object({ environment: z.enum(['real', 'demo', 'paper']), net: z.string() })),
    /** What of the totals each listed task brought: a newer `sumPnl` of the task says what was booked since this answer. */
    tasks: z.array(z.object({ id: z.string(), net: z.string() })),
    /** What the last 30 days with today brought in groups and outside them. */
    thirtyDays: z.array(z.object({ environment: z.enum(['real', 'demo', 'paper']), inGroups: z.string(), own: z.string() })),
  }),
});
