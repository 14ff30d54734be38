// The caller's team at a glance: rewards of the month, the level with what the next one asks for, and the tree by depth.
import { getTeam, type Team } from '@millrace/contract';
import { addDecimals } from '@millrace/market';
import { handler } from '../../shared/http/handler.ts';
import { getTeamTerms, rateOf, type TeamTerms } from '../../shared/money/team-terms.ts';
import { refuse } from '../../shared/refusal.ts';
import { countFloors, findPlace, type Floor } from '../tree/tree.store.ts';
import { findCountedDay, findRank, findRewardDebt, sumMonthRewards } from './team.store.ts';

export const getTeamRoute = handler(getTeam, ({ clock }, { session, tenant, read }) =>
  read(async (tx): Promise<Team> => {
    const { userId } = session;
    const place = await findPlace(tx, { id: userId });
    if (place === undefined) refuse('notFound');
    const terms = await getTeamTerms(tx, tenant.id);
    const { level, isCommunity, isBroker } = await findRank(tx, userId);
    const floors = (await countFloors(tx, place, tenant.id)).map((floor) => ({ ...floor, depth: floor.depth - place.depth }));
    return {
      rewards: await sumMonthRewards(tx, userId, { timeZone: tenant.timeZone, nowMs: clock.now() }),
      rewardDebt: await findRewardDebt(tx, userId),
      level,
      rate: rateOf(terms, level),
      next: nextOf(terms, { level, floors }),
      levels: terms.levels.map((one, at) => ({ level: at + 1, ...one })),
      day: (await findCountedDay(tx, tenant.id)) ?? null,
      directs: floors.find(({ depth }) => depth === 1)?.members ?? 0,
      members: floors.reduce((sum, { members }) => sum + members, 0),
      performance: performanceOf(floors),
      floors,
      isCommunity,
      isBroker,
    };
  }),
);

/** @param floors with depths below the caller */
function nextOf(terms: TeamTerms, { level, floors }: { level: number; floors: readonly Floor[] }): Team['next'] {
  const wanted = terms.levels[level];
  if (wanted === undefined) return null;
  const directActive = floors.find(({ depth }) => depth === 1)?.active ?? 0;
  const teamActive = floors.reduce((sum, { active }) => sum + active, 0);
  return {
    level: level + 1,
    rate: wanted.rate,
    requirements: [
      { kind: 'directActive', have: String(directActive), need: String(wanted.directActive) },
      { kind: 'teamActive', have: String(teamActive), need: String(wanted.teamActive) },
      { kind: 'teamPerformance', have: performanceOf(floors), need: wanted.teamPerformance },
    ],
  };
}

function performanceOf(floors: readonly Floor[]): string {
  return floors.reduce((sum, { performance }) => addDecimals(sum, performance), '0');
}
