// Tasks ("assignments" on the wire): make, change, start, stop, trade by hand, read, and their trade records.
// The permission of these calls depends on the task's kind, so it is checked against `kindOf(type).permissions[control]`.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { kinds, offeredKinds } from './kinds/index.ts';
import { settingsWire } from './kinds/settings-wire.ts';
import { pageFields, pageOf, tenantField, wireBool, wireDecimal, wireId, wireInstId, wireInt } from './wire.ts';

const base = '/app/inter/user/assignment';

const allTypes = kinds.map(({ type }) => type);
const assignmentTypeField = z.pipe(
  wireInt({ min: Math.min(...allTypes), max: Math.max(...allTypes) }),
  z.literal(offeredKinds.map(({ type }) => type)),
);
const formKinds = offeredKinds.filter(({ madeBy }) => madeBy === 'form');

/** One side of a task that holds something. Prices and sizes are text in the instrument's units. */
export const taskLeg = z.object({
  leg: z.enum(['L', 'S']),
  phase: z.enum(['IDLE', 'ENTERING', 'HOLDING', 'ADDING', 'EXITING', 'SETTLING', 'UNKNOWN']),
  sz: z.string(),
  avgPx: z.string(),
  securedAssets: z.string(),
  /** Rungs used in this cycle. */
  orderNum: z.int(),
  liqPx: z.string(),
  realizedPnl: z.string(),
  fees: z.string(),
  funding: z.string(),
  /** What of the running cycle's realised result, after fees, is in `sumPnl` already: sold cells of a grid. Absent: nothing. */
  counted: z.optional(z.string()),
});

/**
 * What a wait does when it comes. cell: a grid sells one cell. lock: the hedge opens or grows; unlock, unlockLoss: it is closed with a profit or given up.
 * slice: the next part of a take profit. layer: the newest high layer is sold alone. edge, breakout, middle: the borders and the middle of a box.
 * dip: a dip to buy. look: the next closed bars.
 */
const waitActs = [
  'entry',
  'add',
  'target',
  'loss',
  'range',
  'liquidation',
  'cell',
  'lock',
  'unlock',
  'unlockLoss',
  'slice',
  'layer',
  'edge',
  'breakout',
  'middle',
  'dip',
  'look',
] as const;

/** What a task waits for: an act and the price at which it comes, and the time where it waits for one. */
export const taskWait = z.object({
  leg: z.enum(['L', 'S']),
  act: z.enum(waitActs),
  /** Empty where no price decides. */
  price: z.string(),
  /** Size of the order, where one would be sent. */
  size: z.string(),
  /** Whether the price was reached and the task now follows the price for the rebound or fall back. */
  armed: z.boolean(),
  /** Venue ms before which it does not come: a pause between cycles, or after a refusal. */
  notBefore: z.optional(z.int()),
});

/** The hedge of a leg with a lock, on its own side of the market. */
export const taskHedge = z.extend(taskLeg, {
  /** Adverse steps counted in this cycle, and how many open the hedge. */
  count: z.int(),
  after: z.int(),
  /** Where the next step is counted; empty where none changes anything. */
  nextPrice: z.string(),
});

/** A price that a task goes by without acting at it: borders of its range, its box or its bands, their middle, the dip, the highest high that dips are measured from. */
export const taskLevel = z.object({
  name: z.enum(['rangeMin', 'rangeMax', 'boxMin', 'boxMax', 'bandMin', 'bandMax', 'middle', 'dip', 'high']),
  price: z.string(),
});

/** One cell of a grid. Long ones buy at `low` and sell at `high`, short ones the other way round. `sz` is held; `order` rests on the exchange. */
export const taskCell = z.object({
  leg: z.enum(['L', 'S']),
  low: z.string(),
  high: z.string(),
  sz: z.string(),
  order: z.enum(['open', 'close', 'none']),
});

export const taskWhy = z.object({ key: z.string(), args: z.record(z.string(), z.union([z.string(), z.number()])), ts: z.int() });

/** A task's place in a group. `reason` names the refusal or fault of a failed start. */
export const taskGroup = z.object({
  groupId: z.string(),
  slot: z.string(),
  /** Version of the template that its settings are of. */
  version: z.int(),
  step: z.enum(['made', 'starting', 'started', 'failed', 'closing']),
  reason: z.nullable(z.string()),
});

