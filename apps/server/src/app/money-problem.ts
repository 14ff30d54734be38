// Real money and the paper chain never meet.
import type { Queryable } from '../shared/database/index.ts';

/** Why this installation must not start, as a sentence; undefined when it may. */
export async function moneyProblem(owner: Queryable, hasPaperChain: boolean): Promise<string | undefined> {
  if (!hasPaperChain) return undefined;
  const { rows } = await owner.query<{ id: string }>(`select id from tenant where money = 'real' order by id limit 1`);
  return rows[0] && `CHAIN is a paper chain, but the money of the tenant ${rows[0].id} is real; take CHAIN away or use another database.`;
}
