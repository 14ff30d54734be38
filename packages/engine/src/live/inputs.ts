// What can happen to a task, as one typed list. Every input goes through the task's inbox and is read in one switch, in handle-input.ts.
import type { AlgoOrder, Fill, MoveReply, OrderReply, OrderUpdate } from '@millrace/okx';
import type { FoundOrder } from '../accounts/find-order.ts';
import type { TaskFunding } from '../stores/funding-store.ts';
import type { AccountFunds, LegKey } from '../strategies/lib/task-event.ts';
import type { MissedTick } from '../watch-index/missed-ticks.ts';

export type TaskInput =
  /** A watch fired: the newest price is to be decided on. Several at once are one. */
  | { type: 'price' }
  /** A time that the task waits for has come without a tick. */
  | { type: 'timer' }
  /** A price that came while the task was being stored fires its new watches. Handled before everything else. */
  | { type: 'missedPrice'; tick: MissedTick }
  /** A bar that the task waits for is known. Handled before a price. */
  | { type: 'candle' }
  /** Signals of the leader that the task copies wait. Several at once are one. */
  | { type: 'signals' }
  /** Stored user actions wait. */
  | { type: 'actions' }
  /** The venue's reply to a send. */
  | { type: 'orderReply'; clOrdId: string; reply: OrderReply }
  /** The venue's reply to a cancel. */
  | { type: 'cancelReply'; clOrdId: string; accepted: boolean }
  /** The account's send queue is full: the order was never sent. */
  | { type: 'queueFull'; clOrdId: string }
  /** Never sent and no longer wanted: cancelled before it left, or too old after a restart. */
  | { type: 'unsent'; clOrdId: string }
  /** An order frame of the private stream. */
  | { type: 'order'; update: OrderUpdate }
  /** A stop frame of the private stream. */
  | { type: 'algoOrder'; algo: AlgoOrder }
  /** What the venue answered to a query for an order. `endsLookup`: the query belongs to a look-up, which ends with it. */
  | { type: 'orderFound'; clOrdId: string; found: FoundOrder; endsLookup: boolean }
  /** Marked as sent before a restart or a gap, and the venue does not know it (yet). */
  | { type: 'orderUnknown'; clOrdId: string }
  /** Orders that the state follows and that are another installation's: a copy of the database was started elsewhere. */
  | { type: 'ordersAbandoned'; clOrdIds: readonly string[] }
  /** The venue closed the position, or part of it. `lots`: this task's share, all of it unless given. */
  | { type: 'liquidation'; fill: Fill; lots?: number }
  /** A leg's share of a settled funding bill. */
  | { type: 'funding'; funding: TaskFunding }
  /** The venue holds less than the leg. Dropped when the task was decided on since it was compared (`revision`). */
  | { type: 'shortfall'; leg: LegKey; lots: number; revision: number; priceTicks: number | null; liquidation: Fill | null }
  /** The venue's reply to a move of money, or that it was never sent and is too old. */
  | { type: 'moveReply'; id: string; reply: MoveReply | { kind: 'unsent' } }
  /** What the venue says became of a move. missing: it never arrived. */
  | { type: 'moveFound'; id: string; found: 'done' | 'refused' | 'missing' }
  /** What the account has, as the task asked. */
  | { type: 'funds'; funds: AccountFunds }
  /** An opening order of another task of the account lacks margin. */
  | { type: 'margin'; clOrdId: string; amount: string; until: number }
  /** What became of the margin that an order of this task waits for. */
  | { type: 'marginAnswer'; clOrdId: string; isReady: boolean }
  | { type: 'credential'; status: 'ok' | 'broken'; code?: string }
  | { type: 'instrument'; state: 'live' | 'suspend' | 'expired' };
