// The inbox of a task: keeps its inputs in order and handles them strictly one after the other.
// Inputs that decide anew wait until the account's state is known; what the exchange says of our orders never waits.
import type { Account } from '../accounts/account.ts';
import type { FeedState } from '../accounts/price-feed.ts';
import type { MoveRow } from '../stores/move-store.ts';
import type { OrderRow } from '../stores/order-store.ts';
import type { LiveTask } from '../stores/task-store.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { EngineContext } from './context.ts';
import { handleInput } from './handle-input.ts';
import type { TaskInput } from './inputs.ts';
import { awaitsFill } from './passed-orders.ts';
import { handleFailure } from './task-faults.ts';
import type { MarginWait, OrderLookup, PassedOrder, TaskRunner } from './task-runner.ts';

/** Inputs that may wait in one task's inbox; beyond it the account is reconciled. */
const TASK_QUEUE_MAX = 1000;

interface GivenTask {
  task: LiveTask;
  account: Account;
  orders: readonly OrderRow[];
  moves?: readonly MoveRow[];
  instrument: DecisionInstrument;
  feed: FeedState;
}

type MissedPrice = Extract<TaskInput, { type: 'missedPrice' }>;
/** Someone waits until the inputs before it are handled. */
type Marker = { type: 'marker'; done: () => void };

/** Makes the runner of a loaded task and enters it into the watch index. */
export function createTaskRunner(context: EngineContext, given: GivenTask): TaskRunner {
  const runner = new Runner(context, given);
  runner.watcherId = given.feed.index.join(runner);
  return runner;
}

class Runner implements TaskRunner {
  readonly taskId: string;
  readonly account: Account;
  task: LiveTask;
  orders: Map<string, OrderRow>;
  moves: Map<string, MoveRow>;
  instrument: DecisionInstrument;
  feed: FeedState;
  watcherId = -1;
  readonly waits = new Map<string, () => void>();
  readonly sending = new Set<string>();
  readonly lookups = new Map<string, OrderLookup>();
  readonly moveLookups = new Set<string>();
  readonly marginWaits = new Map<string, MarginWait>();
  readonly marginAsked = new Set<string>();
  isReadingFunds = false;
  readonly rateLimited = new Map<string, number>();
  liquidation: TaskRunner['liquidation'] = { isAsked: false, answered: null };
  passedOver: TaskRunner['passedOver'] = null;
  signalWaits = false;
  waitsToOpen = false;
  readonly passed = new Map<string, PassedOrder>();
  heldSince: number | null = null;
  behind = false;
  dead = false;
  stopped = false;
  busy = false;
  readonly #context: EngineContext;
  /** Handled whatever the account's state is. */
  readonly #free: (TaskInput | Marker)[] = [];
  #actions = false;
  #signals = false;
  #candle = false;
  #due: 'price' | 'timer' | null = null;
  #missed: MissedPrice | null = null;
  #running: Promise<void> = Promise.resolve();

  constructor(context: EngineContext, { task, account, orders, moves = [], instrument, feed }: GivenTask) {
    this.#context = context;
    this.taskId = task.id;
    this.task = task;
    this.account = account;
    this.orders = new Map(orders.map((order) => [order.clOrdId, order]));
    this.moves = new Map(moves.map((move) => [move.id, move]));
    this.instrument = instrument;
    this.feed = feed;
  }

  put(input: TaskInput): void {
    if (this.stopped) return;
    if (input.type === 'price') this.#due = 'price';
    else if (input.type === 'timer') this.#due ??= 'timer';
    else if (input.type === 'missedPrice') this.#missed = input;
    else if (input.type === 'candle') this.#candle = true;
    else if (input.type === 'actions') this.#actions = true;
    else if (input.type === 'signals') this.#signals = true;
    else if (this.#free.length >= TASK_QUEUE_MAX) {
      void handleFailure(this.#context, this, new Error(`the inbox of task ${this.taskId} is full`));
      return;
    } else this.#free.push(input);
    this.kick();
  }

  drained(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((done) => {
      this.#free.push({ type: 'marker', done });
      this.kick();
    });
  }

  kick(): void {
    if (this.busy || this.stopped) return;
    this.busy = true;
    this.#running = this.#loop();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    for (const release of this.waits.values()) release();
    this.waits.clear();
    for (const { release } of this.lookups.values()) release();
    this.lookups.clear();
    for (const { release } of this.marginWaits.values()) release();
    this.marginWaits.clear();
    for (const { release } of this.passed.values()) release();
    this.passed.clear();
    for (const entry of this.#free.splice(0)) if (entry.type === 'marker') entry.done();
    await this.#running;
  }

  async #loop(): Promise<void> {
    const release = this.#context.activity.hold();
    try {
      for (let next = this.#next(); next !== undefined; next = this.#next()) {
        if (next.type === 'marker') next.done();
        else if (!this.dead) await this.#handle(next);
      }
    } finally {
      this.busy = false;
      release();
    }
  }

  async #handle(input: TaskInput): Promise<void> {
    try {
      await handleInput(this.#context, this, input);
      if (this.signalWaits && input.type !== 'signals') this.put({ type: 'signals' });
    } catch (error) {
      await handleFailure(this.#context, this, error);
    }
  }

  /** Whether what is decided on prices waits for the fill of an order that rests. */
  #holdsPrices(): boolean {
    if (this.#missed === null && this.#due === null && !this.#candle) return false;
    const ticks = [this.feed.lastTicks, this.#missed?.tick.ticks ?? null];
    if (!ticks.some((each) => awaitsFill(this.#context, this, each))) {
      this.heldSince = null;
      return false;
    }
    this.heldSince ??= this.feed.index.ticksSeen - 1;
    return true;
  }

  #next(): TaskInput | Marker | undefined {
    if (this.stopped) return undefined;
    const { state, venue } = this.account;
    const canDecide = this.account.mayClose && venue.isReady();
    const canTrade = canDecide && state === 'ready';
    const held = this.#holdsPrices();
    if (this.#missed !== null && !held) {
      const missed = this.#missed;
      this.#missed = null;
      if (canTrade) return missed;
      // Too old when the account is known again: then the newest price decides.
      this.#due = 'price';
    }
    const first = this.#free.shift();
    if (first !== undefined) return first;
    if (this.#actions && (this.account.mayClose || state === 'broken')) {
      this.#actions = false;
      return { type: 'actions' };
    }
    if (this.#signals && canDecide) {
      this.#signals = false;
      return { type: 'signals' };
    }
    if (held) return undefined;
    if (this.#candle && canTrade) {
      this.#candle = false;
      return { type: 'candle' };
    }
    if (this.#due === null || !canDecide) return undefined;
    const type = this.#due;
    this.#due = null;
    return { type };
  }
}
