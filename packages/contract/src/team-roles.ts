// The roles of community leader and broker: how a trader stands with each, and applying for one. Two operators grant a role.
import { z } from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { tenantField } from './wire.ts';

const base = '/app/inter/user/team';
const permission = 'P10300';

export const teamRoleKinds = ['community', 'broker'] as const;
export type TeamRole = (typeof teamRoleKinds)[number];

export const teamRoleStanding = z.object({
  /** Of the newest application; `withdrawn`: the role was granted and taken away again. */
  state: z.enum(['notApplied', 'pending', 'approved', 'rejected', 'withdrawn']),
  /** The operator's words about a rejection or withdrawal; else empty. */
  reply: z.string(),
  /** When the newest application was sent, and when it came to its state; null without one, and while it is pending. */
  applyTime: z.nullable(z.int()),
  decideTime: z.nullable(z.int()),
});
export type TeamRoleStanding = z.output<typeof teamRoleStanding>;

export const teamRoles = z.object({ community: teamRoleStanding, broker: teamRoleStanding });
export type TeamRoles = z.output<typeof teamRoles>;

export const getRoles = defineCall({
  method: 'GET',
  path: `${base}/getRoles`,
  permission,
  input: z.strictObject({ ...tenantField }),
  output: teamRoles,
});

/** Why the trader asks for the role: lines of text; blanks at both ends are cut off. */
export const roleWords = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(limits.roleWordsMax), z.regex(/^(?:[^\p{Cc}\p{Cs}<>]|\n)*$/u, 'words'));

const application = {
  method: 'POST',
  permission,
  idempotent: true,
  input: z.strictObject({ words: roleWords, ...tenantField }),
  output: teamRoles,
  refusals: ['traderPending', 'roleHeld', 'traderApplicationsTooMany', 'accountFrozen'],
} as const;

/** Applies for a role. One application of each is pending at a time; after a rejection or withdrawal the trader may apply again. */
export const applyCommunity = defineCall({ ...application, path: `${base}/applyCommunity` });
export const applyBroker = defineCall({ ...application, path: `${base}/applyBroker` });
