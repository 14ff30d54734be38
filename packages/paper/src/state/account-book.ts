// Everything that the exchange knows of one account, with the indexes that matching and queries need.
import type { AccountRow, ApiKey, BalanceRow, BillRow, KeyRow } from './account-rows.ts';
import type { AssetBillRow, AssetRow, LendingRow, SavingsRow, TransferRow } from './funding-account-rows.ts';
import { createOpenSums, type OpenSums } from './open-sums.ts';
import type { AlgoRow, FillRow, OrderRow } from './order-rows.ts';
import type { HistoryRow, MarginMode, PositionRow } from './position-rows.ts';

/** Everything of one account. */
export interface AccountBook {
  account: AccountRow;
  /** Fast API keys, by client. */
  keys: Map<string, KeyRow>;
  balances: Map<string, BalanceRow>;
  /** By positionKey; closed positions stay with size 0. */
  positions: Map<string, PositionRow>;
  /** Lives of positions by `posId|cTime`, oldest first. */
  history: Map<string, HistoryRow>;
  orders: Map<string, OrderRow>;
  ordersByClOrdId: Map<string, OrderRow>;
  openOrders: Map<string, OrderRow>;
  /** What they hold back and add. */
  openSums: OpenSums;
  algos: Map<string, AlgoRow>;
  algosByClOrdId: Map<string, AlgoRow>;
  openAlgos: Map<string, AlgoRow>;
  fills: FillRow[];
  bills: BillRow[];
  /** The funding account by currency, its bills and transfers, oldest first. */
  assets: Map<string, AssetRow>;
  assetBills: AssetBillRow[];
  transfers: Map<string, TransferRow>;
  /** By the client's id, the latest of a name. */
  transfersByClientId: Map<string, TransferRow>;
  savings: Map<string, SavingsRow>;
  /** Interest of the last month, oldest first. */
  lendings: LendingRow[];
}

/** The book of a new account. */
export function createAccountBook(account: AccountRow): AccountBook {
  return {
    account,
    keys: new Map(),
    balances: new Map(),
    positions: new Map(),
    history: new Map(),
    orders: new Map(),
    ordersByClOrdId: new Map(),
    openOrders: new Map(),
    openSums: createOpenSums(),
    algos: new Map(),
    algosByClOrdId: new Map(),
    openAlgos: new Map(),
    fills: [],
    bills: [],
    assets: new Map(),
    assetBills: [],
    transfers: new Map(),
    transfersByClientId: new Map(),
    savings: new Map(),
    lendings: [],
  };
}

/** The key with which a request was signed: a Fast API key, else the account's own. */
export function keyOf(book: AccountBook, apiKey: string): ApiKey {
  for (const key of book.keys.values()) if (key.apiKey === apiKey) return key;
  return book.account;
}

export function positionKey(instId: string, posSide: string, mgnMode: MarginMode): string {
  return mgnMode === 'cross' ? `${instId}|${posSide}|cross` : `${instId}|${posSide}`;
}
