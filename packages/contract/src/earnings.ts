// What a trader earned in a span of days of the tenant's time zone: the parts, by day and by task, and the same rows as CSV.
import { negateDecimal } from '@millrace/market';
import { z } from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from './call.ts';
import { textFile } from './text-file.ts';
import { limits } from './limits.ts';
import { pageFields, pageOf, tenantField, wireDay, wireInt, wireTime } from './wire.ts';

const base = '/app/inter/user/earnings';
const environment = z.enum(['real', 'demo', 'paper']);

/** Both days, or the last days with today; neither: the last 30. Without an environment that of the newest day with earnings. */
const spanFields = {
  lastDays: z.optional(wireInt({ min: 1, max: limits.earningDaysMax })),
  startDay: z.optional(wireDay),
  endDay: z.optional(wireDay),
  environment: z.optional(environment),
  ...tenantField,
};

/** Exact decimals as text, in USDT. `net` = `profit` - `fees` + `funding` + `interest` - `sharePaid` + `shareReceived`. */
export const earningParts = z.object({
  /** Of closed cycles and sold cells before commissions. */
  profit: z.string(),
  /** Commissions of the exchange, above 0 = paid. */
  fees: z.string(),
  funding: z.string(),
  interest: z.string(),
  /** Shares of profit to traders whom the caller copies, and from those who copy him. */
  sharePaid: z.string(),
  shareReceived: z.string(),
  net: z.string(),
  /** The platform's share, in fuel: no part of `net`. */
  fuel: z.string(),
  /** Closed cycles. */
  cycles: z.int(),
});
export type EarningParts = z.output<typeof earningParts>;

/** Each part as it counts in the net: what was paid below 0, so that the parts add up to it. */
export function signedParts(parts: EarningParts): EarningParts {
  return { ...parts, fees: negateDecimal(parts.fees), sharePaid: negateDecimal(parts.sharePaid) };
}

const span = z.object({
  /** IANA name of the time zone of the days. */
  timeZone: z.string(),
  today: z.string(),
  startDay: z.string(),
  endDay: z.string(),
  /** Whose money: practice is never added to real money. */
  environment,
});

/** The sum of a span of at most `limits.earningDaysMax` days, and each day of it that has something, oldest first. */
export const getEarnings = defineCall({
  method: 'GET',
  path: `${base}/getEarnings`,
  permission: 'P10002',
  input: z.strictObject(spanFields),
  output: z.extend(span, {
    /** All in which the caller has ever earned. */
    environments: z.array(environment),
    sum: earningParts,
    days: z.array(z.extend(earningParts, { day: z.string() })),
  }),
});
export type EarningSpan = Pick<InputOf<typeof getEarnings>, 'lastDays' | 'startDay' | 'endDay' | 'environment'>;

/** What the caller's tasks did after a moment, of at most `limits.earningDaysMax` days ago: orders that filled, and what closed. In each environment apart. */
export const getSince = defineCall({
  method: 'GET',
  path: `${base}/getSince`,
  permission: 'P10002',
  input: z.strictObject({ since: wireTime, ...tenantField }),
  output: z.array(
    z.object({
      environment,
      /** Orders with a fill, by side. */
      buys: z.int(),
      sells: z.int(),
      /** Closed cycles, and their net in USDT after fees and funding. */
      cycles: z.int(),
      net: z.string(),
    }),
  ),
});

const taskEarnings = z.extend(earningParts, {
  /** Null for shares of profit, which are settled for a whole follow. */
  taskId: z.nullable(z.string()),
  assignmentType: z.nullable(z.int()),
  instId: z.nullable(z.string()),
  deleted: z.boolean(),
});
export type TaskEarnings = z.output<typeof taskEarnings>;

/** What of the span each task brought, deleted ones too, greatest first; the rows of all pages add up to the sum of the span. */
export const pageTaskEarnings = defineCall({
  method: 'GET',
  path: `${base}/pageTaskEarnings`,
  permission: 'P10002',
  input: z.strictObject({ ...spanFields, ...pageFields }),
  output: z.extend(pageOf(taskEarnings), { environment }),
});

/** The days of the span, or its tasks, as CSV: the rows of the two calls above. */
export const exportEarnings = defineCall({
  method: 'GET',
  path: `${base}/exportEarnings`,
  permission: 'P10002',
  file: 'answered',
  input: z.strictObject({ ...spanFields, by: z.enum(['day', 'task']) }),
  output: textFile,
});

/** Of all tasks of an account, from the notes that are made of each every hour while it is at work; percent and USDT as text, null while unknown. */
const accountFigures = z.object({
  environment,
  /** When the first of the hours began that they are made of, ms. */
  since: z.int(),
  /** That was less than a day ago. */
  young: z.boolean(),
  /** What the last 30 days brought against the mean of the capital in them, for a year, not compounded. */
  annualizedRate: z.nullable(z.string()),
  /** Percent that prices may go against the tasks, weighted by capital; null where none was at work in the last day. */
  withstandRisksRate: z.nullable(z.string()),
  /** Most margin and open losses that were ever tied up. */
  maxRetracement: z.nullable(z.string()),
});
export type AccountFigures = z.output<typeof accountFigures>;

/** A row for each environment in which a task was ever at work: practice is never added to real money. */
export const getAccountFigures = defineCall({
  method: 'GET',
  path: `${base}/getAccountFigures`,
  permission: 'P10002',
  input: z.strictObject({ ...tenantField }),
  output: z.array(accountFigures),
});

/** The last 24 hours, 7 days, 30 days, or as long as hours are noted. */
export const resultRanges = ['day', 'week', 'month', 'all'] as const;
export type ResultRange = (typeof resultRanges)[number];

const resultPoint = z.object({
  /** When the hour was noted, ms. */
  time: z.int(),
  /** Results that were booked by then, with what running cycles had realised. */
  booked: z.string(),
  /** What was held would have brought this at the prices of then. */
  open: z.string(),
});
export type ResultPoint = z.output<typeof resultPoint>;

/**
 * How the results of all tasks of an account stood, from the hourly notes: at most `limits.resultPointsMax` points, oldest first, the last note of each bar.
 * A row for each environment with a note in the range: practice is never added to real money.
 */
export const getResultCurve = defineCall({
  method: 'GET',
  path: `${base}/getResultCurve`,
  permission: 'P10002',
  input: z.strictObject({ range: z.enum(resultRanges), ...tenantField }),
  output: z.object({
    /** Between points of the same server that never stood still, ms. */
    barMs: z.int(),
    curves: z.array(z.object({ environment, points: z.array(resultPoint) })),
  }),
});
export type ResultCurves = OutputOf<typeof getResultCurve>;

const sparkTasks = z
  .string()
  .check(z.maxLength(limits.taskSparksMax * 46), z.regex(/^[a-z]{2,4}_[0-9A-Za-z]{8,40}(?:,[a-z]{2,4}_[0-9A-Za-z]{8,40})*$/, 'identifier'));

/**
 * What tasks of the caller had brought in all, booked and open, in their last 30 days: of at most `limits.taskSparksMax` ids, with commas, each with at most
 * `limits.taskSparkPointsMax` values, oldest first. One without a note is left out.
 */
export const listTaskSparks = defineCall({
  method: 'GET',
  path: `${base}/listTaskSparks`,
  permission: 'P10002',
  input: z.strictObject({ taskIds: sparkTasks, ...tenantField }),
  output: z.array(z.object({ taskId: z.string(), values: z.array(z.string()) })),
});
