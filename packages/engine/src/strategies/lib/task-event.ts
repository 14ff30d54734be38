// What can wake a task, as data: prices, times, bars, replies of the exchange, news of position and account, actions of people. Prices are integer ticks,
// sizes integer lots, times milliseconds of the venue's clock.

/** An exposure of a task: long, short, or the lock that hedges the one leg. */
export type LegKey = 'L' | 'S' | 'K';

/** Bars that strategies read. */
export type CandleBar = '15m' | '1H';

/** A closed bar; `ts` is the time of its close. */
export interface ClosedCandle {
  ts: number;
  openTicks: number;
  highTicks: number;
  lowTicks: number;
  closeTicks: number;
}

/** Extremes of all live trails by key, in ticks, already updated with this event's price. */
export type Extremes = Readonly<Record<string, number>>;

export type UserActionType =
  | 'startTrading'
  | 'stopTrading'
  | 'startBuying'
  | 'stopBuying'
  | 'addPosition'
  | 'reduce'
  | 'closeAll'
  | 'edit'
  | 'setRepeat'
  | 'confirmMismatch'
  /** The copier's own take profit and stop of one side; null takes it away. */
  | 'setPosition'
  /** Closes one side that copies; its leader is followed again from his next opening. */
  | 'closePosition'
  /** Opens the copier's part of a leader's position that stands. */
  | 'takePosition'
  /** A task that copied becomes one of the copier's own, with the position that it holds. */
  | 'keep';

/**
 * `lots` for addPosition (null = next rung's size) and reduce; `leg` where both directions run.
 * edit and setRepeat: the changed settings are handed to `decide` with this very event and from then on.
 */
export interface UserAction {
  type: UserActionType;
  lots?: number | null;
  leg?: 'L' | 'S';
  repeat?: boolean;
  targetTicks?: number | null;
  stopTicks?: number | null;
  standing?: StandingPosition;
  /** With `standing`, as with a signal: what the follow's other tasks hold and are opening, decimal. */
  othersQuote?: string;
  actor: 'user' | 'system';
  /** Of the system's stopBuying, where it is not the want of fuel. */
  because?: 'shareOwed' | 'frozen' | 'operator';
}

/** What an account has, and what it may earn with it. USDT as decimals. */
export interface AccountFunds {
  /** Free in the trading account. */
  available: string;
  /** What the next orders of the account's other running tasks need. */
  needed: string;
  /** In the funding account. */
  funding: string;
  /** In flexible savings, the interest that was lent on included. */
  saved: string;
  /** Yearly rate of the last hour, percent. */
  aprPct: string;
  /** Newest first; `ts`: the end of the hour. At least all that the task has not booked. */
  interest: readonly { ts: number; amount: string }[];
  /** As it was asked. */
  movesMade: number;
}

/** What an order of a leader did, as his copiers hear it. Sizes in lots of the instrument, the same for all accounts of a venue. */
export interface LeadSignal {
  /** Counts the signals of one leader without a gap. */
  seq: number;
  side: 'L' | 'S';
  action: 'OPEN' | 'ADD' | 'REDUCE' | 'CLOSE';
  /** What the leader held before, and by how much that changed. */
  beforeLots: number;
  deltaLots: number;
  /** Of the order that opened his position. */
  openLots: number;
  /** Of its fills, ticks x lots: the average price is cost / deltaLots. */
  cost: string;
  /** Venue ms of its last fill. */
  ts: number;
  /** What part of a copy is bought, decimal: below 1 where all copies together are too much for the book. */
  factor: string;
  /** Of the order; null where it is not known. */
  leverage: number | null;
  /** It opened while the leader could not be followed: nobody copies it. */
  inSilence?: true;
  /** Its instrument trades too little, by the tenant's least turnover: nobody copies it. */
  lowTurnover?: true;
}

/** A leader's position that stands, as a copier takes it over: what the signals up to `seq` left of it. */
export interface StandingPosition {
  /** Of the newest signal of this instrument that the task has taken; 0 for none. Another one means that the leader has gone on. */
  seq: number;
  lots: number;
  /** Of the order that opened it. */
  openLots: number;
  /** Ticks x lots: the average entry is cost / lots. */
  cost: string;
  leverage: number | null;
  /** Venue ms at which the copier asked for it. */
  ts: number;
}