/** A task as lists show it; the specification's section 3. Money is text. */
export const assignment = z.object({
  id: z.string(),
  version: z.int(),
  productType: z.int(),
  assignmentType: z.int(),
  instId: z.string(),
  productName: z.string(),
  credentialId: z.string(),
  environment: z.enum(['real', 'demo', 'paper']),
  status: z.enum(['open', 'close']),
  stopMake: z.enum(['open', 'close']),
  runStatus: z.enum(['1', '2', '-1']),
  /** Name of the fault in area `tasks`, null without one. */
  fault: z.nullable(z.string()),
  repeatOrder: z.int(),
  buyType: z.int(),
  lever: z.int(),
  sz: z.string(),
  avgPx: z.string(),
  securedAssets: z.string(),
  sumPnl: z.string(),
  orderNum: z.int(),
  replenishmentMax: z.int(),
  firstSz: z.string(),
  targetRate: z.string(),
  createTime: z.int(),
  /** Milliseconds of the venue's clock when books and exchange last agreed; null before the first time. */
  agreedTime: z.nullable(z.int()),
  /** Of a task that belongs to a group. */
  group: z.optional(taskGroup),
  legs: z.array(taskLeg),
  hedge: z.nullable(taskHedge),
  waits: z.array(taskWait),
  why: z.nullable(taskWhy),
});
export type Assignment = z.output<typeof assignment>;

/** A task with everything its page and its form show. `settings` holds the wire settings, every value as text. */
export const assignmentDetails = z.extend(assignment, {
  settings: z.record(z.string(), z.string()),
  levels: z.array(taskLevel),
  cells: z.array(taskCell),
  whys: z.array(taskWhy),
  cycles: z.int(),
  wonCycles: z.int(),
});
export type AssignmentDetails = z.output<typeof assignmentDetails>;

/** An action's answer: its event is stored; the result comes on the stream as the task's next version. */
export const queued = z.object({ eventId: z.string(), state: z.literal('queued') });

