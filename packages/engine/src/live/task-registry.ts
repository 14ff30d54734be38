// The tasks that run: loads them with their accounts, wakes, reloads and removes them. Decides nothing.
import type { Account } from '../accounts/account.ts';
import type { Venue } from '../accounts/venue.ts';
import { ACCOUNTS_READ_AT_ONCE, RECONCILE_WAIT_MS_MAX } from '../limits.ts';
import { listOpenMoves, type MoveRow } from '../stores/move-store.ts';
import { listOpenOrders, type OrderRow } from '../stores/order-store.ts';
import { NotOwnedError } from '../stores/shard-fence.ts';
import type { TaskRow } from '../stores/task-store.ts';
import { listAccountsToLoad, loadTask, loadTasksOf } from '../stores/task-writes.ts';
import { findInstrument } from '../accounts/instruments.ts';
import { AccountRegistry } from './account-registry.ts';
import { reloadOrders } from './commit.ts';
import type { EngineContext } from './context.ts';
import { createTaskRunner } from './inbox.ts';
import { decisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { putAbandonedOrders, putBrokenKey, putChangedStates, withState } from './load-task.ts';
import { rearm } from './rearm.ts';
import { noteTrails, settled } from './leave-tasks.ts';
import { openNeededStreams } from './needs-streams.ts';
import { extremesSince } from './replay-extremes.ts';
import { isBug, storeBug } from './task-faults.ts';
import type { TaskRunner } from './task-runner.ts';

/** What a task had under way when it was stored. */
interface OpenIntents {
  orders: readonly OrderRow[];
  moves: readonly MoveRow[];
}

/** What a task runs with. */
interface Loaded extends OpenIntents, Pick<TaskRunner, 'account' | 'feed' | 'instrument'> {
  extremes: Awaited<ReturnType<typeof extremesSince>>;
}

export interface LoadedAccounts {
  /** Those with living tasks. */
  credentialIds: readonly string[];
  /** Resolves when all are loaded: with the number of orders that were sent and not answered, which are looked up. */
  unanswered: Promise<number>;
}

export class TaskRegistry {
  readonly #context: EngineContext;
  readonly #venues: ReadonlyMap<string, Venue>;
  readonly #accounts: AccountRegistry;
  /** Tasks that could not be loaded and are tried again later. */
  readonly #postponed = new Set<string>();
  /** Loading under way, by credential. */
  readonly #loading = new Map<string, Promise<void>>();
  /** Groups of shards whose accounts are being read. */
  #listing = 0;

  constructor(context: EngineContext, venues: ReadonlyMap<string, Venue>) {
    this.#context = context;
    this.#venues = venues;
    this.#accounts = new AccountRegistry(context, venues);
  }

  get isLoading(): boolean {
    return this.#listing > 0 || this.#loading.size > 0;
  }

  /** Resolves when the tasks of this account that are being loaded are known; undefined when none are. */
  loading(credentialId: string): Promise<void> | undefined {
    return this.#loading.get(credentialId);
  }

  /** Begins to load the living tasks of these shards, those first that may have to close something. Tasks of one account one after the other, accounts beside each other: a venue that is down delays only its own. */
  async loadShards(shards: readonly number[]): Promise<LoadedAccounts> {
    if (shards.length === 0) return { credentialIds: [], unanswered: Promise.resolve(0) };
    const { pool } = this.#context.options;
    this.#listing += 1;
    try {
      const credentialIds = await listAccountsToLoad(pool, shards);
      const loads: Promise<number>[] = [];
      for (let from = 0; from < credentialIds.length; from += ACCOUNTS_READ_AT_ONCE) {
        const some = credentialIds.slice(from, from + ACCOUNTS_READ_AT_ONCE);
        const rows = Map.groupBy(await loadTasksOf(pool, some), (row) => row.credentialId);
        for (const credentialId of some) loads.push(this.#loadGroup(credentialId, rows.get(credentialId) ?? []));
      }
      return { credentialIds, unanswered: Promise.all(loads).then((counts) => counts.reduce((sum, count) => sum + count, 0)) };
    } finally {
      this.#listing -= 1;
    }
  }

  /** Resolves when the task runs, if it lives and is of a shard that is owned. */
  async #loadOne(taskId: string): Promise<void> {
    const row = await loadTask(this.#context.options.pool, taskId);
    if (row === undefined || !this.#context.shards.takesTasks(row.shard)) return;
    await this.#loadGroup(row.credentialId, [row]);
  }

  /**
   * Before these shards are given up, of each by itself: nothing new is decided for its accounts, what is on the wire is waited for, trails are stored, and all
   * is forgotten. `onRemoved` is told when nothing of a shard is left here. Rejects when one of them cannot be removed.
   */
  async removeShards(shards: readonly number[], onRemoved: (shard: number) => void): Promise<void> {
    const given = new Set(shards);
    const accounts = Map.groupBy(
      [...this.#context.accounts.values()].filter((account) => given.has(account.shard)),
      (account) => account.shard,
    );
    await Promise.all(shards.map((shard) => this.#removeAccounts(accounts.get(shard) ?? []).then(() => onRemoved(shard))));
  }

  async #removeAccounts(accounts: readonly Account[]): Promise<void> {
    const context = this.#context;
    for (const account of accounts) account.hold();
    await settled(context, accounts);
    const runners = accounts.flatMap(({ credentialId }) => context.runners.of(credentialId));
    await Promise.all(runners.map((runner) => runner.stop()));
    await noteTrails(context, runners).catch((error: unknown) =>
      context.options.logger.error({ err: error }, 'trails could not be stored'),
    );
    for (const runner of runners) await this.remove(runner);
  }

  /** Answers how many of its orders were sent without an answer. */
  #loadGroup(credentialId: string, group: readonly TaskRow[]): Promise<number> {
    const { activity, accountLoads, options } = this.#context;
    const before = this.#loading.get(credentialId) ?? Promise.resolve();
    const release = activity.hold();
    // Each whole in its turn, so that the first can be compared while others are loaded; not while its venue is still to answer.
    const loaded = before
      .then(() => this.#venues.get(group[0]?.venueId ?? '')?.listed)
      .then(() => accountLoads.run(() => this.#loadRows(credentialId, group)))
      .catch((error: unknown) => {
        options.logger.error({ credentialId, err: error }, 'the tasks of an account could not be loaded');
        this.#context.later(RECONCILE_WAIT_MS_MAX, () => {
          for (const { id } of group) this.wake(id);
        });
        return 0;
      });
    const work: Promise<void> = loaded
      .then(() => undefined)
      .finally(() => {
        if (this.#loading.get(credentialId) === work) this.#loading.delete(credentialId);
        release();
      });
    this.#loading.set(credentialId, work);
    return work.then(() => loaded);
  }

  async #loadRows(credentialId: string, group: readonly TaskRow[]): Promise<number> {
    const { accounts, options, signal } = this.#context;
    const open = await listOpenOrders(options.pool, { credentialId });
    const moves = await listOpenMoves(options.pool, { credentialId });
    const orders = Map.groupBy(open, (order) => order.taskId);
    for (const row of group)
      await this.#loadRow(row, { orders: orders.get(row.id) ?? [], moves: moves.filter((move) => move.taskId === row.id) });
    await this.#accounts.closeUnused(credentialId);
    const account = accounts.get(credentialId);
    if (account !== undefined) openNeededStreams(this.#context, account);
    if (account !== undefined && !account.mayClose) signal({ type: 'account', account, event: { type: 'gap' } });
    return open.filter(({ status }) => status === 'sent' || status === 'unknown').length;
  }

  async #loadRow(row: TaskRow, open: OpenIntents): Promise<void> {
    const context = this.#context;
    if (context.runners.get(row.id) !== undefined || this.#postponed.has(row.id)) return;
    if (context.halted || !context.shards.takesTasks(row.shard)) return;
    try {
      await this.#start(row, open);
    } catch (error) {
      if (error instanceof NotOwnedError) return;
      if (isBug(error)) return storeBug(context, row, { error, ts: row.agreedTs ?? 0 });
      context.options.logger.error({ taskId: row.id, err: error }, 'a task could not be loaded');
      this.#postponed.add(row.id);
      context.later(RECONCILE_WAIT_MS_MAX, () => {
        this.#postponed.delete(row.id);
        this.wake(row.id);
      });
    }
  }

  async #start(row: TaskRow, open: OpenIntents): Promise<void> {
    const context = this.#context;
    const epoch = context.shards.epochOf(row.shard);
    const account = await this.#accounts.get(row.credentialId);
    await account.venue.listed;
    const feed = account.venue.feed.use(row.instId);
    if (feed === undefined) throw new Error(`${row.instId} is not listed`);
    try {
      const loaded = { account, feed, ...(await this.#learn(row, account)), ...open };
      const isOwned = context.shards.takesTasks(row.shard) && context.shards.epochOf(row.shard) === epoch;
      if (context.halted || !isOwned) throw new NotOwnedError(row.shard);
      if (context.runners.get(row.id) === undefined && account.state !== 'closed') return this.#run(row, loaded);
    } catch (error) {
      account.venue.feed.release(row.instId);
      throw error;
    }
    account.venue.feed.release(row.instId);
    // After its last task, while this one was being loaded.
    if (account.state === 'closed') return this.#start(row, open);
  }

  /** What the venue says of the task's instrument. */
  async #learn(row: TaskRow, account: Account): Promise<Pick<Loaded, 'instrument' | 'extremes'>> {
    const { bars } = this.#context.options;
    const facts = findInstrument(account.venue.instruments, row.instId);
    if (facts === undefined) throw new Error(`${row.instId} is not listed`);
    const rates = account.state === 'broken' || facts.isCurrency === true ? facts : await account.fees(row.instId);
    const instrument = decisionInstrument({ ...facts, takerRate: rates.takerRate, makerRate: rates.makerRate });
    if (facts.isCurrency !== true) bars?.follow(row.venueId, row.instId);
    return { instrument, extremes: await extremesSince(account.venue, row, bars) };
  }

  #run(row: TaskRow, { account, feed, instrument, extremes, orders, moves }: Loaded): void {
    const context = this.#context;
    const task = withState(row, instrument, context.installationEpoch);
    const runner = createTaskRunner(context, { task, account, orders, moves, instrument, feed });
    context.runners.add(runner);
    account.followOrders(row.id, orders);
    rearm(runner, feed.index.ticksSeen);
    feed.index.importExtremes(runner.watcherId, extremes);
    putAbandonedOrders(runner);
    if (account.mayClose) putChangedStates(runner);
    if (account.state === 'broken') putBrokenKey(runner);
    runner.put({ type: 'actions' });
    if (task.follow !== null) runner.put({ type: 'signals' });
  }

  /** Stops the task and forgets it; its account is closed after its last task. */
  async remove(runner: TaskRunner): Promise<void> {
    this.#context.runners.delete(runner);
    // Its number in the watch index goes to another task: not before the input under way is handled.
    await runner.stop();
    runner.feed.index.leave(runner.watcherId);
    runner.account.venue.feed.release(runner.feed.instId);
    await this.#accounts.closeUnused(runner.account.credentialId);
  }

  /** Forgets every task and closes every account, after the lease was lost. */
  async removeAll(): Promise<void> {
    this.#loading.clear();
    for (const runner of this.#context.runners.all()) await this.remove(runner);
    this.#accounts.closeAll();
    this.#postponed.clear();
  }

  /** Stops these tasks and loads them again from what is stored. */
  async reload(runners: readonly TaskRunner[]): Promise<void> {
    const release = this.#context.activity.hold();
    try {
      for (const runner of runners) await this.remove(runner);
      for (const runner of runners) await this.#loadOne(runner.taskId);
    } finally {
      release();
    }
  }

  /** Brings a task's cached rows to what is stored, after a commit whose answer was lost. */
  async refresh(runner: TaskRunner): Promise<void> {
    const context = this.#context;
    const row = await loadTask(context.options.pool, runner.taskId);
    if (row === undefined) return this.remove(runner);
    runner.task = withState(row, runner.instrument, context.installationEpoch);
    await reloadOrders(context, runner);
    runner.behind = false;
    rearm(runner, runner.feed.index.ticksSeen);
  }

  /** A task has a stored action, is new, or was deleted. */
  wake(taskId: string): void {
    const { activity, halted, options } = this.#context;
    if (halted) return;
    const release = activity.hold();
    void this.#attend(taskId)
      .catch((error: unknown) => options.logger.error({ taskId, err: error }, 'a task could not be woken'))
      .finally(release);
  }

  async #attend(taskId: string): Promise<void> {
    const runner = this.#context.runners.get(taskId);
    if (runner === undefined) return this.#loadOne(taskId);
    const row = await loadTask(this.#context.options.pool, taskId);
    if (row === undefined) return this.remove(runner);
    runner.put({ type: 'actions' });
  }

  /** Tasks with stored actions whose notification may be lost, e.g. after a restart of the database. */
  sweep(taskIds: readonly string[]): void {
    for (const taskId of taskIds) {
      const runner = this.#context.runners.get(taskId);
      if (runner !== undefined) runner.put({ type: 'actions' });
      else if (!this.isLoading && !this.#postponed.has(taskId)) this.wake(taskId);
    }
  }
}
