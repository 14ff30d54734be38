// What engines, traders and the console ask of the database, each for an account or for shards with as many accounts in every size.
import { findTask, listOpenOrders, listTasks } from '@millrace/engine';
import { LeaseSession } from '../../../packages/engine/src/ownership/lease-session.ts';
import { listTasksWithActions } from '../../../packages/engine/src/stores/task-events.ts';
import { listAccountsToLoad, loadTasksOf } from '../../../packages/engine/src/stores/task-writes.ts';
import { listTradeCycles, listTradeRecords } from '../../../packages/engine/src/stores/trade-records.ts';
import { listAllAccounts } from '../../../apps/server/src/desk/accounts/account.store.ts';
import { listAllTasks, listOrdersOfTask } from '../../../apps/server/src/desk/tasks/task-list.store.ts';
import { listCredentialRows } from '../../../apps/server/src/exchange/credentials/credential.store.ts';
import { inTenant, type Queryable } from '../../../apps/server/src/shared/database/index.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { TENANT } from './load-rows.ts';

export interface Asked {
  database: TemporaryDatabase;
  accounts: number;
  /** With about as many accounts in every size. */
  shards: readonly number[];
  lease: LeaseSession;
}

export interface Call {
  id: string;
  /** How often it is asked; more for what is quick. */
  times: 'few' | 'many';
  /** Answers how many units it was, where sizes may differ by chance: the time of one counts. */
  run(asked: Asked, turn: number): Promise<number | undefined>;
}

const CLAIMED = Array.from({ length: 26 }, (_, shard) => shard);
const PAGE = 50;
const ACCOUNTS_AT_ONCE = 64;

export async function openLease(database: TemporaryDatabase): Promise<LeaseSession> {
  return LeaseSession.open({
    config: { connectionString: database.engineUrl },
    silenceMs: 600_000,
    random: Math.random,
    onEnd: () => undefined,
  });
}

/** Spread over all accounts. */
const accountOf = ({ accounts }: Asked, turn: number): number => 1 + ((turn * 7919) % accounts);
const userOf = (asked: Asked, turn: number): string => `usr_bench${String(accountOf(asked, turn))}`;
const taskOf = (asked: Asked, turn: number): string => `tsk_${String(accountOf(asked, turn))}_${String(turn % 10)}`;

function engineCall(id: string, read: (db: Queryable, asked: Asked, turn: number) => Promise<unknown>): Call {
  return {
    id,
    times: 'many',
    async run(asked, turn) {
      await read(asked.database.pools().engine, asked, turn);
      return undefined;
    },
  };
}

function traderCall(id: string, read: (db: Queryable, asked: Asked, turn: number) => Promise<unknown>): Call {
  return {
    id,
    times: 'many',
    async run(asked, turn) {
      await inTenant(asked.database.pools().app, TENANT, (tx) => read(tx, asked, turn));
      return undefined;
    },
  };
}

function consoleCall(id: string, read: (db: Queryable, asked: Asked, turn: number) => Promise<unknown>): Call {
  return {
    id,
    times: 'many',
    async run(asked, turn) {
      await inTenant(asked.database.pools().console, TENANT, (tx) => read(tx, asked, turn));
      return undefined;
    },
  };
}

export const CALLS: readonly Call[] = [
  {
    id: 'loading shards, per task',
    times: 'few',
    async run({ database, shards }) {
      const pool = database.pools().engine;
      const credentialIds = await listAccountsToLoad(pool, shards);
      let tasks = 0;
      for (let from = 0; from < credentialIds.length; from += ACCOUNTS_AT_ONCE) {
        const some = credentialIds.slice(from, from + ACCOUNTS_AT_ONCE);
        tasks += (await loadTasksOf(pool, some)).length;
        for (const credentialId of some) await listOpenOrders(pool, { credentialId });
      }
      return tasks;
    },
  },
  {
    id: 'claiming 26 shards and giving them back',
    times: 'many',
    async run({ lease }) {
      await lease.ask();
      const claimed = await lease.claim(CLAIMED);
      await lease.giveBack(CLAIMED);
      if (claimed.length !== CLAIMED.length) throw new Error('not all shards could be claimed');
      return undefined;
    },
  },
  engineCall('looking for stored actions of an engine', (db, { shards }) => listTasksWithActions(db, shards)),
  engineCall('open orders of a task', (db, asked, turn) => listOpenOrders(db, { taskId: taskOf(asked, turn) })),
  traderCall("a trader's tasks", (db, asked, turn) => listTasks(db, { userId: userOf(asked, turn), offset: 0, limit: PAGE })),
  traderCall('one task', (db, asked, turn) => findTask(db, taskOf(asked, turn), userOf(asked, turn))),
  traderCall("a trader's accounts", (db, asked, turn) => listCredentialRows(db, userOf(asked, turn))),
  traderCall('records of a task', (db, asked, turn) => listTradeRecords(db, { taskId: taskOf(asked, turn), offset: 0, limit: PAGE })),
  traderCall('cycles of a task', (db, asked, turn) => listTradeCycles(db, { taskId: taskOf(asked, turn), offset: 0, limit: PAGE })),
  consoleCall('tasks of the console', (db, _, turn) => listAllTasks(db, { sort: turn % 2 === 0 ? 'newest' : 'oldest', rowsMax: PAGE })),
  consoleCall('tasks of the console, with filters', (db, asked, turn) =>
    listAllTasks(db, { sort: 'newest', instId: 'ETH-USDT-SWAP', state: 'running', afterId: taskOf(asked, turn), rowsMax: PAGE }),
  ),
  consoleCall('accounts of the console', (db) => listAllAccounts(db, { sort: 'newest', rowsMax: PAGE })),
  consoleCall('orders of a task in the console', (db, asked, turn) =>
    listOrdersOfTask(db, { taskId: taskOf(asked, turn), beforeId: undefined, rowsMax: PAGE }),
  ),
];
