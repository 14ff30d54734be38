// An application for a role of the team, checked and stored. Operators decide.
import { limits, type TeamRoles } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { refuse } from '../shared/refusal.ts';
import { countRoleApplications, insertRoleApplication, lockApplicant, readRoles, type NewRoleApplication } from './team-role.store.ts';

const DAY_MS = 86_400_000;

/** @returns how the user stands with each role afterwards */
export async function applyForRole(tx: Queryable, of: NewRoleApplication): Promise<TeamRoles> {
  const { userId, role, atMs } = of;
  const [max, days] = [limits.traderApplicationsMax, limits.traderApplicationsDays];
  if (!(await lockApplicant(tx, userId))) refuse('accountFrozen');
  const { state } = (await readRoles(tx, userId))[role];
  if (state === 'pending') refuse('traderPending');
  if (state === 'approved') refuse('roleHeld');
  if ((await countRoleApplications(tx, userId, atMs - days * DAY_MS)) >= max) refuse('traderApplicationsTooMany', { max, days });
  await insertRoleApplication(tx, of);
  return readRoles(tx, userId);
}
