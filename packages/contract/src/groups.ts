// Strategy groups: the operator's templates as a trader sees them, what he has opened, and what he does with a group or a list of tasks. Which of
// them he sees and may use follows from the permissions of their kinds.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { groupIdField, slotKey } from './group-moves.ts';
import { groupTypes, selectionTypes } from './kinds/group-kinds.ts';
import { kinds } from './kinds/index.ts';
import { anyValue } from './kinds/settings-wire.ts';
import { limits } from './limits.ts';
import { assignment } from './task-view.ts';
import { asked } from './tasks.ts';
import { pageFields, pageOf, tenantField, wireBool, wireId, wireInt } from './wire.ts';

const base = '/app/inter/user/assignment';
const permission = 'P10200';

/** Version of the hosting agreement whose text the app shows (`legal.hosting.*`). A new text is a new version, which traders confirm anew. */
export const hostingAgreementVersion = 1;

const typeField = z.pipe(
  wireInt({ min: Math.min(...selectionTypes, ...groupTypes), max: Math.max(...groupTypes) }),
  z.literal([...groupTypes, ...selectionTypes]),
);

/** Of a trader and a group. error: a slot failed or a task has a fault. unknown: the fate of an order is not known. */
export const groupState = z.enum(['notOpened', 'opening', 'ready', 'stopped', 'closing', 'error', 'unknown']);
export type GroupState = z.output<typeof groupState>;

/** USDT and percent as text; null while unknown. Of all accounts they are those of the days that are over, and unknown while fewer than five have it. */
export const groupFigures = z.object({
  /** Of the caller's own tasks, those of earlier openings too; else of all accounts of the tenant in this environment. */
  own: z.boolean(),
  accounts: z.nullable(z.int()),
  since: z.nullable(z.int()),
  sumPnl: z.nullable(z.string()),
  yesterdayPnl: z.nullable(z.string()),
  thirtyDayPnl: z.nullable(z.string()),
  annualizedRate: z.nullable(z.string()),
  /** Percent that prices may go against it. */
  withstandRisksRate: z.nullable(z.string()),
  /** Most margin and open loss that it ever tied up. */
  maxRetracement: z.nullable(z.string()),
});
export type GroupFigures = z.output<typeof groupFigures>;

export const strategyGroup = z.object({
  id: z.string(),
  groupName: z.string(),
  /** Assignment type of its tasks. */
  type: z.int(),
  /** Newest version. */
  version: z.int(),
  /** In the caller's language. */
  words: z.string(),
  slots: z.int(),
  state: groupState,
  /** The operator has closed it: it cannot be opened, and where it is open nothing is bought. */
  withdrawn: z.boolean(),
  /** What the caller has opened. */
  opened: z.nullable(
    z.object({
      credentialId: z.string(),
      environment: z.enum(['real', 'demo', 'paper']),
      /** Version that the caller took over last. */
      version: z.int(),
      agreementVersion: z.int(),
      tasks: z.int(),
      running: z.int(),
      /** Tasks that need the caller: a failed start, or a fault. */
      failed: z.int(),
      openTime: z.int(),
    }),
  ),
  figures: groupFigures,
});
export type StrategyGroup = z.output<typeof strategyGroup>;

/** Groups of the tenant, and withdrawn ones that the caller has open; of one type or of all groups. A selection is asked for by its type. */
export const pageAssignmentGroup = defineCall({
  method: 'GET',
  path: `${base}/pageAssignmentGroup`,
  permission,
  input: z.strictObject({ type: z.optional(typeField), ...pageFields, ...tenantField }),
  output: pageOf(strategyGroup),
});

/** One task that a group makes. Amounts in USDT as text, at the newest price; empty while none is known. */
export const groupSlot = z.object({
  slot: z.string(),
  instId: z.string(),
  productName: z.string(),
  productType: z.int(),
  buyType: z.int(),
  /** Every setting as the wire says it. */
  settings: z.record(z.string(), z.string()),
  /** Words of `settings` that the caller may send with the opening. */
  changeable: z.array(z.string()),
  /** Needed at worst, rounded up to cents. */
  needed: z.string(),
  /** The loss limit; empty without one. */
  lossAtLimit: z.string(),
  coveragePct: z.string(),
  liqPx: z.string(),
  /** What is lost without a limit at worst. */
  loss: z.string(),
  lastPrice: z.string(),
  /** Of a selection of dips: the price that is waited for; empty while it is not known. */
  dipPrice: z.string(),
  /** Whether the last day has reached it; null while it is not known. */
  touched: z.nullable(z.boolean()),
});
export type GroupSlotView = z.output<typeof groupSlot>;

