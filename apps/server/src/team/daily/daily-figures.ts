// Counts the teams of every day that ended, once: performance from fills, active members, and the levels that follow.
import { multiplyDecimals } from '@millrace/market';
import { runMissingDays, type DailyWork } from '../../ledger/index.ts';
import type { Context } from '../../shared/context/context.ts';
import type { CronJob, JobHandler } from '../../shared/feature.ts';
import { getTeamTerms } from '../../shared/money/team-terms.ts';
import { listTenantIds } from '../../shared/tenants/tenant.store.ts';
import { TEAM_FIGURES } from '../reading/team.store.ts';
import { allowLongStatements, listTradedVenues, setLevels, sumPerformance, sumTeams, type TradedUnit } from './daily.store.ts';

const COUNT = 'count_teams';

/** @param units what fills are valued with; they never change for an instrument */
export function countTeams(units: readonly TradedUnit[]): DailyWork {
  return {
    job: TEAM_FIGURES,
    async run(tx, tenantId, day) {
      const of = { tenantId, day };
      await allowLongStatements(tx);
      await sumPerformance(tx, of, units);
      await sumTeams(tx, of);
      await setLevels(tx, of, await getTeamTerms(tx, tenantId));
    },
  };
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
