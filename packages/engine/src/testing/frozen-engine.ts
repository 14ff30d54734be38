// One engine is frozen at a named point, others take its accounts over, it is thawed: what it does then, and whether books and exchange agree. For tests and
// `npm run verify` only.
import type { EngineTiming } from '../limits.ts';
import type { KillPoint } from '../options.ts';
import { LeaseSession } from '../ownership/lease-session.ts';
import { SHARDS } from '../ownership/fair-share.ts';
import { hasOpenOrders } from '../stores/order-store.ts';
import { compareBooks } from './books.ts';
import { startEngineProcess } from './engine-processes.ts';
import { listLateWrites } from './late-writes.ts';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import { seeded } from './seeded.ts';
import { makeTask, startTestEngine, until, type EngineDatabase, type LinkedAccount, type TestEngine, type World } from './world.ts';

/** Deadlines that pass while an engine is frozen, as they do in real time: what it sends after that is too late for the venue. */
export const clusterTiming: Partial<EngineTiming> = {
  leaseMs: 1_500,
  lookupMs: 50,
  lookupMsMax: 200,
  unknownGraceMs: 200,
  settleMs: 300,
  openExpiryMs: 800,
  closeExpiryMs: 800,
  stampExpiryMs: 800,
};

export interface Freeze {
  point: KillPoint;
  times: number;
  /** Who owns the account meanwhile: an engine that trades on, or a session that claims it and does nothing. */
  next: 'engine' | 'session';
  plant?: ClusterBugName;
}

/** Findings in words; none when all is well. Late writes are watched in the database. */
export async function freezeAnEngine(database: EngineDatabase, world: World, freeze: Freeze): Promise<string[]> {
  const account = await world.linkAccount(database);
  await database.pools().engine.query('update task set deleted_at = now()');
  const taskId = await makeTask(database, account, { settings: { entryIntervalSec: 0 } });
  const frozen = startEngineProcess(
    { database, world, accounts: [account] },
    {
      timing: clusterTiming,
      seed: 5,
      kill: { point: freeze.point, times: freeze.times, signal: 'SIGSTOP' },
      ...(freeze.plant === undefined ? {} : { plant: freeze.plant }),
    },
  );
  try {
    await frozen.said('SIGSTOP');
    if (freeze.next === 'session') await claimMeanwhile(database, account, () => frozen.thaw());
    else await tradeMeanwhile({ database, world, account, taskId }, frozen);
  } finally {
    await frozen.kill();
  }
  const { wrong } = await compareBooks(database, world, account);
  return [...wrong, ...(await listLateWrites(database))];
}

interface Traded {
  database: EngineDatabase;
  world: World;
  account: LinkedAccount;
  taskId: string;
}

async function tradeMeanwhile(
  { database, world, account, taskId }: Traded,
  frozen: { thaw(): void; stop(): Promise<void> },
): Promise<void> {
  const next: TestEngine = await startTestEngine(database, world, [account], { timing: clusterTiming });
  const owned = (): unknown => next.engine.details()['shards'];
  try {
    await until(() => owned() === SHARDS);
    // The frozen engine's order has an end before it is thawed: filled, or given up because the venue does not take it any more.
    await until(async () => !(await hasOpenOrders(database.pools().engine, taskId)));
    frozen.thaw();
    // It finds that its session has ended, and joins again as a member like any other.
    await until(() => owned() === SHARDS / 2);
    await frozen.stop();
    await until(() => owned() === SHARDS && next.engine.ready());
    await next.engine.idle();
  } finally {
    await next.engine.stop();
  }
}

/** Long enough after the thaw for what was under way to be stored and sent. */
const THAWED_MS = 1_000;

/** Owns all shards as soon as they are free, until the thawed engine has had its time. */
async function claimMeanwhile(database: EngineDatabase, { credentialId }: LinkedAccount, thaw: () => void): Promise<void> {
  const { engine: pool } = database.pools();
  const { rows } = await pool.query<{ shard: number }>('select shard from exchange_credential where id = $1', [credentialId]);
  const session = await LeaseSession.open({ config: pool.options, silenceMs: 60_000, random: seeded(3), onEnd: () => undefined });
  try {
    await until(async () => (await session.claim(rows.map(({ shard }) => shard))).length > 0);
    thaw();
    await new Promise((done) => setTimeout(done, THAWED_MS));
  } finally {
    await session.end();
  }
}
