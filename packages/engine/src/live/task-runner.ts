// One task while the engine runs: its cached row, its open orders and its work, strictly one piece after the other.
// Work that decides waits until the account's state is known; what the exchange tells of our orders never waits.
import type { Account } from '../accounts/account.ts';
import type { Activity } from '../activity.ts';
import { TASK_QUEUE_MAX } from '../limits.ts';
import type { MissedTick } from '../watch-index/missed-ticks.ts';
import type { OrderRow } from '../stores/order-store.ts';
import type { FeedState } from '../accounts/price-feed.ts';
import type { DecisionInstrument } from '../strategies/lib/decision.ts';
import type { LiveTask } from '../stores/task-store.ts';

export type Work = () => Promise<void>;

export interface TaskRunner {
  readonly taskId: string;
  readonly account: Account;
  /** As committed last. Replaced by run-task only. */
  task: LiveTask;
  /** Open orders by client order id. */
  orders: Map<string, OrderRow>;
  instrument: DecisionInstrument;
  feed: FeedState;
  /** Its place in the watch index of the feed, until it is stopped. */
  seat: number;
  /** Ends of waits for the end of an order, by client order id: a replay waits until they are called. */
  readonly waits: Map<string, () => void>;
  /** What the cache holds may be older than what is stored: load it before the next reconciliation. */
  behind: boolean;
  /** A bug stopped this task: it takes part in nothing until the next start. */
  dead: boolean;
  /** Runs after what is queued already. `gated`: only while the account is ready (or its key broken). */
  enqueue(work: Work, gate?: 'gated'): void;
  /** A watch fired: the newest price is to be decided on; several at once are one. */
  priceDue(): void;
  timerDue(): void;
  /** A price that came while the task was being stored fires its new watches: it is decided on before anything that came later. */
  missedPrice(tick: MissedTick): void;
  /** The account became ready: whatever waited may run. */
  kick(): void;
  /** Takes no more work; resolves when what runs has ended. */
  stop(): Promise<void>;
  readonly stopped: boolean;
  readonly busy: boolean;
}

export interface RunnerHooks {
  activity: Activity;
  decidePrice(runner: TaskRunner, type: 'price' | 'timer'): Promise<void>;
  decideMissed(runner: TaskRunner, tick: MissedTick): Promise<void>;
  /** A piece of work threw. */
  onError(runner: TaskRunner, error: unknown): Promise<void>;
}

export function createTaskRunner(
  given: { task: LiveTask; account: Account; orders: readonly OrderRow[]; instrument: DecisionInstrument; feed: FeedState },
  hooks: RunnerHooks,
): TaskRunner {
  const free: Work[] = [];
  const gated: Work[] = [];
  let due: 'price' | 'timer' | null = null;
  let missed: MissedTick | null = null;
  let active = false;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;

  const next = (): Work | undefined => {
    const { state, venue } = given.account;
    if (missed !== null) {
      const tick = missed;
      missed = null;
      if (state === 'ready' && venue.isReady()) return () => hooks.decideMissed(runner, tick);
      // Too old when the account is known again: then the newest price decides.
      due = 'price';
    }
    const first = free.shift();
    if (first !== undefined) return first;
    if (state !== 'ready' && state !== 'broken') return undefined;
    const action = gated.shift();
    if (action !== undefined) return action;
    if (due === null || state !== 'ready' || !venue.isReady()) return undefined;
    const type = due;
    due = null;
    return () => hooks.decidePrice(runner, type);
  };
  const loop = async (): Promise<void> => {
    const release = hooks.activity.hold();
    try {
      for (let work = stopped ? undefined : next(); work !== undefined; work = stopped ? undefined : next()) {
        try {
          if (!runner.dead) await work();
        } catch (error) {
          await hooks.onError(runner, error);
        }
      }
    } finally {
      active = false;
      release();
    }
  };
  const kick = (): void => {
    if (active || stopped) return;
    active = true;
    running = loop();
  };

  const runner: TaskRunner = {
    taskId: given.task.id,
    account: given.account,
    task: given.task,
    orders: new Map(given.orders.map((order) => [order.clOrdId, order])),
    instrument: given.instrument,
    feed: given.feed,
    seat: -1,
    waits: new Map(),
    behind: false,
    dead: false,
    enqueue(work, gate) {
      if (stopped) return;
      if (free.length + gated.length >= TASK_QUEUE_MAX)
        return void hooks.onError(runner, new Error(`task ${given.task.id} has too much to do`));
      if (gate === undefined) free.push(work);
      else gated.push(work);
      kick();
    },
    priceDue() {
      due = 'price';
      kick();
    },
    missedPrice(tick) {
      missed = tick;
      kick();
    },
    timerDue() {
      due ??= 'timer';
      kick();
    },
    kick,
    async stop() {
      stopped = true;
      for (const release of runner.waits.values()) release();
      runner.waits.clear();
      await running;
    },
    get stopped() {
      return stopped;
    },
    get busy() {
      return active;
    },
  };
  runner.seat = given.feed.index.join(runner);
  return runner;
}
