// Real money meets neither the paper chain nor, in a tenant whose balances are paper, a real exchange.
import type { VenueConfig } from '../shared/config/venues.ts';
import type { Queryable } from '../shared/database/index.ts';

interface Outside {
  hasPaperChain: boolean;
  venues: readonly Pick<VenueConfig, 'id' | 'environment'>[];
}

/** Why this installation must not start, as a sentence; undefined when it may. */
export async function moneyProblem(owner: Queryable, { hasPaperChain, venues }: Outside): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string; money: 'real' | 'paper'; venues: string[] }>(
    'select id, money, venues from tenant order by id',
  );
  const real = rows.find(({ money }) => money === 'real');
  if (hasPaperChain && real)
    return `CHAIN is a paper chain, but the money of the tenant ${real.id} is real; take CHAIN away or use another database.`;
  for (const tenant of rows) {
    const venue = venues.find(({ id, environment }) => environment === 'real' && tenant.venues.includes(id));
    if (tenant.money === 'paper' && venue)
      return `The money of the tenant ${tenant.id} is paper, but its exchange ${venue.id} is real; set tenant.money to real before its first journal, or take the exchange from its list.`;
  }
  return undefined;
}
