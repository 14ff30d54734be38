// Who takes part: learns tasks and opens their accounts, routes what the exchange tells to the task it concerns, and brings an account up
// again after every gap. Decides nothing.
import { createAccountNews } from './account-events.ts';
import { openAccount, type Account } from '../accounts/account.ts';
import { createSlots } from '../activity.ts';
import { reloadOrders } from './commit.ts';
import type { EngineContext } from './context.ts';
import { findCredential, listCredentials } from '../stores/credential-store.ts';
import { storeBroken } from '../accounts/broken-keys.ts';
import { ACCOUNTS_AT_ONCE, ACTION_READS_AT_ONCE, RECONCILE_WAIT_MS, RECONCILE_WAIT_MS_MAX, VENUE_LOOK_MS } from '../limits.ts';
import { holdKeys } from './hold-keys.ts';
import { decisionInstrument } from '../strategies/lib/decision-instrument.ts';
import { dropAbandoned, tellBroken, tellStates, withState } from './load-task.ts';
import { listOpenOrders, type OrderRow } from '../stores/order-store.ts';
import { reconcile } from './reconcile.ts';
import { extremesSince } from './replay-extremes.ts';
import { rearm, runTask } from './run-task.ts';
import { isBug, stopForBug, storeBug } from './task-faults.ts';
import { createTaskRunner, type RunnerHooks, type TaskRunner } from './task-runner.ts';
import { takeActions } from './user-actions.ts';
import type { TaskRow } from '../stores/task-store.ts';
import { FencedError, loadTasks } from '../stores/task-writes.ts';
import type { Venue } from '../accounts/venue.ts';
import { StaleTaskError } from '../stores/write-decisions.ts';

export interface Crew {
  /** Learns every living task. No account is reconciled before its tasks are known. */
  learnAll(): Promise<void>;
  /** Forgets every task and closes every account, after the lock was lost. */
  disband(): Promise<void>;
  /** Whether tasks are still being learned. */
  isLearning(): boolean;
  /** A stored action, a new task, or a deleted one. */
  wake(taskId: string): void;
  /** Tasks with stored actions that nobody woke, e.g. after a restart of the database. Costs nothing for those that are queued. */
  sweep(taskIds: readonly string[]): void;
  /** Keys of these credentials may have been replaced, mended or found broken. */
  credentialsChanged(credentialIds: readonly string[]): Promise<void>;
  /** Nothing is sent for these credentials until the answer is called, or for `KEY_HOLD_MS_MAX`; what is on the wire has ended when it comes. */
  holdKeys(credentialIds: readonly string[]): Promise<() => void>;
  /** The same for every open account: signals can be missed. */
  agreeOnKeys(): Promise<void>;
  instrumentChanged(instId: string, venueId: string): void;
}

interface CrewOptions {
  context: EngineContext;
  venues: ReadonlyMap<string, Venue>;
}

