// Many copiers of one leader over a faulty connection, whose engine, or one of several, is killed again and again at named places. Afterwards every signal has ended once for
// each copier, every order is accounted for, and nobody is left in a position.
import { auditFollows, type FollowAudit } from '../../../apps/server/src/follow/audit/audit-follows.ts';
import { inTransaction } from '../../../apps/server/src/shared/database/index.ts';
import { copyKillPoints, killPoints, type KillPoint } from '../../../packages/engine/src/options.ts';
import { listLateWrites, watchLateWrites } from '../../../packages/engine/src/testing/late-writes.ts';
import { agreeAll } from '../../../packages/engine/src/testing/agree-accounts.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { stretch } from '../../process/patience.ts';
import { compareCopies, type CopyCounts } from './compare-copies.ts';
import { BROKER_CODE, openCopyingWorld, type CopyingWorld } from './copying-world.ts';
import { flatten } from './flatten.ts';
import { openEngines, type Engines } from './life.ts';
import { termsOf } from './terms.ts';

export interface CopyingOptions {
  database: TemporaryDatabase;
  seed: number;
  copiers: number;
  /** Orders of the leader, at least. */
  orders: number;
  kills: number;
  /** How many run at a time; one that is alone unless given. */
  engines?: number | undefined;
}

export interface CopyingOutcome extends CopyCounts {
  /** What `npm run follow:audit` compared of it. */
  audited: FollowAudit['counted'];
  orders: number;
  lostAfter: number;
  lostBefore: number;
  turnedAway: number;
  /** Places at which the engine was killed, and those that it did not pass in time. */
  killedAt: KillPoint[];
  notPassed: KillPoint[];
  /** In words: what is lost, done twice, or still held. */
  wrong: string[];
}

/** The road while the leader trades. */
const FAULTS = { lostAfter: 0.2, lostBefore: 0.05, readsLost: 0.02, turnedAway: 0.05 } as const;
const PLACES: readonly KillPoint[] = [...copyKillPoints, ...killPoints];
/** Longest life of an engine that waits for its place, and longest waits at the end: for positions to close, and for books and exchange to agree. */
const PLACE_MS_MAX = 60_000;
const FLAT_MS_MAX = 180_000;
const AGREED_MS_MAX = 120_000;
/** For an order of the leader and its copies, before the run is given up. */
const ORDER_MS_MAX = 30_000;

export async function runCopying(options: CopyingOptions): Promise<CopyingOutcome> {
  const { database } = options;
  const world = await openCopyingWorld({ ...options, termsOf });
  const { connection, lead, accounts } = world;
  try {
    if (options.engines !== undefined) await watchLateWrites(database);
    connection.faults = FAULTS;
    const engines = openEngines(world, options);
    try {
      const kills = await killAlong(world, engines, options);
      const life = engines.live();
      await life.ready();
      const end = Date.now() + stretch(options.orders * ORDER_MS_MAX);
      const isMet = async (): Promise<boolean> =>
        Math.min(connection.counts.lostAfter, connection.counts.lostBefore, connection.counts.turnedAway) > 0 &&
        (await lead.isEverCopied());
      while ((await lead.orders()) < options.orders || !(await isMet())) {
        if (life.isOver() || Date.now() > end) throw new Error(`only ${String(await lead.orders())} orders came about`);
        await lead.act(life.wake, life.isOver);
      }
      connection.faults = {};
      const { lostAfter, lostBefore, turnedAway } = connection.counts;
      await lead.end(life.wake);
      const held = await flatten(world.world, { database, accounts, msMax: stretch(FLAT_MS_MAX) });
      const traders = accounts.map((account) => ({ id: '', account, saves: false }));
      const agreed = await agreeAll(world.world, traders, { database, patienceMs: stretch(AGREED_MS_MAX), brokerCode: BROKER_CODE });
      const copies = await compareCopies(database, lead.leadId);
      const audit = await inTransaction(database.pools().audit, (tx) => auditFollows(tx));
      const wrong = [
        ...engines.wrong,
        ...held,
        ...agreed.wrong,
        ...copies.wrong,
        ...audit.differences.map(({ what, where, detail }) => `${what} ${where}: ${detail}`),
        ...(options.engines === undefined ? [] : await listLateWrites(database)),
      ];
      return { ...copies, audited: audit.counted, orders: await lead.orders(), lostAfter, lostBefore, turnedAway, ...kills, wrong };
    } finally {
      await engines.stop();
    }
  } finally {
    await world.close();
  }
}

/** One life for each kill: the leader trades until the engine has passed its place for the drawn time. */
async function killAlong(
  world: CopyingWorld,
  engines: Engines,
  options: CopyingOptions,
): Promise<Pick<CopyingOutcome, 'killedAt' | 'notPassed'>> {
  const { lead, random, accounts } = world;
  const { kills } = options;
  const killedAt: KillPoint[] = [];
  const notPassed: KillPoint[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const point = PLACES[kills < PLACES.length ? Math.floor((kill * PLACES.length) / kills) : kill % PLACES.length] ?? 'sent';
    const each = Math.ceil(accounts.length / (options.engines ?? 1));
    const life = engines.live({ point, times: 1 + Math.floor(random() * timesMax(point, each)) });
    await life.ready();
    const end = Date.now() + stretch(PLACE_MS_MAX);
    while (!life.isOver() && Date.now() < end) await lead.act(life.wake, () => life.isOver() || Date.now() >= end);
    const isKilled = await life.kill();
    (isKilled ? killedAt : notPassed).push(point);
    // A run of hundreds of copiers takes an hour.
    process.stderr.write(`${isKilled ? 'killed at' : 'not passed:'} ${point}, ${String(await lead.orders())} orders so far\n`);
  }
  return { killedAt, notPassed };
}

/** How often an engine of so many accounts passes a place in about two orders of the leader. */
function timesMax(point: KillPoint, accounts: number): number {
  if (point === 'action-stored') return 4;
  if (point === 'cycle-settled' || point.startsWith('cancel')) return Math.ceil(accounts / 4);
  return accounts;
}
