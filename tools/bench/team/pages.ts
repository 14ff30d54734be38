// What the team's page and a floor of it read, as their routes do.
import { inTenant, type Transaction } from '../../../apps/server/src/shared/database/index.ts';
import { getTeamTerms } from '../../../apps/server/src/shared/money/team-terms.ts';
import { findCountedDay, findRank, sumMonthRewards } from '../../../apps/server/src/team/reading/team.store.ts';
import { countFloors, findPlace, pageBelow } from '../../../apps/server/src/team/tree/tree.store.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { quantile } from '../lib/statistics.ts';
import { TENANT, type LoadedTeam } from './load-team.ts';

/** Below the viewer. */
const FLOOR = 10;
const PAGE_SIZE = 20;
const WARM_UP = 3;

type Read = (tx: Transaction, userId: string) => Promise<unknown>;

const reads: readonly [string, Read][] = [
  [
    'team',
    async (tx, userId) => {
      const place = await placeOf(tx, userId);
      await getTeamTerms(tx, TENANT);
      await findRank(tx, userId);
      await countFloors(tx, place, TENANT);
      await sumMonthRewards(tx, userId, { timeZone: 'UTC', nowMs: Date.parse('2026-11-20T12:00:00Z') });
      await findCountedDay(tx, TENANT);
    },
  ],
  [
    'floor page',
    async (tx, userId) => {
      const viewer = await placeOf(tx, userId);
      const filter = { depth: viewer.depth + FLOOR };
      await pageBelow(tx, { top: viewer, viewer, tenantId: TENANT }, { filter, offset: 0, pageSize: PAGE_SIZE });
    },
  ],
];

async function placeOf(tx: Transaction, userId: string) {
  const place = await findPlace(tx, { id: userId });
  if (place === undefined) throw new Error(`${userId} is not loaded`);
  return place;
}

/** Medians, ms, by what is read and whose it is. */
export async function timePages(database: TemporaryDatabase, { leader, same }: LoadedTeam, turns: number): Promise<Map<string, number>> {
  const medians = new Map<string, number>();
  for (const [whose, userId] of [
    ['of a member', same],
    ['of the leader of a fifth', leader],
  ] as const)
    for (const [name, read] of reads) {
      const taken: number[] = [];
      for (let turn = 0; turn < turns + WARM_UP; turn += 1) {
        const startMs = performance.now();
        await inTenant(database.pools().app, TENANT, (tx) => read(tx, userId));
        if (turn >= WARM_UP) taken.push(performance.now() - startMs);
      }
      medians.set(`${name} ${whose}`, quantile(taken, 0.5));
    }
  return medians;
}
