// One engine is frozen at a named point, others take its accounts over, it is thawed: what it does then, and whether books and exchange agree. For tests and
// `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import { stretch } from '../../../../tools/process/patience.ts';
import { openWire, type Wire } from '../../../../tools/process/wire.ts';
import type { EngineTiming } from '../limits.ts';
import { lastKillPoint, type KillPoint } from '../options.ts';
import { SHARDS } from '../ownership/fair-share.ts';
import type { MoveStatus } from '../stores/move-store.ts';
import { isOpen, type OrderStatus } from '../stores/order-store.ts';
import { claimAccount } from './account-claims.ts';
import { compareBooks } from './books.ts';
import { clusterTiming } from './cluster-timing.ts';
import { startEngineProcess, type EngineProcess } from './engine-processes.ts';
import { listLateWrites } from './late-writes.ts';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import type { ChildPoint } from './run-engine-child.ts';
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
  /** It freezes itself when it passes this point the n-th time. */
  point: ChildPoint;
  times: number;
  /** Counted from when it has passed this point; from its start unless given. */
  after?: KillPoint;
  /** Orders and their cancels leave by the account's socket; by request unless given. */
  orders?: 'socket';
  /** Who owns the account meanwhile: an engine that trades on, or a session that claims it and does nothing. */
  next: 'engine' | 'session';
  /** An averaging task that enters at once unless given. */
  task?: TaskOptions;
  /** What its trader does once its orders rest: the point comes after that. */
  act?: StoredAction['type'];
  timing?: Partial<EngineTiming>;
  /** Nothing is heard from the lease's own connection as long as another has the account: only the database knows who owns it. */
  isLeaseCut?: true;
  /** Meanwhile the machine's clock is set back, so that by it no time has passed. */
  isClockSet?: true;
  plant?: ClusterBugName | undefined;
}

/** Long enough after the thaw for what was under way to be stored and sent. */
const THAWED_MS = stretch(1_000);
/** Requests that the account's socket can take. */
const BY_SOCKET = ['trade/order', 'trade/cancel-order'];
/** The venue takes what has no deadline for half a minute. */
const KNOWN_MS_MAX = 60_000;
/** Longer than any freeze here; the venue still takes a signature that is so old. */
const CLOCK_BACK_MS = 10_000;

/** Findings in words; none when all is well. The database has triggers that note late writes. */
export async function freezeAnEngine(database: EngineDatabase, world: World, freeze: Freeze): Promise<string[]> {
  const { point, times, after, orders, plant, isClockSet } = freeze;
  const account = await world.linkAccount(database);
  // Those of freezes before.
  await database.pools().engine.query('update task set deleted_at = now()');
  const taskId = await makeTask(database, account, freeze.task ?? { settings: { entryIntervalSec: 0 } });
  const left: string[] = [];
  const [lease, venue] = [await openWire(placeOf(database.engineUrl)), await watchVenue(world, (what) => void left.push(what))];
  const frozen = startEngineProcess(
    { database, world: { ...world, venue: { ...venue.settings, ...(orders && { orders }) } }, accounts: [account] },
    {
      timing: { ...clusterTiming, ...freeze.timing },
      seed: 5,
      leaseUrl: through(database.engineUrl, lease),
      kill: { point, times, ...(after && { after }), signal: 'SIGSTOP', ...(isClockSet && { clockBackMs: CLOCK_BACK_MS }) },
      plant,
    },
  );
  const given = { database, world, account, taskId };
  const wrong: string[] = [];
  try {
    if (freeze.act !== undefined) await actAtRest(given, freeze.act, frozen);
    await frozen.said('SIGSTOP');
    if (freeze.isLeaseCut) lease.state = 'silent';
    if (freeze.next === 'session') {
      const sent = await claimMeanwhile(given, { frozen, lease, left });
      // What had passed the guard when the engine was frozen is stopped by its deadline, or by the age of its signature.
      if (point !== lastKillPoint) {
        wrong.push(...sent.map((what) => `${what} left when another had the account`));
        if ((await frozen.refusedWrites()) === 0) wrong.push('what was refused is not counted');
      }
    } else await tradeMeanwhile(given, freeze, frozen);
  } catch (error) {
    // Why it did not come, if it says.
    throw new Error(`the frozen engine ${frozen.hasEnded ? 'has ended' : 'is there'} and said: ${frozen.errors}`, { cause: error });
  } finally {
    await frozen.kill();
    await Promise.all([lease.close(), venue.close()]);
  }
  if (orders === 'socket') wrong.push(...left.filter((what) => BY_SOCKET.includes(what)).map((what) => `${what} left by request`));
  const books = await compareBooks(database, world, account);
  return [...wrong, ...books.wrong, ...(await listLateWrites(database))];
}

interface Given {
  database: EngineDatabase;
  world: World;
  account: LinkedAccount;
  taskId: string;
}

/** Stores the action once all that is open of the account rests at the venue, or the engine is frozen: the market may bring it to its point before. */
async function actAtRest({ database, account, taskId }: Given, type: StoredAction['type'], frozen: EngineProcess): Promise<void> {
  await until(async () => frozen.hasSaid('SIGSTOP') || (await openStatuses(database, account)).join() === 'live');
  await storeAction(database, account, taskId, { type, actor: 'user' });
}

/** A session claims the account, the engine is thawed, and has the account again once the session has ended and its lease is not cut. Answers what it sent meanwhile. */
async function claimMeanwhile(
  { database, world, account }: Given,
  { frozen, lease, left }: { frozen: EngineProcess; lease: Wire; left: readonly string[] },
): Promise<string[]> {
  const before = left.length;
  const session = await claimAccount(database, account);
  frozen.thaw();
  await sleep(THAWED_MS);
  const sent = left.slice(before);
  await session.end();
  lease.state = 'whole';
  // By then it has learnt what became of everything.
  await until(() => isSettled(database, account));
  // A trade may still have to be booked. What stays wrong is found afterwards.
  await until(async () => (await compareBooks(database, world, account)).wrong.length === 0).catch(() => undefined);
  return sent;
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

/** Another engine takes the account over and trades, the engine is thawed, joins and is stopped. */
async function tradeMeanwhile({ database, world, account }: Given, { timing }: Freeze, frozen: EngineProcess): Promise<void> {
  const next: TestEngine = await startTestEngine(database, world, [account], { timing: { ...clusterTiming, ...timing } });
  const owned = (): unknown => next.engine.details()['shards'];
  try {
    await until(() => owned() === SHARDS);
    // What became of the frozen engine's order is known before it is thawed: it is there, or is given up because the venue does not take it any more.
    await until(() => isSettled(database, account), KNOWN_MS_MAX);
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
