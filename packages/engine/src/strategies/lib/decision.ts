// The one shape in which a strategy is asked and answers. Pure data: everything here can be stored, replayed and compared byte by byte.
// Prices are integer ticks, sizes integer lots, times milliseconds of the venue's clock; money inside the state is in MoneyUnits (see money.ts).
import type { DecisionInstrument } from './decision-instrument.ts';
import type { LegKey, CandleBar, TaskEvent, FaultCode } from './task-event.ts';

export type OrderSide = 'buy' | 'sell';
export type OrderType = 'market' | 'ioc' | 'post_only' | 'limit';

/** Why an order is sent; the trade record, the message and `why` name it. */
export type OrderReason =
  | 'ENTRY'
  | 'ADD'
  | 'MANUAL_ADD'
  | 'TARGET'
  | 'TARGET_AMOUNT'
  | 'LOSS_AMOUNT'
  | 'MANUAL_REDUCE'
  | 'CLOSE_ALL'
  | 'MARGIN_GUARD'
  | 'STOP'
  /** An opening or closing order of one grid cell, and the stop-all of a grid whose round reached its target. */
  | 'CELL'
  | 'TARGET_ALL'
  /** Of the averaging family: a layer's own target; the hedge opened and closed; the box left, its middle, the outer band, a cross back. */
  | 'LAYER_TARGET'
  | 'LOCK'
  | 'UNLOCK'
  | 'BREAKOUT'
  | 'MIDDLE'
  | 'BAND'
  | 'CROSS'
  /** Of a copied order. */
  | 'LEAD_OPEN'
  | 'LEAD_ADD'
  | 'LEAD_TAKE'
  | 'LEAD_REDUCE'
  | 'LEAD_CLOSE'
  /** The copier's own take profit. */
  | 'OWN_TARGET'
  /** The venue ends this market within a day. */
  | 'DELISTING'
  | 'LIQUIDATED';

/** A new order. `clOrdId` is the intent's identity for ever: a retry re-uses it, a new intent takes the next seq. */
export interface PlaceOrder {
  clOrdId: string;
  leg: LegKey;
  side: OrderSide;
  /** Whether it opens or closes exposure; closing orders go first in every queue and no business gate holds them. */
  effect: 'open' | 'close';
  type: OrderType;
  /** Limit in ticks; null for market orders. */
  priceTicks: number | null;
  lots: number;
  reason: OrderReason;
  /** Rung of an opening order, 0 for the entry, or of a layer sold alone; null for other closing orders. */
  rung: number | null;
  /** Its margin comes from what is free: the runner asks for that and has the event decided again before it stores the order. */
  fromFree?: true;
}

/** An order that shall rest on the exchange until replaced; the runner makes the exchange equal to the set. */
export interface RestingOrder {
  clOrdId: string;
  leg: LegKey;
  kind: 'protective-stop';
  side: OrderSide;
  triggerTicks: number;
  lots: number;
  reason: OrderReason;
}

/** A post-only limit that rests until it is filled or no longer declared. Only grids have these; `rung` is the cell's index. */
export interface RestingLimit {
  clOrdId: string;
  leg: LegKey;
  kind: 'limit';
  side: OrderSide;
  effect: 'open' | 'close';
  priceTicks: number;
  lots: number;
  reason: OrderReason;
  rung: number;
}

export type AnyResting = RestingOrder | RestingLimit;

/** Between the trading and the funding account, and between the funding account and savings. */
export type MoneyStep = 'toFunding' | 'toTrading' | 'purchase' | 'redeem';

/** USDT to be moved within the account. `id` is the intent's identity for ever, as with orders. */
export interface MoneyMove {
  id: string;
  step: MoneyStep;
  /** Decimal. */
  amount: string;
  /** Of a purchase: the least yearly rate, percent. */
  minAprPct?: string;
}

/** An order of another task that lacks margin is answered once: ready to be sent again, or not. */
export interface MarginAnswer {
  clOrdId: string;
  isReady: boolean;
}

/** What a task waits for (strategies.md 1.5, closed vocabulary). Inclusive and level triggered. `rate` is num/den of the extreme. */
export type Watch =
  | { type: 'fallTo'; ticks: number }
  | { type: 'riseTo'; ticks: number }
  | { type: 'band'; lowTicks: number; highTicks: number }
  | {
      type: 'trail';
      key: string;
      /** 1: follows highs, fires on the fall back; -1: follows lows, fires on the rebound. */
      dir: 1 | -1;
      startTicks: number;
      rateNum: number;
      rateDen: number;
      lowTicks?: number;
      highTicks?: number;
    }
  | { type: 'at'; ts: number }
  /** Fires as soon as a bar of this length is known that closed later than `after`; the event brings up to `count` of the newest closed bars. */
  | { type: 'candle'; bar: CandleBar; count: number; after: number };

