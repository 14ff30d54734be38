// What a user is in the tree of sponsors, as user info has it.
import type { UserInfo } from '@millrace/contract';
import type { Queryable } from '../database/index.ts';
import { rateOf, teamTermsOf } from '../money/team-terms.ts';

type Standing = Pick<UserInfo, 'isActivation' | 'depth' | 'levelId' | 'level' | 'proportion' | 'isCommunity' | 'isBroker'>;

export async function readTeamStanding(db: Queryable, user: { id: string; tenantId: string }): Promise<Standing> {
  const { rows } = await db.query<Omit<Standing, 'level' | 'proportion'> & { team: unknown }>(
    `select u.activated_at is not null as "isActivation", u.depth, u.level as "levelId", u.is_community as "isCommunity", u.is_broker as "isBroker",
       (select body -> 'team' from money_terms where tenant_id = u.tenant_id) as team
     from app_user u where u.id = $1`,
    [user.id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`there is no user ${user.id}`);
  const { team, ...standing } = row;
  return { ...standing, level: `L${String(row.levelId)}`, proportion: rateOf(teamTermsOf(team), row.levelId) };
}