/**
 * Everything that can wake a task. `lastTicks` is the newest price the runner knows when the event is not itself a price. `liquidationPending`
 * (live only): a leg may have been liquidated at these prices; nothing is opened in this event.
 */
export type TaskEvent = {
  ts: number;
  extremes: Extremes;
  lastTicks: number | null;
  markTicks: number | null;
  liquidationPending?: true;
  /** What is free, decimal string in quote currency, where the runner has asked: for an order `fromFree`, or after a refusal for lack of balance. */
  availableQuote?: string;
} & (
  | { type: 'price' }
  | { type: 'timer' }
  /** Closed bars, oldest first. What is decided on them is decided on the newest close; its orders go at `lastTicks`. */
  | { type: 'candle'; bar: CandleBar; candles: readonly ClosedCandle[] }
  | { type: 'ack'; clOrdId: string }
  | {
      type: 'reject';
      clOrdId: string;
      code: string;
      /** Price outside the venue's limit: the limit it names. */
      limitTicks?: number;
    }
  | { type: 'unknown'; clOrdId: string }
  /** The order is known not to exist after all: nothing was sent or nothing arrived (strategies.md 4, ack timeout). */
  | { type: 'void'; clOrdId: string }
  | {
      type: 'fill';
      clOrdId: string;
      tradeId: string;
      priceTicks: number;
      lots: number;
      /** Commission in quote currency, positive = paid, exact decimal string (base-coin fees already converted at the fill price). */
      feeQuote: string;
      /** Base units kept by the venue as fee on spot buys, exact decimal string; "0" otherwise. */
      feeBase: string;
    }
  /** The venue shrank a closing order to so many lots, the filled ones included: all closings together never exceed the position. */
  | { type: 'resized'; clOrdId: string; lots: number }
  /** `fitted`: the venue ended a closing order because the position, or what better-priced closings leave of it, is smaller. */
  | { type: 'done'; clOrdId: string; state: 'filled' | 'canceled' | 'mmp_canceled'; fitted?: true }
  /** Signed, negative = paid. Where the news of it may be late: when it was settled, and the cycle that held the position then. */
  | { type: 'funding'; leg: LegKey; amountQuote: string; settledTs?: number; cycle?: number }
  | { type: 'liquidated'; leg: LegKey; lots: number; priceTicks: number }
  /** The venue holds less than our legs say; the runner has already worked out by how many lots the leg must shrink. */
  | { type: 'shrink'; leg: LegKey; lots: number; priceTicks: number }
  /** `expiresTs`: the venue has announced the end of this market. */
  | { type: 'instrument'; state: 'live' | 'suspend' | 'expired'; expiresTs?: number }
  | { type: 'credential'; status: 'ok' | 'broken'; code?: string }
  | { type: 'funds'; funds: AccountFunds }
  /** An opening order of another task of the account lacks this much, USDT; it waits until then, venue ms. */
  | { type: 'margin'; clOrdId: string; amount: string; until: number }
  /** The runner met something that must stop openings, e.g. an order under our id that is not ours. */
  | { type: 'fault'; code: FaultCode; detail?: string }
  | { type: 'action'; action: UserAction }
  /**
   * Of the leader that a task copies. `later`: what is known to follow it on its side, a closing before anything else. `othersQuote`: what the
   * follow's other tasks hold and are opening, at cost, decimal. `mayOpen` is false while the account may only close.
   */
  | { type: 'signal'; signal: LeadSignal; later: 'nothing' | 'something' | 'close'; othersQuote: string; mayOpen?: false }
);

export type FaultCode =
  | 'CREDENTIAL_BROKEN'
  | 'POSITION_MISMATCH'
  | 'ORDER_MISMATCH'
  | 'LIQUIDATED'
  | 'INSTRUMENT_SUSPENDED'
  | 'ENTRY_REFUSED'
  | 'EXIT_REFUSED'
  | 'BUG';