/** What happened, for books, records, messages and statistics. Amounts are exact decimal strings in quote currency. */
export type Fact =
  | { type: 'LayerOpened'; leg: LegKey; cycle: number; rung: number; clOrdId: string; priceTicks: number; lots: number; feeQuote: string }
  | {
      type: 'LayerClosed';
      leg: LegKey;
      cycle: number;
      /** clOrdId of the opening order whose layer (or part of it) was sold. */
      openClOrdId: string;
      clOrdId: string;
      exitTicks: number;
      lots: number;
      /** s x (exit - average) x size, booked against the leg's average. */
      realizedQuote: string;
      feeQuote: string;
      /** Grids: the cell that was sold, by the index of its lower level. */
      cell?: number;
      /** Of a liquidation: what was lost beyond the printed price, signed. `realizedQuote` contains it. */
      beyondPriceQuote?: string;
      /** What the sale adds to the task's sum at once: after its own commission and its share of the opening's. Absent: it counts with its cycle. */
      netQuote?: string;
      /** With `netQuote`: what the leg still holds would lose if it were sold at this price by a taker; at most 0. */
      heldQuote?: string;
      /** A layer sold at its own target: s x (exit - its own price) x size. */
      ownQuote?: string;
    }
  | {
      type: 'CycleClosed';
      leg: LegKey;
      cycle: number;
      reason: OrderReason;
      adds: number;
      openedTs: number;
      closedTs: number;
      realizedQuote: string;
      feesQuote: string;
      fundingQuote: string;
      netQuote: string;
      /** What of the net no sale has reported before. Absent: all of it. */
      restQuote?: string;
    }
  /** Funding of a cycle that has ended, known only now; signed. */
  | { type: 'LateFunding'; leg: 'L' | 'S'; cycle: number; amountQuote: string }
  | { type: 'AddSkipped'; leg: LegKey; rung: number; reason: 'minSize' | 'marginGuard' | 'balance' | 'tier' }
  /** The hedge was given up twice at a loss in this cycle; no other is opened. */
  | { type: 'LockSpent'; leg: 'L' | 'S'; cycle: number }
  | { type: 'Fault'; code: FaultCode; detail?: string }
  | { type: 'FaultCleared' }
  /** Something the user should know, while nothing stops. */
  | { type: 'Notice'; code: NoticeCode; leg: LegKey; detail?: string }
  | { type: 'BuyingClosed'; reason: OrderReason | 'SINGLE_DONE' | 'STOPS_IN_A_ROW' }

  /** A position became the copier's own: what its cycles would leave if they closed at the mark price, after all costs. */
  | { type: 'Kept'; netQuote: string }

  /** Money between the account's trading, funding and savings parts has arrived. */
  | { type: 'MoneyMoved'; id: string; step: MoneyStep; amount: string }
  /** What became of a leader's signal: an order was sent for it, it was copied, or missed and why. Each signal ends as copied or missed, once. */
  | { type: 'SignalOrder'; seq: number; clOrdId: string; lots: number }
  | { type: 'SignalApplied'; seq: number }
  | { type: 'SignalMissed'; seq: number; reason: MissReason }

  /** Interest of savings, as the venue booked it: at the end of the hour `bookedTs`. Counts in the task's sum. */
  | { type: 'Interest'; amount: string; bookedTs: number };

/** Why an order of a leader was not copied. */
export type MissReason = (typeof missReasons)[number];

export const missReasons = [
  'slippage',
  'late',
  'overtaken',
  'belowMin',
  'bookShare',
  'ownLimit',
  'marginGuard',
  'balance',
  'fuelEmpty',
  'shareOwed',
  'frozen',
  'operator',
  'paused',
  'unknown',
  'notFilled',
  'refused',
  'fault',
  'noPrice',
  'instrument',
  'lowTurnover',
  'direction',
  'joinedLate',
  'ownExit',
  'nothingHeld',
  'leaderSilent',
] as const;

export type NoticeCode = 'ENTRY_REFUSED' | 'NEAR_LIQUIDATION' | 'STOP_REFUSED' | 'CLOSE_REFUSED' | 'DELISTING';

/** Why the task did, or waits to do, what it does: a catalogue key (area `why`) and its arguments; numbers as decimal strings. */
export interface Why {
  key: string;
  args: Readonly<Record<string, string | number>>;
}

/** The part of a task's state that every kind has; the rest belongs to its kind. Plain JSON. */
export interface TaskState {
  /** Key of the kind whose state this is. */
  readonly kind: string;
  readonly version: number;
  /** Head of the task's client order ids. */
  prefix: string;
  tradingEnabled: boolean;
  buyingEnabled: boolean;
  fault: { code: FaultCode; detail: string } | null;
  keyBroken: boolean;
  market: 'live' | 'suspend' | 'expired';
}

/** A state before it is registered under its kind. */
export type Unnamed<State extends TaskState> = Omit<State, 'kind' | 'version'>;

/** The answer. `state` replaces the old one; `orders` are sent after the commit; `watches` replace the old ones. */
export interface Decision<State, Resting = RestingOrder> {
  state: State;
  orders: PlaceOrder[];
  /** clOrdIds of unsettled or resting orders to cancel. */
  cancels: string[];
  resting: Resting[];
  facts: Fact[];
  watches: Watch[];
  /** Absent: none. At most one move of a task is under way; its reply comes as done, reject, unknown or void under its id. */
  moves?: MoneyMove[];
  answers?: MarginAnswer[];
  /** The account's funds are wanted: they come as an event of their own. Asked again until they come. */
  asksFunds?: FundsAsked;
  /** null when the event changed nothing worth saying. */
  why: Why | null;
}

/** What a reading of an account's funds is for. */
export interface FundsAsked {
  /** All interest after this venue time is wanted. */
  interestAfterTs: number;
  /** Moves of money that the task had decided by then: a reading that another move has overtaken is out of date. */
  movesMade: number;
}

/**
 * A kind of strategy. Deterministic: no clock, no randomness, no I/O.
 * `init` gives the state of a task that never traded; `prefix` is the head of its client order ids (venue letter + epoch + task number).
 */
export interface Strategy<State, Settings, Resting = RestingOrder> {
  init(settings: Settings, instrument: DecisionInstrument, prefix: string): State;
  decide(state: State, event: TaskEvent, settings: Settings, instrument: DecisionInstrument): Decision<State, Resting>;
}
