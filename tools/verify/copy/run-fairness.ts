// In which order the exchange received the copies of a leader's orders: over a sound connection, from copiers who all copy everything. Each engine serves its own
// copiers in a fair order; which engine is first is a matter of who hears the leader first, and of the hash that gives each account its engine.
import path from 'node:path';
import { stretch } from '../../process/patience.ts';
import { openCopyingWorld, type CopyingWorldOptions } from './copying-world.ts';
import { chanceOf, fairnessOf, unfairness, type Fairness } from './fairness.ts';
import { openEngines } from './life.ts';

export interface FairnessOutcome extends Fairness {
  /** Orders of the leader that everybody copied. */
  orders: number;
  /** What chance may do with so many. */
  chance: ReturnType<typeof chanceOf>;
  wrong: string[];
}

const CHILD = path.join(import.meta.dirname, '../../../packages/engine/src/testing/copying-child.ts');
const TERMS = { allocation: '1000', leadEquity: '10000' };
/** For an order of the leader that everybody copies, before the run is given up. */
const ORDER_MS_MAX = 30_000;

export async function runFairness(
  options: Pick<CopyingWorldOptions, 'database' | 'seed' | 'copiers'> & { orders: number; engines?: number | undefined },
): Promise<FairnessOutcome> {
  const world = await openCopyingWorld({ ...options, termsOf: () => TERMS, hurries: 0 });
  const { lead, followIds, database } = world;
  try {
    const engines = openEngines(world, { child: CHILD, engines: options.engines });
    try {
      const life = engines.live();
      await life.ready();
      const end = Date.now() + stretch(options.orders * ORDER_MS_MAX);
      let arrived = await placesOfArrival();
      while (arrived.length < options.orders) {
        if (life.isOver() || Date.now() > end) throw new Error(`only ${String(arrived.length)} orders were copied by everybody`);
        await lead.act(life.wake, life.isOver);
        arrived = await placesOfArrival();
      }
      const orders = arrived.slice(0, options.orders);
      return { ...fairnessOf(orders), orders: orders.length, chance: chanceOf(orders.length, options.copiers), wrong: unfairness(orders) };
    } finally {
      await engines.stop();
    }
  } finally {
    await world.close();
  }

  /** Of each order that everybody copied, the place of each follow among those of its engine: the exchange numbers what it receives. */
  async function placesOfArrival(): Promise<number[][]> {
    const { rows } = await database.pools().engine.query<{ seq: string; followIds: string[] }>(
      `select seq::text as seq, array_agg(follow_id order by first) as "followIds" from (
         select c.seq, c.follow_id, min(o.ord_id::numeric) as first from copy_row c join task_order o on o.cl_ord_id = any (c.cl_ord_ids)
          where c.lead_id = $1 and c.state = 'applied' group by c.seq, c.follow_id) sent
        group by seq having count(*) = $2 order by sent.seq`,
      [lead.leadId, followIds.length],
    );
    const groups = await groupsByEngine();
    return rows.map(({ followIds: served }) => {
      const places = new Map(
        groups.flatMap((group) =>
          served.filter((followId) => group.has(followId)).map((followId, place) => [followId, place / (group.size - 1)] as const),
        ),
      );
      return followIds.flatMap((followId) => places.get(followId) ?? []);
    });
  }

  /** Follows by the engine that owns their accounts, those of an engine with one of them left out. */
  async function groupsByEngine(): Promise<Set<string>[]> {
    const { rows } = await database
      .pools()
      .engine.query<{ followIds: string[] }>(
        `select array_agg(distinct t.follow_id) as "followIds" from task t join shard s on s.id = t.shard where t.follow_id = any($1) group by s.member`,
        [followIds],
      );
    return rows.map((row) => new Set(row.followIds)).filter((group) => group.size > 1);
  }
}
