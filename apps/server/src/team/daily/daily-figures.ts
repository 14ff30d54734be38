// Counts the teams of every day that ended, once: performance from fills, active members, and the levels that follow.
import { multiplyDecimals, parseFixed } from '@millrace/market';
import { runMissingDays, type DailyWork } from '../../ledger/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import { getTeamTerms, type TeamTerms } from '../../shared/money/team-terms.ts';
import { listTenantIds } from '../../shared/tenants/tenant.store.ts';
import { TEAM_FIGURES } from '../reading/team.store.ts';
import { addUpFloors, addUpTeams, LEVEL_SHIFT, type TeamSums, type Tree } from './add-up-teams.ts';
import {
  allowLongStatements,
  listTradedVenues,
  readTree,
  setLevels,
  storeFloors,
  sumPerformance,
  type LevelChange,
  type TradedUnit,
} from './daily.store.ts';

const COUNT = 'count_teams';

/** Members below a user above which they are stored by depth: so many are counted in a millisecond or two when they are read. */
const LARGE_TEAM = 1000;

/** @param units what fills are valued with; they never change for an instrument */
export function countTeams(units: readonly TradedUnit[], { largeTeam = LARGE_TEAM } = {}): DailyWork {
  return {
    job: TEAM_FIGURES,
    async run(tx, tenantId, day) {
      const of = { tenantId, day };
      await allowLongStatements(tx);
      await sumPerformance(tx, of, units);
      const tree = await readTree(tx, of);
      const sums = await addUpTeams(tree);
      await storeFloors(tx, of, await addUpFloors(tree, sums, largeTeam));
      await setLevels(tx, of, changesOf(tree, sums, { day, terms: await getTeamTerms(tx, tenantId) }));
    },
  };
}

/** Levels rise on every day, and fall on the one before the first of a month. */
function changesOf(
  { floors }: Tree,
  { directActive, active, performance }: TeamSums,
  { day, terms }: { day: string; terms: TeamTerms },
): LevelChange[] {
  const falls = new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;
  const levels = terms.levels.map((asked) => ({ ...asked, teamPerformance: parseFixed(asked.teamPerformance) }));
  const levelOf = (n: number): number =>
    levels.findLastIndex(
      (asked) =>
        (directActive[n] ?? 0) >= asked.directActive &&
        (active[n] ?? 0) >= asked.teamActive &&
        (performance[n] ?? 0n) >= asked.teamPerformance,
    ) + 1;
  const changes: LevelChange[] = [];
  for (const { numbers, marks } of floors)
    for (let at = 0; at < numbers.length; at += 1) {
      const [n, from] = [numbers[at] ?? 0, (marks[at] ?? 0) >> LEVEL_SHIFT];
      const to = levelOf(n);
      if (to > from || (to < from && falls)) changes.push({ n, from, to });
    }
  return changes;
}

/** Undefined while a venue is not configured or does not answer: the next quarter of an hour asks again. */
async function readUnits({ pools, market, venues }: Context, tenantId: string): Promise<TradedUnit[] | undefined> {
  const units: TradedUnit[] = [];
  for (const venueId of await listTradedVenues(pools.engine, tenantId)) {
    if (venues.find(venueId) === undefined) return undefined;
    for (const type of ['SPOT', 'SWAP'] as const) {
      const reply = await market.catalogue.instruments(venueId, type);
      if (reply.kind !== 'ok') return undefined;
      for (const { instId, tickSize, lotSize, contractValue, contractMultiplier } of reply.data) {
        const unit = [lotSize, contractValue ?? '1', contractMultiplier ?? '1'].reduce(multiplyDecimals, tickSize);
        units.push({ venueId, instId, unit });
      }
    }
  }
  return units;
}

const countDays: JobHandler = async (context) => {
  for (const tenantId of await listTenantIds(context.pools.engine)) {
    const units = await readUnits(context, tenantId);
    if (units === undefined) context.log.warn({ tenantId }, 'a venue names no instruments: teams are counted later');
    else await runMissingDays(context.pools.engine, countTeams(units), { tenantId, nowMs: context.clock.now() });
  }
};

export const countJobs: Readonly<Record<string, JobHandler>> = { [COUNT]: countDays };
export const countCron: readonly CronJob[] = [{ pattern: '*/15 * * * *', job: COUNT }];
