// Decisions committed by the engine's own transaction: with the fence that holds their shards, and with the same statements in which every shard counts as held.
import type pg from 'pg';
import { createCommits } from '../../../packages/engine/src/stores/write-decisions.ts';
import type { LiveTask } from '../../../packages/engine/src/stores/task-store.ts';
import { ownShards } from '../../../packages/engine/src/testing/own-shards.ts';
import { openPool, type Pool } from '../../../apps/server/src/shared/database/index.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { insertAccounts, makeTasks } from '../ledger/closings.ts';
import { closingOf, holdCycles } from '../ledger/closing-decisions.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';

export interface FenceSizes {
  /** Of one account each. */
  tasks: number;
  /** Times that each of them decides. */
  moments: number;
  /** Decisions in one commit. */
  atOnce: readonly number[];
}

/** The part of a statement that holds the shards until the transaction ends, where their stored epochs are still its own. */
const FENCE = /select shard\.id from shard join (unnest\([^)]*\)) as mine \(id, epoch\)[^)]*for share of shard/g;

export async function fenceRows(database: TemporaryDatabase, { tasks, moments, atOnce }: FenceSizes): Promise<BenchRow[]> {
  const owner = openPool(database.ownerUrl, { onError: () => undefined });
  const { engine } = database.pools();
  try {
    const users = await insertAccounts(owner, tasks);
    const shards = await ownShards(engine);
    const onFacts = (): Promise<void> => Promise.resolve();
    const rows: BenchRow[] = [];
    for (const perCommit of atOnce) {
      const ways = [
        { name: 'with the fence', pool: engine, ms: [] as number[], tasks: await makeTasks(engine, users, `fenced${String(perCommit)}`) },
        { name: 'without', pool: unfenced(engine), ms: [] as number[], tasks: await makeTasks(engine, users, `free${String(perCommit)}`) },
      ];
      // The first moment warms up.
      for (let cycle = 0; cycle <= moments; cycle += 1)
        for (const way of cycle % 2 === 0 ? ways : ways.toReversed()) {
          const commits = createCommits({ pool: way.pool, onFacts, shards });
          await holdCycles(engine, way.tasks, cycle);
          const startMs = performance.now();
          const written: LiveTask[] = [];
          for (let first = 0; first < way.tasks.length; first += perCommit) {
            const together = way.tasks.slice(first, first + perCommit).map((task) => commits.add(closingOf(task, cycle)));
            for (const task of await Promise.all(together)) if (task !== null) written.push(task);
          }
          if (cycle > 0) way.ms.push(performance.now() - startMs);
          way.tasks = written;
        }
      const [fenced = Number.NaN, free = Number.NaN] = ways.map(({ ms }) => quantile(ms, 0.5));
      const name = `${String(tasks)} decisions, ${String(perCommit)} in a commit`;
      rows.push(
        ...ways.map((way) => ({ id: `${name}, ${way.name}`, value: Number(quantile(way.ms, 0.5).toFixed(2)), unit: 'ms' })),
        // Commits in the same time.
        { id: `${name}, with the fence against without`, value: Number((free / fenced).toFixed(2)), unit: 'ratio' },
      );
    }
    return rows;
  } finally {
    await owner.end();
  }
}

/** The same pool, whose statements take every given shard for held without looking at it. */
function unfenced(pool: Pool): Pool {
  return {
    async connect() {
      const client = await pool.connect();
      const query = client.query.bind(client) as (statement: string | pg.QueryConfig, values?: unknown[]) => unknown;
      return new Proxy(client, {
        get(target, key) {
          if (key === 'query') return (statement: string | pg.QueryConfig, values?: unknown[]) => query(withoutFence(statement), values);
          const value: unknown = Reflect.get(target, key);
          return typeof value === 'function' ? (value as (...given: unknown[]) => unknown).bind(target) : value;
        },
      });
    },
  } as unknown as Pool;
}

/** Every statement that holds shards has a name. */
function withoutFence(statement: string | pg.QueryConfig): string | pg.QueryConfig {
  if (typeof statement === 'string') return statement;
  const { name, text } = statement;
  const bare = text.replace(FENCE, 'select mine.id from $1 as mine (id, epoch)');
  if (bare === text && text.includes('from shard')) throw new Error('the fence reads otherwise than this bench knows');
  return { ...statement, text: bare, ...(name === undefined ? {} : { name: `${name}, unfenced` }) };
}
