// One engine is frozen at a named point, others take its accounts over, it is thawed: what it does then, and whether books and exchange agree. For tests and
// `npm run verify` only.
import { stretch } from '../../../../tools/process/patience.ts';
import { openWire } from '../../../../tools/process/wire.ts';
import type { EngineTiming } from '../limits.ts';
import { lastKillPoint, type KillPoint } from '../options.ts';
import { SHARDS } from '../ownership/fair-share.ts';
import type { MoveStatus } from '../stores/move-store.ts';
import { hasOpenOrders, isOpen, type OrderStatus } from '../stores/order-store.ts';
import { claimAccount } from './account-claims.ts';
import { compareBooks } from './books.ts';
import { clusterTiming } from './cluster-timing.ts';
import { startEngineProcess } from './engine-processes.ts';
import { listLateWrites } from './late-writes.ts';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import type { StoredAction } from '../stores/task-store.ts';
import { placeOf, through, watchVenue } from './wired.ts';
import {
  makeTask,
  startTestEngine,
  storeAction,
  until,
  type EngineDatabase,
  type LinkedAccount,
  type TaskOptions,
  type TestEngine,
  type World,
} from './world.ts';

export interface Freeze {
  point: KillPoint;
  times: number;
  /** Who owns the account meanwhile: an engine that trades on, or a session that claims it and does nothing. */
  next: 'engine' | 'session';
  /** An averaging task that enters at once unless given. */
  task?: TaskOptions;
  /** What its user wants once all of it is at rest: the point comes after that. */
  act?: StoredAction['type'];
  timing?: Partial<EngineTiming>;
  /** Nothing more is heard from the lease's own connection, so that only the database knows who owns the account. */
  isLeaseCut?: true;
  /** Meanwhile the machine's clock is set back, so that by it no time has passed. */
  isClockSet?: true;
  plant?: ClusterBugName;
}

/** Longer than any freeze here; the venue still takes a signature that is so old. */
const CLOCK_BACK_MS = 10_000;

/** Findings in words; none when all is well. Late writes are watched in the database. */
export async function freezeAnEngine(database: EngineDatabase, world: World, freeze: Freeze): Promise<string[]> {
  const { point, times, plant, isClockSet } = freeze;
  const account = await world.linkAccount(database);
  await database.pools().engine.query('update task set deleted_at = now()');
  const taskId = await makeTask(database, account, freeze.task ?? { settings: { entryIntervalSec: 0 } });
  const left: string[] = [];
  const [lease, venue] = [await openWire(placeOf(database.engineUrl)), await watchVenue(world, (what) => void left.push(what))];
  const frozen = startEngineProcess(
    { database, world: { ...world, venue: venue.settings }, accounts: [account] },
    {
      timing: { ...clusterTiming, ...freeze.timing },
      seed: 5,
      leaseUrl: through(database.engineUrl, lease),
      kill: { point, times, signal: 'SIGSTOP', ...(isClockSet && { clockBackMs: CLOCK_BACK_MS }) },
      ...(plant === undefined ? {} : { plant }),
    },
  );
  const wrong: string[] = [];
  try {
    const stopped = frozen.said('SIGSTOP');
    // The market may bring it there first.
    let isStopped = false;
    void stopped.then(
      () => (isStopped = true),
      () => undefined,
    );
    if (freeze.act !== undefined) {
      await until(async () => isStopped || (await openStatuses(database, account)).join() === 'live');
      await storeAction(database, account, taskId, { type: freeze.act, actor: 'user' });
    }
    await stopped;
    if (freeze.isLeaseCut) lease.state = 'silent';
    const before = left.length;
    if (freeze.next === 'session') {
      const session = await claimAccount(database, account);
      frozen.thaw();
      await new Promise((done) => setTimeout(done, THAWED_MS));
      // What was past its last look when it was frozen is stopped by its deadline, or the age of its signature.
      if (point !== lastKillPoint) wrong.push(...left.slice(before).map((what) => `${what} left when another had the account`));
      await session.end();
      // It has the account again, and learns what became of everything.
      await until(() => isSettled(database, account));
    } else await tradeMeanwhile({ database, world, account, taskId }, frozen);
  } finally {
    await frozen.kill();
    await Promise.all([lease.close(), venue.close()]);
  }
  const books = await compareBooks(database, world, account);
  return [...wrong, ...books.wrong, ...(await listLateWrites(database))];
}

/** Stored statuses of what is open of an account, each once. */
async function openStatuses(database: EngineDatabase, { credentialId }: LinkedAccount): Promise<(OrderStatus | MoveStatus)[]> {
  const { rows } = await database
    .pools()
    .engine.query<{ status: OrderStatus | MoveStatus }>(
      `select status from task_order where credential_id = $1 union select status from task_move where credential_id = $1`,
      [credentialId],
    );
  return rows.map(({ status }) => status).filter((status) => status !== 'done' && isOpen(status));
}

async function isSettled(database: EngineDatabase, account: LinkedAccount): Promise<boolean> {
  return (await openStatuses(database, account)).every((status) => status === 'live');
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
const THAWED_MS = stretch(1_000);
