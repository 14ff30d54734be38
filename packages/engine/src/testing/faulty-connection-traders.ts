// Tasks that trade over a faulty connection: their engine, or several, in processes of their own, the exchange behind it, and the comparison afterwards.
// For tests and `npm run verify` only.
import { startFaultyConnection, type FaultyConnection, type ConnectionFaults } from '@millrace/paper/testing';
import { agreeAll, type Settled, type Trader } from './agree-accounts.ts';
import { EngineGroup, type EngineGroupOptions } from './engine-group.ts';
import { credentialsOf } from './engine-processes.ts';
import { listLateWrites, watchLateWrites } from './late-writes.ts';
import type { ChildOrders } from './run-engine-child.ts';
import type { PlantedBugName } from './planted-bugs.ts';
import { seeded } from './seeded.ts';
import { venueThrough } from './wired.ts';
import {
  makeTask,
  startWorld,
  storeAction,
  type EngineDatabase,
  type LinkedAccount,
  type TaskOptions,
  type World,
  type WorldOptions,
} from './world.ts';
import type { StoredAction } from '../stores/task-store.ts';

export interface TradersOptions {
  database: EngineDatabase;
  seed: number;
  /** How many share the accounts; one that is alone unless given. */
  engines?: number | undefined;
  accounts: number;
  market: Pick<WorldOptions, 'speed' | 'book'>;
  faults: ConnectionFaults;
  /** Waits other than the short ones of these proofs. */
  timing?: ChildOrders['timing'];
  /** Tasks of the account of this number, made one after the other. */
  tasks: (account: number) => readonly TaskPlan[];
  /** How orders travel; by REST when not given. */
  by?: 'rest' | 'socket' | undefined;
  plant?: PlantedBugName | undefined;
  /** How long books and exchange may differ after the faults have ended. */
  patienceMs: number;
  /** Which findings count; all unless given. */
  counts?: (finding: string) => boolean;
}

export type TaskPlan = TaskOptions;

export interface Traders {
  world: World;
  connection: FaultyConnection;
  random: () => number;
  accounts: readonly LinkedAccount[];
  tasks: readonly Trader[];
  /** Stores the actions, then wakes the tasks in this order, all at once. */
  act(actions: readonly (readonly [task: Trader, action: StoredAction])[]): Promise<void>;
  /** Orders decided so far. */
  orders(): Promise<number>;
  /** Lets tasks buy again whose stop has ended their buying. */
  revive(): Promise<void>;
  /** Starts what saves and has nothing saved, and stops what has: each time money goes to savings or comes back. */
  moveSavings(): Promise<void>;
  /** Ends the faults, compares, and stops the engine. */
  settle(): Promise<Settled>;
  close(): Promise<void>;
}

const timing = {
  lookupMs: 20,
  lookupMsMax: 50,
  unknownGraceMs: 50,
  settleMs: 300,
  openExpiryMs: 1000,
  closeExpiryMs: 1000,
  stampExpiryMs: 1000,
  agreeMs: 3000,
};
/** A bound, not a measure. */
const CHILD_MS_MAX = 30_000;
const BROKER_CODE = 'millraceProof1';

export async function startTraders(options: TradersOptions): Promise<Traders> {
  const { database, seed, plant } = options;
  const random = seeded(seed);
  const world = await startWorld({ seed, ...options.market });
  const connection = await startFaultyConnection({
    venuePort: world.paper.port,
    random,
    // An engine whose sockets are cut with every third order may never have all of them at once: it starts over a sound connection.
    faults: {},
    speed: typeof options.market.speed === 'number' ? options.market.speed : 1,
  });
  const accounts: LinkedAccount[] = [];
  const tasks: Trader[] = [];
  for (let index = 0; index < options.accounts; index += 1) {
    const account = await world.linkAccount(database, await world.openPaperAccount({ USDT: '1000000' }));
    accounts.push(account);
    for (const plan of options.tasks(index)) {
      const id = await makeTask(database, account, plan);
      tasks.push({ id, account, saves: plan.instId === 'USDT' });
    }
  }
  if (isShared(options)) await watchLateWrites(database);
  const group = new EngineGroup({
    engines: options.engines,
    folder: world.folder,
    orders: ordersOf(options, { world, connection, accounts }),
    plant,
  });
  group.fill();
  await startAll(group, plant);
  connection.faults = options.faults;
  const traders: Traders = {
    world,
    connection,
    random,
    accounts,
    tasks,
    async act(actions) {
      await Promise.all(actions.map(([task, action]) => storeAction(database, task.account, task.id, action)));
      for (const [task] of actions) group.wake(task.id);
    },
    async orders() {
      const { rows } = await database.pools().engine.query<{ count: string }>('select count(*) from task_order');
      return Number(rows[0]?.count);
    },
    async revive() {
      const { rows } = await database
        .pools()
        .engine.query<{ id: string }>('select id from task where not buying_enabled and trading_enabled and fault is null');
      const idle = new Set(rows.map((row) => row.id));
      await traders.act(tasks.filter((task) => idle.has(task.id)).map((task) => [task, { type: 'startBuying', actor: 'user' }]));
    },
    async moveSavings() {
      const saving = await savingsAtRest(database);
      await traders.act(
        tasks
          .filter(({ id }) => saving.has(id))
          .map((task) => [task, { type: saving.get(task.id) ? 'stopTrading' : 'startTrading', actor: 'user' }]),
      );
    },
    async settle() {
      connection.faults = {};
      const settled = await agreeAll(world, tasks, { ...options, brokerCode: BROKER_CODE });
      if (isShared(options)) settled.wrong.push(...(await listLateWrites(database)));
      settled.wrong.push(...group.wrong);
      await group.stop(CHILD_MS_MAX);
      return settled;
    },
    async close() {
      await group.killAll();
      await connection.close();
      await world.close();
    },
  };
  return traders;
}

/** Saving tasks that move no money now, and whether they have saved some. */
async function savingsAtRest(database: EngineDatabase): Promise<Map<string, boolean>> {
  const { rows } = await database.pools().engine.query<{ id: string; has_saved: boolean }>(
    `select id, (view->'savings'->>'saved')::numeric > 0 as has_saved from task t
      where view->'savings'->>'moving' = '0'
        and (trading_enabled or (view->'savings'->>'saved')::numeric = 0)
        and not exists (select from task_move m where m.task_id = t.id and m.status in ('intent', 'sent', 'unknown'))`,
  );
  return new Map(rows.map((row) => [row.id, row.has_saved]));
}

/** The world as seen over the connection. */
function ordersOf(
  options: TradersOptions,
  { world, connection, accounts }: { world: World; connection: FaultyConnection; accounts: readonly LinkedAccount[] },
): EngineGroupOptions['orders'] {
  return {
    databaseUrl: options.database.engineUrl,
    venue: {
      ...venueThrough(world.venue, connection),
      brokerCode: BROKER_CODE,
      orders: options.by ?? 'rest',
    },
    credentials: credentialsOf(accounts),
    timing: { ...timing, ...options.timing },
  };
}

function isShared({ engines = 1 }: TradersOptions): boolean {
  return engines > 1;
}

/** The engines trade; a planted bug is in them. */
async function startAll(group: EngineGroup, plant: PlantedBugName | undefined): Promise<void> {
  const { engines } = group;
  await group.ready(CHILD_MS_MAX);
  for (const engine of engines) {
    if (engine.hasEnded) throw new Error(`an engine ended with ${await engine.ended}`);
    if (plant !== undefined && !engine.hasSaid('planted')) throw new Error(`the bug ${plant} was not planted`);
  }
}
