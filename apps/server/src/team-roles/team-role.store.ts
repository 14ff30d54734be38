// The only SQL on applications for the roles of the team, the queue of operators apart.
import { teamRoleKinds, type TeamRole, type TeamRoles, type TeamRoleStanding } from '@millrace/contract';
import type { Queryable } from '../shared/database/index.ts';
import { newId } from '../shared/ids.ts';

type Decided = Exclude<TeamRoleStanding['state'], 'notApplied' | 'pending'>;

/** How the user stands with each role: by his newest application. */
export async function readRoles(tx: Queryable, userId: string): Promise<TeamRoles> {
  const { rows } = await tx.query<{ role: TeamRole; state: Decided | 'pending'; reply: string; createdAt: Date; decidedAt: Date | null }>(
    `select distinct on (role) role, state, reply, created_at as "createdAt", decided_at as "decidedAt"
       from team_application where user_id = $1 order by role, created_at desc, id desc`,
    [userId],
  );
  const standingOf = (role: TeamRole): TeamRoleStanding => {
    const newest = rows.find((row) => row.role === role);
    if (newest === undefined) return { state: 'notApplied', reply: '', applyTime: null, decideTime: null };
    const { state, reply, createdAt, decidedAt } = newest;
    return { state, reply, applyTime: createdAt.getTime(), decideTime: decidedAt?.getTime() ?? null };
  };
  const [community, broker] = teamRoleKinds.map(standingOf) as [TeamRoleStanding, TeamRoleStanding];
  return { community, broker };
}

/** Locks the user until the end of the transaction; false for a frozen one. */
export async function lockApplicant(tx: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select 1 from app_user where id = $1 and not frozen and not deleted for no key update', [userId]);
  return rowCount === 1;
}

/** Applications for any role since then. */
export async function countRoleApplications(tx: Queryable, userId: string, sinceMs: number): Promise<number> {
  const { rows } = await tx.query<{ recent: number }>(
    'select count(*)::int as recent from team_application where user_id = $1 and created_at > $2',
    [userId, new Date(sinceMs)],
  );
  return rows[0]?.recent ?? 0;
}

export interface NewRoleApplication {
  tenantId: string;
  userId: string;
  role: TeamRole;
  words: string;
  /** Wall clock. */
  atMs: number;
}

/** The database refuses a second one that is pending or approved. */
export async function insertRoleApplication(tx: Queryable, of: NewRoleApplication): Promise<void> {
  await tx.query('insert into team_application (id, tenant_id, user_id, role, words, created_at) values ($1, $2, $3, $4, $5, $6)', [
    newId('tap'),
    of.tenantId,
    of.userId,
    of.role,
    of.words,
    new Date(of.atMs),
  ]);
}

export interface LockedRole {
  id: string;
  userId: string;
  uid: string;
  role: TeamRole;
  state: Decided | 'pending';
  version: number;
  /** Of the user. */
  isFrozen: boolean;
}

export async function lockRoleApplication(tx: Queryable, id: string): Promise<LockedRole | undefined> {
  const { rows } = await tx.query<LockedRole>(
    `select a.id, a.user_id as "userId", u.uid, a.role, a.state, a.version, u.frozen as "isFrozen"
       from team_application a join app_user u on u.id = a.user_id where a.id = $1 and not u.deleted for update of a`,
    [id],
  );
  return rows[0];
}

interface RoleDecision {
  state: Decided;
  reply: string;
  operatorId: string;
  /** Wall clock. */
  nowMs: number;
}

/** Of a locked one. */
export async function storeRoleDecision(tx: Queryable, id: string, { state, reply, operatorId, nowMs }: RoleDecision): Promise<void> {
  await tx.query(
    'update team_application set state = $2, reply = $3, decided_by = $4, decided_at = $5, version = version + 1 where id = $1',
    [id, state, reply, operatorId, new Date(nowMs)],
  );
}

/** Sets the flag of the user; the database keeps its history. */
export async function setRole(tx: Queryable, { userId, role }: Pick<LockedRole, 'userId' | 'role'>, held: boolean): Promise<void> {
  const flag = { community: 'is_community', broker: 'is_broker' }[role];
  await tx.query(`update app_user set ${flag} = $2 where id = $1`, [userId, held]);
}
