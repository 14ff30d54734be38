// The tasks that run: loads them with their accounts, wakes, reloads and removes them. Decides nothing.
import type { Venue } from '../accounts/venue.ts';
import { RECONCILE_WAIT_MS_MAX } from '../limits.ts';
import { listOpenMoves, type MoveRow } from '../stores/move-store.ts';
import { listOpenOrders, type OrderRow } from '../stores/order-store.ts';
import type { TaskRow } from '../stores/task-store.ts';
import { loadTasks } from '../stores/task-writes.ts';
import { findInstrument } from '../accounts/instruments.ts';
import { AccountRegistry } from './account-registry.ts';
import { reloadOrders } from './commit.ts';
import type { EngineContext } from './context.ts';
import { createTaskRunner } from './inbox.ts';
import { decisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { putAbandonedOrders, putBrokenKey, putChangedStates, withState } from './load-task.ts';
import { rearm } from './rearm.ts';
import { extremesSince } from './replay-extremes.ts';
import { isBug, storeBug } from './task-faults.ts';
import type { TaskRunner } from './task-runner.ts';

/** What a task had under way when it was stored. */
interface OpenIntents {
  orders: readonly OrderRow[];
  moves: readonly MoveRow[];
}

export class TaskRegistry {
  readonly #context: EngineContext;
  readonly #accounts: AccountRegistry;
  /** Tasks that could not be loaded and are tried again later. */
  readonly #postponed = new Set<string>();
  /** Loading under way, by credential. */
  readonly #loading = new Map<string, Promise<void>>();

  constructor(context: EngineContext, venues: ReadonlyMap<string, Venue>) {
    this.#context = context;
    this.#accounts = new AccountRegistry(context, venues);
  }

  get isLoading(): boolean {
    return this.#loading.size > 0;
  }

  /** Resolves when the tasks of this account that are being loaded are known. */
  async loaded(credentialId: string): Promise<void> {
    await this.#loading.get(credentialId);
  }

  /** Loads every living task, or one. Tasks of one credential one after the other, credentials beside each other: a venue that is down delays only its own. */
  async load(taskId?: string): Promise<void> {
    const rows = Map.groupBy(await loadTasks(this.#context.options.pool, taskId), (row) => row.credentialId);
    for (const [credentialId, group] of rows) this.#loadGroup(credentialId, group);
    if (taskId !== undefined) for (const credentialId of rows.keys()) await this.#loading.get(credentialId);
  }

  #loadGroup(credentialId: string, group: readonly TaskRow[]): void {
    const { accounts, activity, accountLoads, options, signal } = this.#context;
    const before = this.#loading.get(credentialId) ?? Promise.resolve();
    const release = activity.hold();
    const work: Promise<void> = before
      .then(async () => {
        const open = await accountLoads.run(() => listOpenOrders(options.pool, { credentialId }));
        const moves = await listOpenMoves(options.pool, { credentialId });
        const orders = Map.groupBy(open, (order) => order.taskId);
        for (const row of group)
          await this.#loadRow(row, { orders: orders.get(row.id) ?? [], moves: moves.filter((move) => move.taskId === row.id) });
        const account = accounts.get(credentialId);
        if (account !== undefined && !account.mayClose) signal({ type: 'account', account, event: { type: 'gap' } });
      })
      .finally(() => {
        if (this.#loading.get(credentialId) === work) this.#loading.delete(credentialId);
        release();
      });
    this.#loading.set(credentialId, work);
  }

  async #loadRow(row: TaskRow, open: OpenIntents): Promise<void> {
    const context = this.#context;
    if (context.runners.get(row.id) !== undefined || this.#postponed.has(row.id) || context.halted) return;
    try {
      await this.#start(row, open);
    } catch (error) {
      if (isBug(error)) return storeBug(context, row, { error, ts: row.agreedTs ?? 0 });
      context.options.logger.error({ taskId: row.id, err: error }, 'a task could not be loaded');
      this.#postponed.add(row.id);
      context.later(RECONCILE_WAIT_MS_MAX, () => {
        this.#postponed.delete(row.id);
        this.wake(row.id);
      });
    }
  }

  async #start(row: TaskRow, { orders, moves }: OpenIntents): Promise<void> {
    const context = this.#context;
    const { epoch } = context;
    const account = await context.accountLoads.run(() => this.#accounts.get(row.credentialId));
    await account.venue.listed;
    const feed = account.venue.feed.use(row.instId);
    const facts = findInstrument(account.venue.instruments, row.instId);
    if (feed === undefined || facts === undefined) throw new Error(`${row.instId} is not listed`);
    const rates = account.state === 'broken' || facts.isCurrency === true ? facts : await account.fees(row.instId);
    const instrument = decisionInstrument({ ...facts, takerRate: rates.takerRate, makerRate: rates.makerRate });
    if (facts.isCurrency !== true) context.options.bars?.follow(row.venueId, row.instId);
    const extremes = await extremesSince(account.venue, row, context.options.bars);
    if (context.halted || context.epoch !== epoch) throw new Error('the lock was lost meanwhile');
    if (context.runners.get(row.id) !== undefined) return account.venue.feed.release(row.instId);
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
    this.#accounts.closeUnused(runner.account);
  }

  /** Forgets every task and closes every account, after the lock was lost. */
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
      for (const runner of runners) await this.load(runner.taskId);
    } finally {
      release();
    }
  }

  /** Brings a task's cached rows to what is stored, after a commit whose answer was lost. */
  async refresh(runner: TaskRunner): Promise<void> {
    const context = this.#context;
    const [row] = await loadTasks(context.options.pool, runner.taskId);
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
    if (runner === undefined) return this.load(taskId);
    const [row] = await loadTasks(this.#context.options.pool, taskId);
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
