// Tasks ("assignments" on the wire): make, change, start, stop, trade by hand and list. The permission of these calls depends on the task's kind, so it is
// checked against `kindOf(type).permissions[control]`.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { offeredKinds } from './kinds/index.ts';
import type { Kind } from './kinds/kind.ts';
import { assignmentTypeField } from './kinds/assignment-type.ts';
import { settingsWire } from './kinds/settings-wire.ts';
import { limits } from './limits.ts';
import { assignment, assignmentDetails } from './task-view.ts';
import { pageFields, pageOf, tenantField, wireBool, wireId, wireTaskInstId, wireInt } from './wire.ts';
import { wireDecimal } from './wire-decimal.ts';

const base = '/app/inter/user/assignment';

const typesMadeBy = (...makers: Kind['madeBy'][]): number[] =>
  offeredKinds.filter(({ madeBy }) => makers.includes(madeBy)).map(({ type }) => type);

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
    /** A kind that only groups make is refused as `onlyByGroup`; one that follows make is none that a task can be asked for. */
    assignmentType: z.pipe(
      z.pipe(assignmentTypeField, z.literal(typesMadeBy('form', 'group'))),
      z.literal(typesMadeBy('form'), 'onlyByGroup'),
    ),
    instId: wireTaskInstId,
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
    'fuelEmpty',
    'tradingStopped',
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
    instId: wireTaskInstId,
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
    'fuelEmpty',
    'tradingStopped',
    'shareOwed',
    'engineStopping',
  ],
});

export const operateStopMake = defineCall({
  method: 'POST',
  path: `${base}/operateStopMake`,
  idempotent: true,
  input: z.strictObject({ ...actionInput, stopMake: z.enum(['open', 'close']) }),
  output: queued,
  refusals: ['taskChanged', 'actionRepeated', 'groupWithdrawn', 'fuelEmpty', 'tradingStopped', 'shareOwed'],
});

export const operateRepeatOrder = defineCall({
  method: 'POST',
  path: `${base}/operateRepeatOrder`,
  idempotent: true,
  input: z.strictObject({ ...actionInput, repeatOrder: z.pipe(wireInt({ min: -1, max: 1 }), z.literal([-1, 1])) }),
  output: queued,
  refusals: ['taskChanged', 'actionRepeated'],
});

/** The trader's own note on a task; empty: none. Nobody else is shown it. */
export const taskNote = z.object({ note: z.string() });

export const getNote = defineCall({
  method: 'GET',
  path: `${base}/getNote`,
  input: z.strictObject(idInput),
  output: taskNote,
});

/** An empty note removes it. */
export const setNote = defineCall({
  method: 'POST',
  path: `${base}/setNote`,
  idempotent: true,
  input: z.strictObject({
    ...idInput,
    note: z.string().check(z.trim(), z.maxLength(limits.taskNoteMax), z.regex(/^(?:[^\p{Cc}\p{Cs}<>]|\n)*$/u, 'words')),
  }),
  output: taskNote,
});

const legField = { leg: z.optional(z.enum(['L', 'S'])) };

/** Add position by hand: `sz` in contracts or base units, empty = the next rung's size. */
export const replenishment = defineCall({
  method: 'POST',
  path: `${base}/replenishment`,
  idempotent: true,
  input: z.strictObject({ ...actionInput, ...legField, sz: z.optional(wireDecimal({ scale: 8, min: '0.00000001', max: '1000000000' })) }),
  output: queued,
  refusals: [
    'taskChanged',
    'nothingToClose',
    'taskUnknownOrder',
    'taskStopped',
    'taskFaulted',
    'groupWithdrawn',
    'fuelEmpty',
    'tradingStopped',
    'settingsInvalid',
  ],
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
