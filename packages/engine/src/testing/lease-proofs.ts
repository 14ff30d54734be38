// An engine that hears the answers of its lease late, one that gives its accounts back while an order is on the wire, and one that joins others and leaves them. For tests and `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import { openWire } from '../../../../tools/process/wire.ts';
import { claimAccount, shardOf } from './account-claims.ts';
import { compareBooks } from './books.ts';
import { clusterTiming } from './cluster-timing.ts';
import { startEngineProcess, type EngineProcess } from './engine-processes.ts';
import { listLateWrites } from './late-writes.ts';
import type { ClusterBugName } from './planted-cluster-bugs.ts';
import { listClaims, movedInVain, untilLevel } from './shard-owners.ts';
import { placeOf, through } from './wired.ts';
import { makeTask, until, type EngineDatabase, type World } from './world.ts';

/** Longer than the silence after which the server ends a session, so that an answer comes when the lease it speaks of is over. */
const ANSWER_DELAY_MS = 2_000;
/** How long the engine is asked, from the claim of another on: an answer that was under way has come by then. */
const ASKED_FOR_MS = 1_500;
const ASKED_EVERY_MS = 20;

/** The answers of the lease reach the engine late: whether it still trusts its lease when another has claimed the account. Findings in words. */
export async function answerLate(database: EngineDatabase, world: World, plant?: ClusterBugName): Promise<string[]> {
  const account = await world.linkAccount(database);
  const shard = await shardOf(database, account.credentialId);
  const lease = await openWire(placeOf(database.engineUrl));
  const engine = startEngineProcess(
    { database, world, accounts: [account] },
    { timing: clusterTiming, seed: 5, leaseUrl: through(database.engineUrl, lease), plant },
  );
  try {
    await engine.said('started');
    if (!(await engine.owns(shard))) return ['it never owned the account'];
    lease.answerDelayMs = ANSWER_DELAY_MS;
    const session = await claimAccount(database, account);
    const endMs = performance.now() + ASKED_FOR_MS;
    let trusts = await engine.owns(shard);
    while (!trusts && performance.now() < endMs) {
      await sleep(ASKED_EVERY_MS);
      trusts = await engine.owns(shard);
    }
    await session.end();
    return trusts ? ['it trusts its lease when another has claimed the account'] : [];
  } finally {
    await engine.kill();
    await lease.close();
  }
}

/** So long the venue takes for an order... */
const ORDER_MS = 1_500;
/** ...whose deadline is not over by then. */
const ORDER_MS_MAX = 10_000;

/** A busy machine does not lose such a lease, and the engine sees within a fifth of it that it is to give its accounts back. */
const DRAINED_LEASE_MS = 3_000;

/** The engine is told to give its accounts back while an order is on the wire: whether it stores what became of the order before. Findings in words. */
export async function drainUnderWay(database: EngineDatabase, world: World, plant?: ClusterBugName): Promise<string[]> {
  const account = await world.linkAccount(database);
  const findings: string[] = [];
  await makeTask(database, account, { settings: { entryIntervalSec: 0 } });
  await world.plan({ kind: 'delayMs', path: 'trade/order', account: account.uid, ms: ORDER_MS, count: 1 });
  const engine = startEngineProcess(
    { database, world, accounts: [account] },
    { timing: { ...clusterTiming, leaseMs: DRAINED_LEASE_MS, openExpiryMs: ORDER_MS_MAX }, seed: 5, plant },
  );
  try {
    await until(async () => {
      const { rows } = await database
        .pools()
        .engine.query(`select 1 from task_order where credential_id = $1 and status = 'sent'`, [account.credentialId]);
      return rows.length > 0;
    });
    engine.drain();
    const session = await claimAccount(database, account);
    await until(async () => (await world.orders(account)).length > 0);
    // A reply that comes when the account is another's is not stored, however long one waits.
    await sleep(ORDER_MS / 3);
    const refused = await engine.refusedWrites();
    if (refused > 0) findings.push(`${String(refused)} writes count as refused, and nothing was taken from it`);
    await session.end();
  } finally {
    await engine.kill();
  }
  const { wrong } = await compareBooks(database, world, account);
  return [...findings, ...wrong, ...(await listLateWrites(database))];
}

const JOINED = 2;

/** One more engine joins two and leaves them: whether a shard is claimed that could stay where it is. Findings in words. */
export async function joinAndLeave(database: EngineDatabase, world: World, plant?: ClusterBugName): Promise<string[]> {
  const start = async (seed: number): Promise<EngineProcess> => {
    const engine = startEngineProcess({ database, world, accounts: [] }, { timing: clusterTiming, seed, plant });
    engines.push(engine);
    await engine.said('started');
    return engine;
  };
  const engines: EngineProcess[] = [];
  try {
    for (let at = 0; at < JOINED; at += 1) await start(at);
    await untilLevel(database, JOINED);
    const before = await listClaims(database);
    const joined = await start(JOINED);
    await untilLevel(database, JOINED + 1);
    const between = await listClaims(database);
    await joined.stop();
    await untilLevel(database, JOINED);
    const after = await listClaims(database);
    const told = (moved: readonly number[], when: string): string[] =>
      moved.length === 0 ? [] : [`${String(moved.length)} shards that could stay changed their owner when an engine ${when}`];
    return [...told(movedInVain(before, between), 'joined'), ...told(movedInVain(between, after), 'left')];
  } finally {
    await Promise.all(engines.map((engine) => engine.kill()));
  }
}
