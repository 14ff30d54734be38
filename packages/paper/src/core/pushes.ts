// What the exchange publishes to sockets: changes of accounts, orders and books are reported here, and `flush` sends what they say as one batch.
import type { AccountBook } from '../state/account-book.ts';
import type { AlgoRow, FillRow, OrderRow } from '../state/order-rows.ts';
import type { PositionRow } from '../state/position-rows.ts';

/** What an amendment did, for the push that reports it. `reqId` is "" where the exchange amends. */
export interface AmendNotice {
  reqId: string;
  /** 0 done, -1 failed, 1 cancelled instead. */
  result: '0' | '-1' | '1';
  /** 1 the user, 2 the user's amendment shrunk to what may be closed, 4 shrunk by the exchange to what may be closed. */
  source: '1' | '2' | '4';
}

export interface Push {
  /** `channel|key`: the instrument of a public channel, the uid of a private one. */
  topic: string;
  /** What a subscription may be narrowed to. */
  instType?: string;
  instId?: string;
  data: unknown;
  /** Fields beside arg and data, such as eventType. */
  extra?: Record<string, unknown>;
}

export interface PushCollector {
  orderChanged(book: AccountBook, order: OrderRow, fill?: FillRow, amend?: AmendNotice): void;
  /** The book of an instrument has changed since it was published. */
  bookChanged(instId: string): void;
  /** The instruments of which that is so, since the last call. */
  takeBooks(): readonly string[];
  algoChanged(book: AccountBook, algo: AlgoRow): void;
  balanceChanged(book: AccountBook, ccy: string): void;
  positionChanged(book: AccountBook, position: PositionRow): void;
  /** Ends what one cause did to accounts: the account-level pushes follow the orders. */
  settle(eventType: string): void;
  publish(push: Push): void;
  /** Whether any socket follows the topic. */
  wants(topic: string): boolean;
  /** Sends the collected pushes as one batch, after the account-level pushes; `always` also sends an empty batch. */
  flush(always?: boolean): void;
}

export interface Wire {
  wants(topic: string): boolean;
  /** Sends all and then, if there was anything, notifies the listeners of the clock. */
  send(pushes: readonly Push[]): void;
}
