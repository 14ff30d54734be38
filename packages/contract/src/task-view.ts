// A task as it is read: in lists, on its page and on the stream. Money, prices and sizes are text.
import { z } from 'zod/mini';

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
 * dip: a dip to buy. look: the next closed bars. balance: idle funds look at what is free.
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
  'balance',
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
  /** How often it was sold out since the cells were laid out, and what its sales brought after commissions. Views of an older build have neither. */
  sold: z._default(z.int(), 0),
  earned: z._default(z.string(), '0'),
});

/** What a task of idle funds has; USDT as text. */
export const taskSavings = z.object({
  /** In flexible savings, without interest. */
  saved: z.string(),
  /** Interest so far, as the venue booked it. */
  interest: z.string(),
  /** On its way between two accounts, or waiting there. */
  moving: z.string(),
  /** Yearly rate at the last look, percent; null before. */
  aprPct: z.nullable(z.string()),
  /** Free in the trading account at the last look; null before. */
  available: z.nullable(z.string()),
  /** Venue ms; null before the first look. */
  lookedTs: z.nullable(z.int()),
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
  /** Another server has taken over the account, and has not compared it with the exchange yet. */
  isMoving: z.boolean(),
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
  /** Of kinds that save; null of others. */
  savings: z.nullable(taskSavings),
  whys: z.array(taskWhy),
  cycles: z.int(),
  wonCycles: z.int(),
});
export type AssignmentDetails = z.output<typeof assignmentDetails>;
