// The trader's inbox: what the machine wants a person to know. Texts are catalogue keys with arguments, worded in the reader's language.
import { z } from 'zod/mini';
import { defineCall, done } from './call.ts';
import { pageFields, pageOf, tenantField, wireId } from './wire.ts';

export const message = z.object({
  id: z.string(),
  kind: z.enum([
    'taskFault',
    'keyBroken',
    'keyExpiring',
    'keyRevoked',
    'cycleClosed',
    'buyingClosed',
    'groupWithdrawn',
    'fuelLow',
    'fuelEmpty',
    'transferSent',
    'transferReceived',
    'topUpCompleted',
    'topUpRejected',
    'topUpArrived',
    'withdrawalApproved',
    'withdrawalSent',
    'withdrawalRejected',
    'trialFuelApproved',
    'trialFuelRejected',
    'traderApproved',
    'traderRejected',
    'roleApproved',
    'roleRejected',
    'roleWithdrawn',
    'leadEquityLow',
    'leadEquityBack',
    'leadClosed',
    'leadOpened',
    'leadRevoked',
    'traderEnded',
    'shareOwed',
    'shareTaken',
    'followLimit',
    'followEnded',
    'copiesMissed',
    'traderSilent',
    'traderBack',
    'balanceAdjusted',
    'journalCountered',
    'openingStopped',
    'openingResumed',
    'accountFrozen',
    'accountUnfrozen',
    'accountPreviewed',
    'taskStopped',
    'taskClosed',
  ]),
  args: z.record(z.string(), z.union([z.string(), z.number()])),
  taskId: z.nullable(z.string()),
  read: z.boolean(),
  createTime: z.int(),
});
export type Message = z.output<typeof message>;

export const pageMessage = defineCall({
  method: 'GET',
  path: '/app/inter/user/message/pageMessage',
  permission: 'P10600',
  input: z.strictObject({ ...pageFields, ...tenantField }),
  output: pageOf(message),
});

/** Marks one message as read, or all without an id; the unread count follows on the socket. */
export const readMessage = defineCall({
  method: 'POST',
  path: '/app/inter/user/message/readMessage',
  permission: 'P10600',
  input: z.strictObject({ id: z.optional(wireId), ...tenantField }),
  output: done,
});