/** What the newest version of an open group says otherwise than the one that its trader took over, in words of the wire. */
export const slotChange = z.object({ slot: z.string(), instId: z.string(), word: z.string(), from: z.string(), to: z.string() });
export type SlotChange = z.output<typeof slotChange>;

/** The slots of a group's newest version, and what all of them need altogether. */
export const pageTenantAssignmentByGroupId = defineCall({
  method: 'GET',
  path: `${base}/pageTenantAssignmentByGroupId`,
  permission,
  input: z.strictObject({ groupId: groupIdField, ...pageFields, ...tenantField }),
  output: z.extend(pageOf(groupSlot), {
    group: strategyGroup,
    agreementVersion: z.int(),
    /** Sums of the rows; empty while a price is not known. `lossAtLimits` is empty where a slot has no limit. */
    needed: z.string(),
    lossAtLimits: z.string(),
    /** Of an open group: what its trader has not taken over yet. Sizes and limits, which traders set, are none of it. */
    changes: z.array(slotChange),
  }),
  refusals: ['exchangeUnavailable'],
});

/** The caller's tasks of a group, as lists show them; `group` says how far each is. */
export const pageAssignmentByGroupId = defineCall({
  method: 'GET',
  path: `${base}/pageAssignmentByGroupId`,
  permission,
  input: z.strictObject({ groupId: groupIdField, ...pageFields, ...tenantField }),
  output: pageOf(assignment),
});

/** Every word of every kind, so that one which the operator fixed is refused as that. */
const slotWords = Object.fromEntries(
  kinds.flatMap((kind) => Object.keys(kind.fieldsOn(kind.products[0] ?? 'swap'))).map((word) => [word, anyValue]),
);

/** What became of one task. repeated: it was so already, or is on its way. */
export const taskResult = z.object({
  id: z.string(),
  slot: z.nullable(z.string()),
  outcome: z.enum(['queued', 'repeated', 'refused']),
  /** Name of the refusal. */
  reason: z.nullable(z.string()),
});
export type TaskResult = z.output<typeof taskResult>;

const accepted = z.object({ state: z.literal('accepted'), results: z.array(taskResult) });

const confirmFields = { confirmNoStop: z.optional(wireBool), confirmPartialLadder: z.optional(wireBool) };

/**
 * open: makes the tasks of the named slots and starts them one by one; needs `credentialId`, the newest `version`, the `agreementVersion` and `slots`.
 * retry: starts the failed ones again. start, stop, closeAll: every task of the group, best effort, each with its result. close: stops, closes all and
 * archives. takeOver: settings of the template's newest `version` for every task, from the next rung; what the trader sets stays.
 */
export const operateAssignmentGroupStatus = defineCall({
  method: 'POST',
  path: `${base}/operateAssignmentGroupStatus`,
  permission,
  idempotent: true,
  input: z.strictObject({
    groupId: groupIdField,
    status: z.enum(['open', 'close', 'retry', 'start', 'stop', 'closeAll', 'takeOver']),
    credentialId: z.optional(wireId),
    version: z.optional(wireInt({ min: 1, max: 1_000_000 })),
    agreementVersion: z.optional(wireInt({ min: 1, max: 1_000_000 })),
    slots: z.optional(z.array(z.strictObject({ slot: slotKey, ...slotWords })).check(z.maxLength(50))),
    ...confirmFields,
    ask: z.optional(wireBool),
    ...tenantField,
  }),
  output: z.union([accepted, asked]),
  refusals: [
    'fuelEmpty',
    'tradingStopped',
    'agreementMissing',
    'groupChanged',
    'groupWithdrawn',
    'groupOpen',
    'groupNotOpen',
    'settingsInvalid',
    'stopConfirmationNeeded',
    'capitalTooSmall',
    'credentialMissing',
    'credentialBroken',
    'accountModeUnfit',
    'positionOwned',
    'tasksTooMany',
    'instrumentNotLive',
    'exchangeUnavailable',
    'taskChanged',
  ],
});

/** One-click start, stop and close of a list of tasks: best effort, each with its result. A foreign id is refused as one that does not exist. */
export const operateBatch = defineCall({
  method: 'POST',
  path: `${base}/operateBatch`,
  idempotent: true,
  input: z.strictObject({
    ids: z.array(wireId).check(z.minLength(1), z.maxLength(limits.tasksPerUser)),
    status: z.enum(['start', 'stop', 'closeAll']),
    ...confirmFields,
    ...tenantField,
  }),
  output: accepted,
});
