// Counts what the tasks of a trader did after a moment.
import type { Environment, OutputOf, getSince } from '@millrace/contract';
import { normalDecimal } from '@millrace/market';
import type { Queryable } from '../shared/database/index.ts';

type Since = OutputOf<typeof getSince>;

/** Environments in which something happened. */
export async function readSince(tx: Queryable, userId: string, sinceMs: number): Promise<Since> {
  const { rows } = await tx.query<{ environment: Environment; buys: number; sells: number; cycles: number; net: string }>(
    `select environment, sum(buys)::int as buys, sum(sells)::int as sells, sum(cycles)::int as cycles, sum(net) as net from (
       select t.environment, count(distinct f.cl_ord_id) filter (where o.side = 'buy') as buys,
              count(distinct f.cl_ord_id) filter (where o.side = 'sell') as sells, 0 as cycles, 0::numeric as net
         from task t join task_fill f on f.task_id = t.id join task_order o on o.cl_ord_id = f.cl_ord_id
        where t.user_id = $1 and f.ts > $2 group by 1
       union all
       select c.environment, 0, 0, count(*), sum(c.net) from task t join task_cycle c on c.task_id = t.id
        where t.user_id = $1 and c.closed_ts > $2 group by 1) done
      group by 1 order by 1`,
    [userId, sinceMs],
  );
  return rows.map(({ net, ...row }) => ({ ...row, net: normalDecimal(net) }));
}
