// Cycles that many tasks close in one moment: the engine's own transaction of their decisions, with the fees that the ledger takes in it and without.
import { createCommits } from '../../../packages/engine/src/stores/write-decisions.ts';
import type { ShardTable } from '../../../packages/engine/src/ownership/shard-table.ts';
import { insertTask, type LiveTask } from '../../../packages/engine/src/stores/task-store.ts';
import { strategies } from '../../../packages/engine/src/strategies/registry.ts';
import { btcSwap, prefix } from '../../../packages/engine/src/testing/golden-setting.ts';
import { ownShards } from '../../../packages/engine/src/testing/own-shards.ts';
import { averagingSettings } from '../../../packages/engine/src/testing/seed.ts';
import { chargeFees } from '../../../apps/server/src/fuel/index.ts';
import { inTransaction, openPool, type Pool } from '../../../apps/server/src/shared/database/index.ts';
import { giveFuel } from '../../../apps/server/src/testing/give-fuel.ts';
import { insertLedgerPeople } from '../../../apps/server/src/testing/ledger-people.ts';
import type { OnFacts } from '@millrace/engine';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { quantile } from '../lib/statistics.ts';
import type { BenchRow } from '../shape.ts';
import { closingOf, holdCycles, INST_ID } from './closing-decisions.ts';

interface Moments {
  /** Closed at once. */
  cycles: number;
  /** Times that they are, with fees and without. */
  moments: number;
}

const TENANT = 'closings';

const charge: OnFacts = async (tx, decided) => {
  await chargeFees(tx, decided, Date.now());
};
const nothing: OnFacts = () => Promise.resolve();

/** Each way has tasks of its own, one of each user. */
export async function closingRows(database: TemporaryDatabase, { cycles, moments }: Moments): Promise<readonly BenchRow[]> {
  const owner = openPool(database.ownerUrl, { onError: () => undefined });
  const { engine } = database.pools();
  try {
    const users = await insertAccounts(owner, cycles);
    for (const userId of users) await giveFuel(engine, { tenantId: TENANT, userId });
    return await measure(engine, { users, moments, shards: await ownShards(engine) });
  } finally {
    await owner.end();
  }
}

/** People of one tenant with a linked account each; answers their ids. */
export async function insertAccounts(owner: Pool, count: number): Promise<readonly string[]> {
  const [users = []] = await insertLedgerPeople(owner, [TENANT], count);
  await owner.query(
    `insert into exchange_credential (id, tenant_id, user_id, venue_id, environment, account_uid, remark, masked_key, key_id, wrapped_key, sealed, ip_bound,
       account_mode, swap_ready, checked_at, created_at)
     select 'crd_' || id, tenant_id, id, 'paper', 'paper', id, '', '', 'none', '', '', false, 'futures', true, now(), now() from app_user where tenant_id = $1`,
    [TENANT],
  );
  return users;
}

interface Run {
  users: readonly string[];
  moments: number;
  shards: ShardTable;
}

async function measure(engine: Pool, { users, moments, shards }: Run): Promise<readonly BenchRow[]> {
  const ways = [
    { name: 'with fees', onFacts: charge, ms: [] as number[], tasks: await makeTasks(engine, users, 'charged') },
    { name: 'without', onFacts: nothing, ms: [] as number[], tasks: await makeTasks(engine, users, 'free') },
  ];
  // The first moment warms up.
  for (let cycle = 0; cycle <= moments; cycle += 1)
    for (const way of ways) {
      const commits = createCommits({ pool: engine, onFacts: way.onFacts, shards });
      await holdCycles(engine, way.tasks, cycle);
      const startMs = performance.now();
      const written = await Promise.all(way.tasks.map((task) => commits.add(closingOf(task, cycle))));
      if (cycle > 0) way.ms.push(performance.now() - startMs);
      way.tasks = written.map((task) => task ?? fail('a closing was booked before'));
    }
  const { rows } = await engine.query<{ fees: number }>('select count(*)::int as fees from task_fee where is_charged');
  if (rows[0]?.fees !== users.length * (moments + 1)) fail(`${String(rows[0]?.fees)} fees were taken`);
  const [charged = Number.NaN, free = Number.NaN] = ways.map(({ ms }) => quantile(ms, 0.5));
  const name = `${String(users.length)} cycles closed in one moment`;
  return [
    ...ways.map((way) => ({ id: `${name}, ${way.name}`, value: Number(quantile(way.ms, 0.5).toFixed(3)), unit: 'ms' })),
    { id: `${name}, with fees against without`, value: Number((charged / free).toFixed(2)), unit: 'ratio' },
  ];
}

export function makeTasks(engine: Pool, users: readonly string[], name: string): Promise<LiveTask[]> {
  const settings = averagingSettings();
  const flat = strategies[4].init(settings, btcSwap, prefix);
  return inTransaction(engine, async (tx) => {
    const tasks: LiveTask[] = [];
    for (const [index, userId] of users.entries()) {
      const task = await insertTask(tx, {
        id: `tsk_${name}${String(index)}`,
        tenantId: TENANT,
        userId,
        credentialId: `crd_${userId}`,
        environment: 'paper',
        venueId: 'paper',
        assignmentType: 4,
        instId: INST_ID,
        settings,
        createdAt: new Date(),
      });
      tasks.push({ ...task, state: { ...flat, tradingEnabled: true, buyingEnabled: true } });
    }
    return tasks;
  });
}

function fail(message: string): never {
  throw new Error(message);
}
