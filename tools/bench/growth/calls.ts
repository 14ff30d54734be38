// What engines, traders and the console ask of the database, each for one account or task, for one page, or for shards with as many accounts whatever their number is.
import { findTask, listOpenOrders, listTasks } from '@millrace/engine';
import { ACCOUNTS_READ_AT_ONCE } from '../../../packages/engine/src/limits.ts';
import { SHARDS } from '../../../packages/engine/src/ownership/fair-share.ts';
import type { LeaseSession } from '../../../packages/engine/src/ownership/lease-session.ts';
import { listTasksWithActions } from '../../../packages/engine/src/stores/task-events.ts';
import { listAccountsToLoad, loadTasksOf } from '../../../packages/engine/src/stores/task-writes.ts';
import { listTradeCycles, listTradeRecords } from '../../../packages/engine/src/stores/trade-records.ts';
import { listAllAccounts } from '../../../apps/server/src/desk/accounts/account.store.ts';
import { listAllTasks, listOrdersOfTask } from '../../../apps/server/src/desk/tasks/task-list.store.ts';
import { listCredentialRows } from '../../../apps/server/src/exchange/credentials/credential.store.ts';
import { inTenant, type Queryable } from '../../../apps/server/src/shared/database/index.ts';
import type { TemporaryDatabase } from '../../postgres/temporary-database.ts';
import { TASKS_OF_AN_ACCOUNT, TENANT } from './load-rows.ts';

/** One of the databases that are compared. */
export interface Asked {
  database: TemporaryDatabase;
  accounts: number;
  /** The fewer the more accounts there are: those in them are about as many in each database. */
  shards: readonly number[];
  lease: LeaseSession;
}

export interface Call {
  id: string;
  /** How often it is asked: many times what is quick. */
  times: 'few' | 'many';
  /** Answers of how many units it was, which may differ a little from database to database: the time of one counts. */
  run(asked: Asked, turn: number): Promise<number>;
}

/** The share of one of 40 engines. */
const CLAIMED = Array.from({ length: Math.ceil(SHARDS / 40) }, (_, shard) => shard);
/** Rows of a list. */
const PAGE = 50;

/** Spread over all accounts. */
const accountOf = ({ accounts }: Asked, turn: number): number => 1 + ((turn * 7919) % accounts);
const userOf = (asked: Asked, turn: number): string => `usr_bench${String(accountOf(asked, turn))}`;
const taskOf = (asked: Asked, turn: number): string => `tsk_${String(accountOf(asked, turn))}_${String(turn % TASKS_OF_AN_ACCOUNT)}`;

type Read = (db: Queryable, asked: Asked, turn: number) => Promise<unknown>;

/** A call that is one unit and quick. */
function oneCall(id: string, run: (asked: Asked, turn: number) => Promise<unknown>): Call {
  return {
    id,
    times: 'many',
    async run(asked, turn) {
      await run(asked, turn);
      return 1;
    },
  };
}

/** As the role in whose name the server asks it. */
const engineCall = (id: string, read: Read): Call => oneCall(id, (asked, turn) => read(asked.database.pools().engine, asked, turn));
const traderCall = (id: string, read: Read): Call =>
  oneCall(id, (asked, turn) => inTenant(asked.database.pools().app, TENANT, (tx) => read(tx, asked, turn)));
const consoleCall = (id: string, read: Read): Call =>
  oneCall(id, (asked, turn) => inTenant(asked.database.pools().console, TENANT, (tx) => read(tx, asked, turn)));

export const CALLS: readonly Call[] = [
  {
    id: 'loading shards, per task',
    times: 'few',
    async run({ database, shards }) {
      const pool = database.pools().engine;
      const credentialIds = await listAccountsToLoad(pool, shards);
      let tasks = 0;
      for (let from = 0; from < credentialIds.length; from += ACCOUNTS_READ_AT_ONCE) {
        const some = credentialIds.slice(from, from + ACCOUNTS_READ_AT_ONCE);
        tasks += (await loadTasksOf(pool, some)).length;
        for (const credentialId of some) await listOpenOrders(pool, { credentialId });
      }
      return tasks;
    },
  },
  oneCall(`claiming ${String(CLAIMED.length)} shards and giving them back`, async ({ lease }) => {
    await lease.ask();
    const claimed = await lease.claim(CLAIMED);
    await lease.giveBack(CLAIMED);
    if (claimed.length !== CLAIMED.length) throw new Error('not all shards could be claimed');
  }),
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
