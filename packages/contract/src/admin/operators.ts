// The operators of a brand: who they are, and what two people change of them. Whoever works for the whole platform is changed outside the console.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { operatorRoles, type OperatorRole } from '../operator-roles.ts';
import { pageFields, pageOf, wireBool, wireEmail, wireId, wireInt } from '../wire.ts';
import { decided, deskApproval, deskUser, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';
import { wireOperatorName } from './operator.ts';

/** Roles that a brand gives itself. */
export const brandRoles = operatorRoles.filter((role): role is Exclude<OperatorRole, 'platform'> => role !== 'platform');

/** invited: the one-use link was not used yet. */
export const operatorStates = ['invited', 'working', 'disabled'] as const;
export type OperatorState = (typeof operatorStates)[number];

const operatorFilter = {
  state: z.optional(z.enum(operatorStates)),
  role: z.optional(z.enum(operatorRoles)),
  /** What the name contains. */
  name: z.optional(z.string().check(z.regex(/^[a-z0-9._-]{1,40}$/, 'operatorName'))),
  /** By name unless said. */
  sort: z.optional(z.enum(['name', 'newest', 'seen'])),
};

export const operatorRow = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(z.enum(operatorRoles)),
  state: z.enum(operatorStates),
  /** Until when a one-use link may be used; null without one. */
  linkEndTime: z.nullable(z.int()),
  /** When they last did something; null for never. */
  seenTime: z.nullable(z.int()),
  /** Open sessions. */
  sessions: z.int(),
  recoveryLeft: z.int(),
  /** Trader accounts that are their own. */
  traders: z.array(deskUser),
  isMe: z.boolean(),
  /** Works for the whole platform: not changed here. */
  isPlatform: z.boolean(),
  createTime: z.int(),
  /** What waits for a second person: of a change, of a new link, of taking an own trader account back. */
  change: deskApproval,
  reset: deskApproval,
  release: deskApproval,
});
export type OperatorRow = z.output<typeof operatorRow>;

export const pageOperator = defineCall({
  method: 'GET',
  path: '/app/admin/operator/pageOperator',
  duty: 'lookOperators',
  input: z.strictObject({ ...operatorFilter, ...pageFields }),
  output: pageOf(operatorRow),
});

/** What the list shows as CSV. A brand has few operators: there is no bound. */
export const exportOperator = defineExport({
  path: '/app/admin/operator/exportOperator',
  duty: 'lookOperators',
  input: z.strictObject(operatorFilter),
});

const wireRoles = z.array(z.enum(brandRoles)).check(
  z.minLength(1, 'required'),
  z.refine((list) => new Set(list).size === list.length, 'givenAgain'),
);
const reason = wireWords({ min: 3, max: 200 });
const version = wireInt({ min: 0, max: 2_000_000_000 });

/** Proposes a new operator. Once a second person agrees, a one-use link goes to the e-mail address, and to nobody else. */
export const proposeNewOperator = defineCall({
  method: 'POST',
  path: '/app/admin/operator/proposeNewOperator',
  duty: 'operators',
  idempotent: true,
  input: z.strictObject({ name: wireOperatorName, email: wireEmail, roles: wireRoles, reason }),
  output: decided,
});

/** Proposes other roles, another e-mail address, or that an operator is switched off or on again. What is left out stays. */
export const proposeOperator = defineCall({
  method: 'POST',
  path: '/app/admin/operator/proposeOperator',
  duty: 'operators',
  idempotent: true,
  input: z.strictObject({
    id: wireId,
    version,
    email: z.optional(wireEmail),
    roles: z.optional(wireRoles),
    isDisabled: z.optional(wireBool),
    reason,
  }),
  output: decided,
  refusals: ['alreadyDecided', 'operatorsRemain'],
});

/**
 * Proposes a new one-use link for an operator who lost password or device, or whose link ran out. Once a second person agrees, password, authenticator
 * app and recovery codes no longer work, sessions end, and the link goes to the operator's e-mail address, and to nobody else.
 */
export const proposeReset = defineCall({
  method: 'POST',
  path: '/app/admin/operator/proposeReset',
  duty: 'operators',
  idempotent: true,
  input: z.strictObject({ id: wireId, version, reason }),
  output: decided,
  refusals: ['alreadyDecided', 'operatorsRemain', 'operatorEmailMissing'],
});

/** Proposes that a trader account is no longer an operator's own. */
export const proposeTraderRelease = defineCall({
  method: 'POST',
  path: '/app/admin/operator/proposeTraderRelease',
  duty: 'operators',
  idempotent: true,
  input: z.strictObject({ id: wireId, version, userId: wireId, reason }),
  output: decided,
  refusals: ['alreadyDecided', 'ownTrader'],
});
