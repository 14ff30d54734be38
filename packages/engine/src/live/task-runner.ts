// One task while the engine runs: its cached row, its open orders and its inbox. The interface alone; inbox.ts makes it.
import type { Account } from '../accounts/account.ts';
import type { FeedState } from '../accounts/price-feed.ts';
import type { MoveRow } from '../stores/move-store.ts';
import type { OrderRow } from '../stores/order-store.ts';
import type { LiveTask } from '../stores/task-store.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { CandleBar } from '../strategies/lib/task-event.ts';
import type { TaskInput } from './inputs.ts';

/** A running look-up of an order whose state is not known. */
export interface OrderLookup {
  /** Whether the order was known to rest when the venue was asked. */
  wasLive: boolean;
  /** Lets a replay go on. */
  release(): void;
}

/** An order that waits for margin. */
export interface MarginWait {
  /** The venue's refusal. */
  code: string;
  /** Lets a replay go on. */
  release(): void;
}

/** An order that the price has passed and whose end is not known. `isOver`: nothing waits for it any longer. */
export interface PassedOrder {
  isOver: boolean;
  /** Lets a replay go on. */
  release(): void;
}

/** Prices that a task is about to decide on, in ticks; `seq`: of the last price in its feed. */
export interface SeenPrices {
  lastTicks: number | null;
  markTicks: number | null;
  seq: number;
}

export interface TaskRunner {
  readonly taskId: string;
  readonly account: Account;
  /** As committed last. Replaced by decide.ts and by reloading only. */
  task: LiveTask;
  /** Open orders by client order id. */
  orders: Map<string, OrderRow>;
  /** Open moves of money by id. */
  moves: Map<string, MoveRow>;
  instrument: DecisionInstrument;
  feed: FeedState;
  /** Its number in the watch index of the feed, until it is stopped. */
  watcherId: number;
  /** Ends of waits for the end of an order, by client order id: a replay waits until they are called. */
  readonly waits: Map<string, () => void>;
  /** Orders and moves from their send until the reply is handled: a second dispatch of the same intent must not send it a second time. */
  readonly sending: Set<string>;
  /** Running look-ups, by client order id. */
  readonly lookups: Map<string, OrderLookup>;
  /** Moves that are being looked up. */
  readonly moveLookups: Set<string>;
  /** Orders that were refused for want of margin and wait for it, by client order id. */
  readonly marginWaits: Map<string, MarginWait>;
  /** Orders that have waited for margin: none waits twice. */
  readonly marginAsked: Set<string>;
  /** Whether the account's funds are being read for the task. */
  isReadingFunds: boolean;
  /** Replies so far that turned an order away for its rate, by client order id. */
  readonly rateLimited: Map<string, number>;
  /** Whether the account was asked what became of a leg at its liquidation price, and the prices that its last answer covers. */
  liquidation: { isAsked: boolean; answered: SeenPrices | null };
  /** Resting orders that a price has passed and of whose end nothing is known, by client order id. */
  readonly passed: Map<string, PassedOrder>;
  /** Count of the feed's ticks before the price that waits for the news of such an order; null while none does. */
  heldSince: number | null;
  /** The cached rows may be older than the stored ones: load them before the next reconciliation. */
  behind: boolean;
  /** A signal waits until an order of the task has ended: the signals are given again after each decision. */
  signalWaits: boolean;
  /** Something that would open waits until the account is ready. */
  waitsToOpen: boolean;
  /** The bars it was given last, and what it waited for then: the same are not given again to a task that went on waiting for them. */
  passedOver: { bar: CandleBar; after: number; newest: number } | null;
  /** A bug stopped this task: its inputs are dropped until the next start. */
  dead: boolean;
  /**
   * Puts an input into the inbox; inputs are handled one after the other. `actions`, `signals`, `candle`, `price` and `timer` wait until the account is ready,
   * or until it may close and they open nothing (actions also run while its key is broken); everything else is handled at once and first.
   */
  put(input: TaskInput): void;
  /** Resolves when everything that was put in so far, except what waits for the account, is handled. At once when stopped. */
  drained(): Promise<void>;
  /** The account's state changed: inputs that waited for it may run. */
  kick(): void;
  /** Takes no more inputs; resolves when the one under way has ended. */
  stop(): Promise<void>;
  readonly stopped: boolean;
  readonly busy: boolean;
}
