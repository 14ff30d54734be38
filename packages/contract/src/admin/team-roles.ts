// Applications for the roles of community leader and broker. A role is granted and taken away by two people, a rejection takes one.
import { z } from 'zod/mini';
import { defineCall } from '../call.ts';
import { teamRoleKinds } from '../team-roles.ts';
import { pageFields, pageOf, wireId } from '../wire.ts';
import { decided, decisionFields, decisionRefusals, deskApproval, deskUser, orderFilter, wireWords } from './desk.ts';
import { defineExport } from './export-call.ts';

const states = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

export const deskTeamRole = z.object({
  id: z.string(),
  version: z.int(),
  user: deskUser,
  role: z.enum(teamRoleKinds),
  /** The trader's own. */
  words: z.string(),
  /** Of the trader now: the level, and those whom he invited, all and the active ones. */
  level: z.int(),
  direct: z.int(),
  directActive: z.int(),
  state: z.enum(states),
  /** About a rejection or withdrawal. */
  reply: z.string(),
  decidedBy: z.string(),
  /** A proposal to grant the role, or to take it away. */
  approval: deskApproval,
  createTime: z.int(),
  decideTime: z.nullable(z.int()),
});
export type DeskTeamRole = z.output<typeof deskTeamRole>;

const roleFilter = { state: z.optional(z.enum(states)), role: z.optional(z.enum(teamRoleKinds)), ...orderFilter };

export const pageTeamRole = defineCall({
  method: 'GET',
  path: '/app/admin/team/pageTeamRole',
  duty: 'look',
  input: z.strictObject({ ...roleFilter, ...pageFields }),
  output: pageOf(deskTeamRole),
});

/** What the queue shows as CSV. More than `limits.queueExportMax` rows are refused: those are mailed by `mailExport`. */
export const exportTeamRole = defineExport({
  path: '/app/admin/team/exportTeamRole',
  duty: 'look',
  input: z.strictObject(roleFilter),
});

/** Rejects at once; an approval is proposed to a second person. */
export const decideTeamRole = defineCall({
  method: 'POST',
  path: '/app/admin/team/decideTeamRole',
  duty: 'review',
  idempotent: true,
  input: z.strictObject(decisionFields),
  output: decided,
  refusals: [...decisionRefusals, 'accountFrozen'],
});

/** Proposes that a role is taken away; `id` is of the application that was approved. */
export const proposeRoleEnd = defineCall({
  method: 'POST',
  path: '/app/admin/team/proposeRoleEnd',
  duty: 'review',
  idempotent: true,
  input: z.strictObject({ id: wireId, reason: wireWords({ min: 3, max: 200 }) }),
  output: decided,
  refusals: ['alreadyDecided'],
});
