// Fills the console's page of the roles of the team: an application in every state, a proposal to grant a role and one to take it away.
import { decideTeamRole, proposeRoleEnd } from '@millrace/contract/admin';
import type pg from 'pg';
import { callConsole } from '../console-calls.ts';
import type { RunningSystem } from '../running-system.ts';

/** 1 and 5 are pending, 2 is approved, 3 rejected, 4 withdrawn. */
export function teamRoleId(n: number): string {
  return `tap_SCREENS${String(n).padStart(13, '0')}`;
}

export async function seedTeamRoles(system: RunningSystem, database: pg.Client, reviewer: string): Promise<void> {
  await database.query(applications);
  await callConsole(system, decideTeamRole, { input: { id: teamRoleId(5), version: 1, decision: 'approve' }, token: reviewer });
  await callConsole(system, proposeRoleEnd, { input: { id: teamRoleId(2), reason: 'Invites for another brand' }, token: reviewer });
}

const applications = `insert into team_application (id, tenant_id, user_id, role, words, state, reply, created_at, decided_at, decided_by)
  select 'tap_SCREENS' || lpad(n::text, 13, '0'), u.tenant_id, u.id, (array['community', 'broker', 'community', 'broker', 'broker'])[n],
    repeat('Maximilienne Konstantinopolsky-Oberhuber meets forty traders every week. ', 4),
    (array['pending', 'approved', 'rejected', 'withdrawn', 'pending'])[n], case when n in (3, 4) then 'Invites for another brand' else '' end,
    now() - n * interval '1 day', case when n in (2, 3, 4) then now() end,
    case when n in (2, 3, 4) then (select id from operator where tenant_id = u.tenant_id and name = 'demo-reviewer') end
  from app_user u, generate_series(1, 5) as n where u.uid = case n when 5 then '10000002' else '10000001' end and u.tenant_id = 'meridian'`;
