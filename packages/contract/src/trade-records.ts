// What a task traded: its layers, cycles and fills, and what all closed cycles brought by day.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { assignmentTypeField } from './kinds/assignment-type.ts';
import { pageFields, pageOf, tenantField, wireId, wireInt } from './wire.ts';

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

/** One cycle of a task: `net` = `pnl` - `serviceCharge` + `funding`. Sizes and prices leave a hedge out, money has it inside. */
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

/** The cycles of a task, newest first, also the one that runs. */
export const pageTradeCycle = defineCall({
  method: 'GET',
  path: `${base}/pageTradeCycle`,
  permission: 'P20200',
  input: z.strictObject(recordInput),
  output: z.extend(pageOf(tradeCycle), {
    /** How many are closed, and the sum of their nets, text. */
    closed: z.int(),
    netTotal: z.string(),
  }),
});

/** Every fill of a task, newest first. In a closed cycle the results of the closing fills less the commissions of the opening ones plus funding are its net. */
export const pageTradeFill = defineCall({
  method: 'GET',
  path: `${base}/pageTradeFill`,
  permission: 'P20200',
  input: z.strictObject({ ...recordInput, ...sideField }),
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
