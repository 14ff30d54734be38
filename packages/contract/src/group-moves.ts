// A task's way out of a strategy group and into one.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { queued } from './tasks.ts';
import { tenantField, wireId, wireInt } from './wire.ts';

export const groupIdField = z.string().check(z.regex(/^grp_[0-9A-Za-z]{8,40}$/, 'identifier'));
/** Name of a slot within its group. */
export const slotKey = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,19}$/, 'identifier'));

/**
 * out: the task leaves its group with a copy of its settings, and becomes the trader's own. in: it takes the template's settings of a free slot of an
 * open group, of the same kind, instrument and direction, from the next rung. Position, average and cycle stay, and no order is sent.
 */
export const operateAssignmentGroupTransformation = defineCall({
  method: 'POST',
  path: '/app/inter/user/assignment/operateAssignmentGroupTransformation',
  permission: 'P10200',
  idempotent: true,
  input: z.strictObject({
    id: wireId,
    version: wireInt({ min: 0, max: 1_000_000_000 }),
    transform: z.enum(['in', 'out']),
    /** Of `in`. */
    groupId: z.optional(groupIdField),
    slot: z.optional(slotKey),
    ...tenantField,
  }),
  output: queued,
  refusals: [
    'taskChanged',
    'groupNotOpen',
    'groupOpen',
    'groupWithdrawn',
    'ordersResting',
    'slotTaken',
    'slotMismatch',
    'positionOwned',
    'settingsInvalid',
    'instrumentNotLive',
    'exchangeUnavailable',
  ],
});
