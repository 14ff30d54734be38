// Share cards: a result that a trader shows to others, computed by the server and kept as it was when made, with a code that anybody may look up.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { pageFields, pageOf, tenantField, wireBool, wireId, wireInt } from './wire.ts';

const base = '/app/inter/user/share';
const permission = 'P10302';

export const shareKinds = ['task', 'cycle', 'days', 'trader'] as const;

/** What is shared: a task, one of its closed cycles, all tasks of 7 or 30 days, or the caller himself as a trader whom others copy. */
const subjectFields = {
  kind: z.enum(shareKinds),
  /** Of a task and of a cycle. */
  taskId: z.optional(wireId),
  /** Of a cycle. */
  cycle: z.optional(wireInt({ min: 0, max: 1_000_000_000 })),
  posSide: z.optional(z.enum(['long', 'short'])),
  /** Of days. */
  lastDays: z.optional(z.enum(['7', '30'])),
  environment: z.optional(z.enum(['real', 'demo', 'paper'])),
  ...tenantField,
};

/** Percent has two decimals and refers to the capital of the period; null: not measured. All of it is after the exchange's fees and funding. */
export const shareFigure = z.object({
  kind: z.enum(shareKinds),
  environment: z.enum(['real', 'demo', 'paper']),
  assignmentType: z.nullable(z.int()),
  instId: z.nullable(z.string()),
  buyType: z.nullable(z.int()),
  lever: z.nullable(z.int()),
  /** Days of the tenant's time zone, both counted. */
  startDay: z.string(),
  endDay: z.string(),
  days: z.int(),
  /** What was booked, as the page of the subject says it. */
  yieldPct: z.string(),
  /** Greatest fall from a height of booked and open result, rounded up; never left out of a card. */
  drawdownPct: z.nullable(z.string()),
  /** Open at the newest hourly reading: no part of the yield. */
  openPct: z.nullable(z.string()),
  cycles: z.nullable(z.int()),
  /** The yield and the drawdown in USDT, where the sharer shows amounts. */
  net: z.nullable(z.string()),
  drawdown: z.nullable(z.string()),
  /** Percent at the end of days, oldest first, at most 60. */
  curve: z.array(z.string()),
});
export type ShareFigure = z.output<typeof shareFigure>;

/** What a card would show now; nothing is kept. */
export const getShareFigure = defineCall({
  method: 'GET',
  path: `${base}/getShareFigure`,
  permission,
  input: z.strictObject(subjectFields),
  output: shareFigure,
  refusals: ['shareNotMeasured'],
});

const madeCard = z.object({
  code: z.string(),
  /** Where anybody sees it. */
  link: z.string(),
  figure: shareFigure,
  /** Null where the sharer left them out. */
  nickname: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  createTime: z.int(),
  /** Null while the card is shown. */
  takeBackTime: z.nullable(z.int()),
});
export type MadeCard = z.output<typeof madeCard>;

export const makeShareCard = defineCall({
  method: 'POST',
  path: `${base}/makeShareCard`,
  permission,
  idempotent: true,
  input: z.strictObject({ ...subjectFields, showAmounts: wireBool, showName: wireBool, showAvatar: wireBool }),
  output: madeCard,
  refusals: ['shareNotMeasured', 'shareCardsTooMany'],
});

export const pageShareCard = defineCall({
  method: 'GET',
  path: `${base}/pageShareCard`,
  permission,
  input: z.strictObject({ ...pageFields, ...tenantField }),
  output: pageOf(madeCard),
});

/** From then on the code says only that the card was taken back. */
export const takeBackShareCard = defineCall({
  method: 'POST',
  path: `${base}/takeBackShareCard`,
  permission,
  input: z.strictObject({ code: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{12}$/, 'identifier')), ...tenantField }),
  output: done,
});

/** Everything that a code tells, to guests too. Codes that nobody made are all answered alike, and wait longer each time. */
export const readShareCard = defineCall({
  method: 'POST',
  path: '/app/outer/user/share/readShareCard',
  input: z.strictObject({ code: z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/, 'identifier')), ...tenantField }),
  output: z.object({
    isTakenBack: z.boolean(),
    createTime: z.int(),
    figure: z.nullable(shareFigure),
    nickname: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
  }),
});