export function createCrew({ context, venues }: CrewOptions): Crew {
  const { options, activity, runners, accounts } = context;
  const { logger, pool } = options;
  const opening = new Map<string, Promise<Account>>();
  /** Tasks that could not be taken up and are tried again later. */
  const postponed = new Set<string>();
  /** Tasks whose stored actions wait to be taken up. */
  const queued = new WeakSet<TaskRunner>();
  /** Accounts that are learned or compared at once: each takes connections and requests. */
  const learners = createSlots(ACCOUNTS_AT_ONCE);
  const actionReads = createSlots(ACTION_READS_AT_ONCE);
  /** Accounts that change their key now. */
  const relinking = new Set<string>();
  /** Under way, by credential. */
  const learning = new Map<string, Promise<void>>();

  const runnerHooks: RunnerHooks = {
    activity,
    async decidePrice(runner, type) {
      if (!context.halted) await runTask(context, runner, { type });
    },
    async decideMissed(runner, tick) {
      if (!context.halted) await runTask(context, runner, { type: 'missedPrice', tick });
    },
    async onError(runner, error) {
      if (error instanceof FencedError) return context.fence(error);
      runner.behind = true;
      if (error instanceof StaleTaskError) return runner.account.resync();
      if (await stopForBug(context, runner, error)) return;
      logger.error({ taskId: runner.taskId, err: error }, 'a decision could not be stored');
      runner.account.resync();
    },
  };

  const accountHooks = {
    activity,
    ...createAccountNews(context),
    onLive: (account: Account): void => void bringUp(account),
    onGap: (account: Account): void => logger.warn({ credentialId: account.credentialId }, 'private stream lost'),
    onBroken(account: Account, code: string): void {
      logger.warn({ credentialId: account.credentialId, code }, 'the key does not hold');
      const release = activity.hold();
      void storeBroken(options, account, code)
        .then(() => {
          for (const runner of [...account.runners]) tellBroken(context, runner);
        })
        .finally(release);
    },
  };

  async function bringUp(account: Account): Promise<void> {
    const { generation } = account;
    await learning.get(account.credentialId);
    const isMine = (): boolean => account.generation === generation && account.state === 'reconciling' && !context.halted;
    let wait = RECONCILE_WAIT_MS;
    while (isMine()) {
      // Prices are usually there in a moment; what the exchange does not answer is asked more and more patiently.
      const result = account.venue.isReady() ? await attempt(account) : 'early';
      if (result === 'stale') return;
      if (result === 'done') return goOn(account);
      await new Promise<void>((done) => context.later(result === 'early' ? VENUE_LOOK_MS : wait, done));
      if (result === 'again') wait = Math.min(wait * 2, RECONCILE_WAIT_MS_MAX);
    }
  }

  async function attempt(account: Account): Promise<'done' | 'again' | 'stale'> {
    try {
      for (const runner of [...account.runners]) if (runner.behind) await reload(runner);
      return await learners.run(() => reconcile(context, account));
    } catch (error) {
      if (error instanceof FencedError) context.fence(error);
      logger.error({ credentialId: account.credentialId, err: error }, 'reconciliation failed');
      return 'again';
    }
  }

  async function reload(runner: TaskRunner): Promise<void> {
    const [row] = await loadTasks(pool, runner.taskId);
    if (row === undefined) return forget(runner);
    runner.task = withState(row, runner.instrument, context.installationEpoch);
    await reloadOrders(context, runner);
    runner.behind = false;
    rearm(runner, runner.feed.index.ticksSeen);
  }

  function goOn(account: Account): void {
    account.setState('ready');
    for (const runner of [...account.runners]) {
      tellStates(context, runner);
      queueActions(runner);
      runner.kick();
    }
  }

  function queueActions(runner: TaskRunner): void {
    if (queued.has(runner) || runner.dead) return;
    queued.add(runner);
    runner.enqueue(async () => {
      queued.delete(runner);
      if (!context.halted && (await takeActions(context, runner, actionReads))) void relearn(runner);
    }, 'gated');
  }

  async function relearn(runner: TaskRunner): Promise<void> {
    const release = activity.hold();
    await forget(runner);
    await learn(runner.taskId).finally(release);
  }

  async function accountOf(credentialId: string): Promise<Account> {
    const known = accounts.get(credentialId);
    if (known !== undefined && known.state !== 'closed') return known;
    const under = opening.get(credentialId);
    if (under !== undefined) return under;
    const made = openOne(credentialId).finally(() => opening.delete(credentialId));
    opening.set(credentialId, made);
    return made;
  }

  async function openOne(credentialId: string): Promise<Account> {
    const row = await findCredential(pool, credentialId);
    const venue = row === undefined ? undefined : venues.get(row.venueId);
    if (row === undefined || venue === undefined) throw new Error(`credential ${credentialId} has no venue here`);
    const credentials = await options.openCredential(credentialId);
    const { problem, keyVersion } = row;
    const account = openAccount(options, { credentialId, keyVersion, credentials, venue, hooks: accountHooks, problem });
    accounts.set(credentialId, account);
    return account;
  }

  /** One credential after the other inside, all credentials beside each other: one venue that is down holds up only its own. */
  async function learn(taskId?: string): Promise<void> {
    const rows = Map.groupBy(await loadTasks(pool, taskId), (row) => row.credentialId);
    for (const [credentialId, group] of rows) {
      const before = learning.get(credentialId) ?? Promise.resolve();
      const release = activity.hold();
      const work: Promise<void> = before
        .then(async () => {
          const orders = Map.groupBy(await learners.run(() => listOpenOrders(pool, { credentialId })), (order) => order.taskId);
          for (const row of group) await takeUp(row, orders.get(row.id) ?? []);
        })
        .finally(() => {
          if (learning.get(credentialId) === work) learning.delete(credentialId);
          release();
        });
      learning.set(credentialId, work);
    }
    if (taskId !== undefined) for (const credentialId of rows.keys()) await learning.get(credentialId);
  }

  async function takeUp(row: TaskRow, orders: readonly OrderRow[]): Promise<void> {
    if (runners.has(row.id) || postponed.has(row.id) || context.halted) return;
    try {
      await enlist(row, orders);
    } catch (error) {
      if (isBug(error)) return storeBug(context, row, { error, ts: row.agreedTs ?? 0 });
      logger.error({ taskId: row.id, err: error }, 'a task could not be taken up');
      postponed.add(row.id);
      context.later(RECONCILE_WAIT_MS_MAX, () => {
        postponed.delete(row.id);
        wake(row.id);
      });
    }
  }

  async function enlist(row: TaskRow, orders: readonly OrderRow[]): Promise<void> {
    const { epoch } = context;
    const account = await learners.run(() => accountOf(row.credentialId));
    await account.venue.listed;
    const feed = account.venue.feed.use(row.instId);
    const facts = account.venue.instruments.get(row.instId);
    if (feed === undefined || facts === undefined) throw new Error(`${row.instId} is not listed`);
    const rates = account.state === 'broken' ? facts : await account.fees(row.instId);
    const instrument = decisionInstrument({ ...facts, takerRate: rates.takerRate, makerRate: rates.makerRate });
    const extremes = await extremesSince(account.venue, row);
    if (context.halted || context.epoch !== epoch) throw new Error('the lock was lost meanwhile');
    if (runners.has(row.id)) return account.venue.feed.release(row.instId);
    const runner = createTaskRunner(
      { task: withState(row, instrument, context.installationEpoch), account, orders, instrument, feed },
      runnerHooks,
    );
    runners.set(row.id, runner);
    account.runners.add(runner);
    for (const order of orders)
      for (const id of [order.clOrdId, order.ordId, order.childOrdId]) if (id !== null) account.orders.set(id, row.id);
    rearm(runner, feed.index.ticksSeen);
    feed.index.importExtremes(runner.seat, extremes);
    dropAbandoned(context, runner);
    if (account.state === 'ready') tellStates(context, runner);
    if (account.state === 'broken') tellBroken(context, runner);
    queueActions(runner);
  }

  async function forget(runner: TaskRunner): Promise<void> {
    runners.delete(runner.taskId);
    runner.account.runners.delete(runner);
    // The seat is another task's once it is left: not before the work under way has ended.
    await runner.stop();
    runner.feed.index.leave(runner.seat);
    runner.account.venue.feed.release(runner.feed.instId);
    if (runner.account.runners.size > 0) return;
    runner.account.close();
    accounts.delete(runner.account.credentialId);
  }

  function wake(taskId: string): void {
    if (context.halted) return;
    const release = activity.hold();
    void attend(taskId)
      .catch((error: unknown) => logger.error({ taskId, err: error }, 'a task could not be woken'))
      .finally(release);
  }

  async function attend(taskId: string): Promise<void> {
    const runner = runners.get(taskId);
    if (runner === undefined) return learn(taskId);
    const [row] = await loadTasks(pool, taskId);
    if (row === undefined) return forget(runner);
    queueActions(runner);
  }

  /** Keys as they are stored now, where the account knows them otherwise: one that broke elsewhere, one that is mended, another one. */
  async function credentialsChanged(credentialIds: readonly string[]): Promise<void> {
    const open = credentialIds.filter((credentialId) => accounts.has(credentialId));
    if (open.length === 0 || context.halted) return;
    for (const row of await listCredentials(pool, open)) {
      const account = accounts.get(row.id);
      if (account === undefined || relinking.has(row.id)) continue;
      if (account.keyVersion !== row.keyVersion || (account.state === 'broken' && row.problem === null)) await takeKey(account);
      else if (row.problem !== null) account.breakKey(row.problem);
    }
  }

  /** Every task of the account is taken up anew under the key that is stored, and compared before it decides. */
  async function takeKey(account: Account): Promise<void> {
    const { credentialId } = account;
    const release = activity.hold();
    relinking.add(credentialId);
    try {
      const concerned = [...account.runners];
      for (const runner of concerned) await forget(runner);
      for (const runner of concerned) await learn(runner.taskId);
    } finally {
      relinking.delete(credentialId);
      release();
    }
  }

  return {
    learnAll: () => learn(),
    async disband() {
      learning.clear();
      for (const runner of [...runners.values()]) await forget(runner);
      for (const account of accounts.values()) account.close();
      accounts.clear();
      postponed.clear();
    },
    isLearning: () => learning.size > 0,
    wake,
    sweep(taskIds) {
      for (const taskId of taskIds) {
        const runner = runners.get(taskId);
        if (runner !== undefined) queueActions(runner);
        else if (learning.size === 0 && !postponed.has(taskId)) wake(taskId);
      }
    },
    credentialsChanged,
    holdKeys: (credentialIds) => holdKeys(context, credentialIds),
    agreeOnKeys: () => credentialsChanged([...accounts.keys()]),
    instrumentChanged(instId, venueId) {
      for (const runner of runners.values()) {
        if (runner.task.instId === instId && runner.account.venue.settings.id === venueId && runner.account.state === 'ready')
          tellStates(context, runner);
      }
    },
  };
}
