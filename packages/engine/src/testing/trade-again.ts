// How long it takes until accounts whose engine was killed trade again. Beside what it trades anyway each account has a task that trades only when it is asked to: once
// for each kill, every second account right before it, so that its order is on the wire, and the others right after it. For tests and `npm run verify` only.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineProcess } from './engine-processes.ts';
import { listClaims } from './shard-owners.ts';
import { makeTask, storeAction, until, type EngineDatabase, type LinkedAccount } from './world.ts';

/** Ms from a kill, one of each account of the killed engine. */
export interface AgainTimes {
  /** Where nothing was on the wire: until the exchange had accepted an order. */
  tradedMs: number[];
  /** Where something was: until it was known what had become of it. */
  knownMs: number[];
}

interface AskedTask {
  id: string;
  account: LinkedAccount;
  shard: number;
}

interface LatestOrder {
  taskId: string;
  clOrdId: string;
  isAccepted: boolean;
  isOpen: boolean;
}

/** Of accounts that are asked before a kill: so long before at most. */
const BEFORE_MS_MAX = 60;
/** Longest wait until every account of a killed engine trades. */
const AGAIN_MS_MAX = 60_000;
/** It enters with the next price, and of what it holds nothing is sold and nothing added. */
const ASKED = { instId: 'SOL-USDT-SWAP', settings: { entryIntervalSec: 0, targetPct: '50', addStepPct: '40', leverage: 1 } };

export class AskedTasks {
  readonly #database: EngineDatabase;
  readonly #tasks: AskedTask[] = [];

  private constructor(database: EngineDatabase) {
    this.#database = database;
  }

  /** One for each account. */
  static async make(database: EngineDatabase, accounts: readonly LinkedAccount[]): Promise<AskedTasks> {
    const asked = new AskedTasks(database);
    for (const account of accounts) {
      const id = await makeTask(database, account, { ...ASKED, actions: ['startTrading'] });
      const [row] = await asked.#rows<{ shard: number }>('select shard from task where id = $1', [id]);
      asked.#tasks.push({ id, account, shard: row?.shard ?? -1 });
    }
    return asked;
  }

  /** Kills the engine. `again` resolves when every one of its accounts has traded since, and rejects when one has not in time. */
  async kill(engine: EngineProcess, random: () => number): Promise<{ startMs: number; again: Promise<AgainTimes> }> {
    const tasks = await this.#tasksOf(engine);
    const before = new Map((await this.#latest(tasks)).map(({ taskId, clOrdId }) => [taskId, clOrdId]));
    const early = tasks.filter((_, index) => index % 2 === 0);
    await this.#ask(early);
    for (const { id } of early) engine.wake(id);
    await sleep(random() * BEFORE_MS_MAX);
    const [startMs, killedAt] = [performance.now(), new Date()];
    await engine.kill();
    return { startMs, again: this.#watch({ tasks, early, before, startMs, killedAt }) };
  }

  async #watch(given: {
    tasks: readonly AskedTask[];
    early: readonly AskedTask[];
    before: ReadonlyMap<string, string>;
    startMs: number;
    killedAt: Date;
  }): Promise<AgainTimes> {
    const { tasks, early, before, startMs, killedAt } = given;
    const isNew = ({ taskId, clOrdId }: LatestOrder): boolean => before.get(taskId) !== clOrdId;
    const late = tasks.filter((task) => !early.includes(task));
    const [wire, done] = await Promise.all([this.#onWire(tasks, killedAt), this.#latest(early), this.#ask(late)]);
    const hadWire = new Set(wire.map(({ credentialId }) => credentialId));
    const traded = new Set(done.filter((order) => isNew(order) && order.isAccepted).map(({ taskId }) => taskId));
    const clear = new Set(tasks.filter(({ id, account }) => !hadWire.has(account.credentialId) && !traded.has(id)).map(({ id }) => id));
    const unknown = new Set(wire.map(({ clOrdId }) => clOrdId));
    const times: AgainTimes = { tradedMs: [], knownMs: [] };
    await until(async () => {
      const [latest, open] = await Promise.all([this.#latest(tasks), this.#openAmong([...unknown])]);
      const nowMs = performance.now() - startMs;
      const news = latest.filter(isNew);
      for (const { taskId, isAccepted } of news) if (isAccepted && clear.delete(taskId)) times.tradedMs.push(nowMs);
      for (const clOrdId of unknown) if (!open.has(clOrdId) && unknown.delete(clOrdId)) times.knownMs.push(nowMs);
      return unknown.size === 0 && news.filter(({ isOpen }) => !isOpen).length === tasks.length;
    }, AGAIN_MS_MAX);
    return times;
  }

  /** Those of the accounts that the engine owns. */
  async #tasksOf(engine: EngineProcess): Promise<AskedTask[]> {
    const claims = await listClaims(this.#database);
    for (const member of new Set(claims.map((claim) => claim.member))) {
      const own = new Set(claims.filter((claim) => claim.member === member).map(({ shard }) => shard));
      const [first] = own;
      if (first !== undefined && (await engine.owns(first))) return this.#tasks.filter(({ shard }) => own.has(shard));
    }
    return [];
  }

  /** Those that hold something close it, the others open. */
  async #ask(tasks: readonly AskedTask[]): Promise<void> {
    const held = new Set(
      (
        await this.#rows<{ id: string }>(
          `select task_id as id from task_order where task_id = any($1)
            group by 1 having sum(case effect when 'open' then filled_lots else -filled_lots end) > 0`,
          [tasks.map(({ id }) => id)],
        )
      ).map(({ id }) => id),
    );
    await Promise.all(
      tasks.map(({ id, account }) =>
        storeAction(this.#database, account, id, { type: held.has(id) ? 'closeAll' : 'startBuying', actor: 'user' }),
      ),
    );
  }

  #latest(tasks: readonly AskedTask[]): Promise<LatestOrder[]> {
    return this.#rows<LatestOrder>(
      `select distinct on (task_id) task_id as "taskId", cl_ord_id as "clOrdId", ord_id is not null as "isAccepted",
              status in ('intent', 'sent', 'live', 'unknown') as "isOpen"
         from task_order where task_id = any($1) order by task_id, created_ts desc, cl_ord_id`,
      [tasks.map(({ id }) => id)],
    );
  }

  /** Of any task of the accounts: sent before the kill and not answered. */
  #onWire(tasks: readonly AskedTask[], killedAt: Date): Promise<{ clOrdId: string; credentialId: string }[]> {
    return this.#rows(
      `select cl_ord_id as "clOrdId", credential_id as "credentialId" from task_order
        where credential_id = any($1) and status in ('sent', 'unknown') and sent_at <= $2`,
      [tasks.map(({ account }) => account.credentialId), killedAt],
    );
  }

  async #openAmong(clOrdIds: readonly string[]): Promise<Set<string>> {
    const rows = await this.#rows<{ clOrdId: string }>(
      `select cl_ord_id as "clOrdId" from task_order where cl_ord_id = any($1) and status in ('sent', 'unknown')`,
      [clOrdIds],
    );
    return new Set(rows.map(({ clOrdId }) => clOrdId));
  }

  async #rows<Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.#database.pools().engine.query<Row>(text, [...values])).rows;
  }
}