/** What a person must confirm first, with the figures it is about. Send again with the confirmation that the reason names. */
export const asked = z.object({
  state: z.literal('asked'),
  reason: z.enum(['stopConfirmationNeeded', 'capitalTooSmall', 'lossLimitReached']),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Asked = z.output<typeof asked>;

/** With `ask`, what needs confirming is answered instead of refused: a browser notes every refusal as an error of the page. */
const askField = { ask: z.optional(wireBool) };

const idInput = { id: wireId, ...tenantField };
/** Actions on a task name the version they were decided on; another version is refused with `taskChanged`. */
const actionInput = { ...idInput, version: wireInt({ min: 0, max: 1_000_000_000 }) };

export const addTask = defineCall({
  method: 'POST',
  path: `${base}/add`,
  idempotent: true,
  input: z.strictObject({
    /** A kind that only groups make is refused as `onlyByGroup`. */
    assignmentType: z.pipe(
      assignmentTypeField,
      z.literal(
        formKinds.map(({ type }) => type),
        'onlyByGroup',
      ),
    ),
    instId: wireInstId,
    credentialId: wireId,
    ...settingsWire,
    ...tenantField,
  }),
  output: assignmentDetails,
  refusals: [
    'settingsInvalid',
    'credentialMissing',
    'credentialBroken',
    'accountModeUnfit',
    'positionOwned',
    'tasksTooMany',
    'instrumentNotLive',
    'exchangeUnavailable',
  ],
});

export const updateTask = defineCall({
  method: 'POST',
  path: `${base}/update`,
  idempotent: true,
  /**
   * Taking the loss limit off a running task needs `confirmNoStop`, as starting without one does. A new limit that is reached already closes the
   * position at once: it needs `confirmLossReached`.
   */
  input: z.strictObject({
    ...actionInput,
    instId: wireInstId,
    ...settingsWire,
    confirmNoStop: z.optional(wireBool),
    confirmLossReached: z.optional(wireBool),
    ...askField,
  }),
  output: z.union([queued, asked]),
  refusals: [
    'settingsInvalid',
    'flatRequired',
    'taskChanged',
    'stopConfirmationNeeded',
    'lossLimitReached',
    'positionOwned',
    'instrumentNotLive',
    'exchangeUnavailable',
  ],
});

export const deleteTask = defineCall({
  method: 'POST',
  path: `${base}/delete`,
  idempotent: true,
  input: z.strictObject(actionInput),
  output: z.object({ done: z.literal(true) }),
  refusals: ['closeFirst', 'taskChanged'],
});

/** Start or stop trading; with `stopMake` a start opens buying as well, as one wish for one version. Starting without a loss limit, or with one beyond the margin, needs `confirmNoStop`; a ladder dearer than the free balance needs `confirmPartialLadder`. */
export const operateStatus = defineCall({
  method: 'POST',
  path: `${base}/operateStatus`,
  idempotent: true,
  input: z.strictObject({
    ...actionInput,
    status: z.enum(['open', 'close']),
    stopMake: z.optional(z.literal('open')),
    confirmNoStop: z.optional(wireBool),
    confirmPartialLadder: z.optional(wireBool),
    ...askField,
  }),
  output: z.union([queued, asked]),
  refusals: [
    'taskChanged',
    'actionRepeated',
    'credentialBroken',
    'instrumentNotLive',
    'stopConfirmationNeeded',
    'capitalTooSmall',
    'accountModeUnfit',
    'exchangeUnavailable',
    'groupWithdrawn',
    'engineStopping',
  ],
});

export const operateStopMake = defineCall({
  method: 'POST',
  path: `${base}/operateStopMake`,
  idempotent: true,
  input: z.strictObject({ ...actionInput, stopMake: z.enum(['open', 'close']) }),
  output: queued,
  refusals: ['taskChanged', 'actionRepeated', 'groupWithdrawn'],
});

export const operateRepeatOrder = defineCall({
  method: 'POST',
  path: `${base}/operateRepeatOrder`,
  idempotent: true,
  input: z.strictObject({ ...actionInput, repeatOrder: z.pipe(wireInt({ min: -1, max: 1 }), z.literal([-1, 1])) }),
  output: queued,
  refusals: ['taskChanged', 'actionRepeated'],
});

const legField = { leg: z.optional(z.enum(['L', 'S'])) };

/** Add position by hand: `sz` in contracts or base units, empty = the next rung's size. */
export const replenishment = defineCall({
  method: 'POST',
  path: `${base}/replenishment`,
  idempotent: true,
  input: z.strictObject({ ...actionInput, ...legField, sz: z.optional(wireDecimal({ scale: 8, min: '0.00000001', max: '1000000000' })) }),
  output: queued,
  refusals: ['taskChanged', 'nothingToClose', 'taskUnknownOrder', 'taskStopped', 'taskFaulted', 'groupWithdrawn', 'settingsInvalid'],
});

/** Reduce position by hand, at market. */
export const sell = defineCall({
  method: 'POST',
  path: `${base}/sell`,
  idempotent: true,
  input: z.strictObject({ ...actionInput, ...legField, sz: wireDecimal({ scale: 8, min: '0.00000001', max: '1000000000' }) }),
  output: queued,
  refusals: ['taskChanged', 'nothingToClose', 'sizeTooLarge', 'settingsInvalid'],
});

/** One-click close: everything of this task at market; buying is closed afterwards. */
export const sellAll = defineCall({
  method: 'POST',
  path: `${base}/sellAll`,
  idempotent: true,
  input: z.strictObject(actionInput),
  output: queued,
  refusals: ['taskChanged', 'nothingToClose'],
});

export const getUserAssignmentById = defineCall({
  method: 'GET',
  path: `${base}/getUserAssignmentById`,
  input: z.strictObject(idInput),
  output: assignment,
});

export const getUserAssignmentDetailsById = defineCall({
  method: 'GET',
  path: `${base}/getUserAssignmentDetailsById`,
  input: z.strictObject(idInput),
  output: assignmentDetails,
});

/** The caller's tasks of one kind, newest first; without `assignmentType` of all kinds. */
export const pageAssignmentByAssignmentType = defineCall({
  method: 'GET',
  path: `${base}/pageAssignmentByAssignmentType`,
  input: z.strictObject({ assignmentType: z.optional(assignmentTypeField), ...pageFields, ...tenantField }),
  output: pageOf(assignment),
});

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

/** What the caller's closed cycles brought on each day (of the tenant's time zone, by the venue's clock) that had one, oldest first, the newest `limits.earningDaysMax` of them. */
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
    /** What all closed cycles brought, also those of deleted tasks and of days that are not in the answer. */
    totals: z.array(z.object({ environment: z.enum(['real', 'demo', 'paper']), net: z.string() })),
    /** What of the totals each listed task brought: a newer `sumPnl` of the task says what was booked since this answer. */
    tasks: z.array(z.object({ id: z.string(), net: z.string() })),
  }),
});
