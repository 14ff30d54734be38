// Tasks of all traders of the tenant, one of them with its orders, fills and records, and what operators do to it.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { assignmentTypeField } from '../kinds/assignment-type.ts';
import { assignmentDetails } from '../task-view.ts';
import { tradeFill, tradeRecord } from '../trade-records.ts';
import { pageFields, pageOf, wireId, wireInt, wireTaskInstId, wireUid } from '../wire.ts';
import { decided, deskApproval, deskUser, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';

/** running: trades and buys. exits: only what it holds is sold. */
export const adminTaskStates = ['running', 'exits', 'stopped', 'faulty'] as const;
export type AdminTaskState = (typeof adminTaskStates)[number];

const taskFilter = {
  state: z.optional(z.enum(adminTaskStates)),
  kind: z.optional(assignmentTypeField),
  environment: z.optional(z.enum(['real', 'demo', 'paper'])),
  uid: z.optional(wireUid),
  instId: z.optional(wireTaskInstId),
  /** Exactly this fault, such as POSITION_MISMATCH. */
  fault: z.optional(z.string().check(z.regex(/^[A-Z_]{3,40}$/, 'identifier'))),
  /** By when it was made; newest first unless said. */
  sort: z.optional(z.enum(['newest', 'oldest'])),
};

export const adminTaskRow = z.object({
  id: z.string(),
  user: deskUser,
  type: z.int(),
  instId: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  isTrading: z.boolean(),
  isBuying: z.boolean(),
  /** Empty while it works. */
  fault: z.string(),
  /** Net of its closed cycles and sold cells, text. */
  net: z.string(),
  createTime: z.int(),
});
export type AdminTaskRow = z.output<typeof adminTaskRow>;

export const pageTask = defineCall({
  method: 'GET',
  path: '/app/admin/task/pageTask',
  duty: 'look',
  input: z.strictObject({
    ...taskFilter,
    /** `nextId` of the page before. */
    afterId: z.optional(wireId),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({ rows: z.array(adminTaskRow), nextId: z.nullable(z.string()) }),
});

/** What the list shows as CSV. More than `limits.taskExportMax` tasks are refused: those are mailed by `mailExport`. */
export const exportTask = defineExport({
  path: '/app/admin/task/exportTask',
  duty: 'look',
  input: z.strictObject(taskFilter),
});

/** A task as its trader reads it, whose it is, and what waits for a second person. */
export const adminTask = z.object({
  task: assignmentDetails,
  user: deskUser,
  /** Of closing the position. */
  approval: deskApproval,
});
export type AdminTask = z.output<typeof adminTask>;

export const getTask = defineCall({
  method: 'GET',
  path: '/app/admin/task/getTask',
  duty: 'look',
  input: z.strictObject({ id: wireId }),
  output: adminTask,
});

export const adminOrder = z.object({
  clOrdId: z.string(),
  instId: z.string(),
  side: z.enum(['buy', 'sell']),
  effect: z.enum(['open', 'close']),
  kind: z.enum(['market', 'ioc', 'post_only', 'limit', 'stop']),
  reason: z.string(),
  status: z.enum(['intent', 'sent', 'live', 'unknown', 'filled', 'canceled', 'refused', 'void', 'mismatch']),
  /** Empty where no price was named. */
  px: z.string(),
  sz: z.string(),
  filledSz: z.string(),
  /** What the exchange refused it with; empty otherwise. */
  refusalCode: z.string(),
  /** Venue ms. */
  createTime: z.int(),
});
export type AdminOrder = z.output<typeof adminOrder>;

const ofTask = { id: wireId };

/** Orders of a task, newest first, also those that were refused. `beforeId` is the last row of the page before. */
export const pageTaskOrder = defineCall({
  method: 'GET',
  path: '/app/admin/task/pageTaskOrder',
  duty: 'look',
  input: z.strictObject({
    ...ofTask,
    beforeId: z.optional(z.string().check(z.regex(/^[0-9A-Za-z]{1,32}$/, 'identifier'))),
    pageSize: pageFields.pageSize,
  }),
  output: z.object({ rows: z.array(adminOrder), nextId: z.nullable(z.string()) }),
  refusals: ['accessNotGranted'],
});

/** As the trader reads them. */
export const pageTaskFill = defineCall({
  method: 'GET',
  path: '/app/admin/task/pageTaskFill',
  duty: 'look',
  input: z.strictObject({ ...ofTask, ...pageFields }),
  output: pageOf(tradeFill),
  refusals: ['accessNotGranted'],
});

/** As the trader reads them. */
export const pageTaskRecord = defineCall({
  method: 'GET',
  path: '/app/admin/task/pageTaskRecord',
  duty: 'look',
  input: z.strictObject({ ...ofTask, ...pageFields }),
  output: pageOf(tradeRecord),
  refusals: ['accessNotGranted'],
});

const actFields = { id: wireId, version: wireInt({ min: 0, max: 1_000_000_000 }), reason: wireWords({ min: 3, max: 200 }) };

/** Stops buying, or all trading, of a task at once. Its trader reads the reason and may start it again. */
export const stopTask = defineCall({
  method: 'POST',
  path: '/app/admin/task/stopTask',
  duty: 'task',
  idempotent: true,
  input: z.strictObject({ ...actFields, act: z.enum(['buying', 'trading']) }),
  output: decided,
  refusals: ['taskChanged', 'actionRepeated'],
});

/** Proposes that the whole position of a task is closed at market: a second person decides. */
export const proposeClose = defineCall({
  method: 'POST',
  path: '/app/admin/task/proposeClose',
  duty: 'close',
  idempotent: true,
  input: z.strictObject(actFields),
  output: decided,
  refusals: ['taskChanged', 'nothingToClose', 'alreadyDecided'],
});
