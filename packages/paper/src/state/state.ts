// The state in memory: accounts, the instrument indexes of matching, and all rows as the lines of a snapshot.
import type { AccountBook } from './account-book.ts';
import type { AccountRow, BalanceRow, BillRow, KeyRow, MetaRow } from './account-rows.ts';
import type { AssetBillRow, AssetRow, LendingRow, SavingsRow, TransferRow } from './funding-account-rows.ts';
import type { JournalLine, JournalRow } from './journal.ts';
import type { AlgoRow, FillRow, OrderRow } from './order-rows.ts';
import type { HistoryRow, PositionRow } from './position-rows.ts';
import type { RestingOrders } from './resting.ts';

/** What a tick of one instrument may touch. */
export interface InstrumentIndex {
  orders: Set<OrderRow>;
  resting: RestingOrders;
  algos: Set<AlgoRow>;
  positions: Set<PositionRow>;
}

/** The row of each kind in the journal. */
export interface Rows {
  meta: MetaRow;
  account: AccountRow;
  key: KeyRow;
  balance: BalanceRow;
  position: PositionRow;
  history: HistoryRow;
  order: OrderRow;
  algo: AlgoRow;
  fill: FillRow;
  bill: BillRow;
  asset: AssetRow;
  assetBill: AssetBillRow;
  transfer: TransferRow;
  savings: SavingsRow;
  lending: LendingRow;
}

/** Everything that the exchange remembers, in memory. */
export interface State {
  meta: MetaRow | undefined;
  /** Venue time of the newest transaction, 0 before the first. */
  lastTs: number;
  books: Map<string, AccountBook>;
  /** By every key that is good. */
  byApiKey: Map<string, AccountBook>;
  index(instId: string): InstrumentIndex;
}

/** All rows of the state, as the lines of a folded journal. */
export function* snapshotLines(state: State, seq: bigint): Generator<JournalLine> {
  const line = (rows: JournalRow[]): JournalLine => ({ ts: state.lastTs, seq: seq.toString(), rows });
  if (state.meta) yield line([['meta', state.meta]]);
  for (const book of state.books.values()) {
    yield line([['account', book.account]]);
    for (const row of book.keys.values()) yield line([['key', row]]);
    for (const row of book.balances.values()) yield line([['balance', row]]);
    for (const row of book.positions.values()) yield line([['position', row]]);
    for (const row of book.history.values()) yield line([['history', row]]);
    for (const row of book.orders.values()) yield line([['order', row]]);
    for (const row of book.algos.values()) yield line([['algo', row]]);
    for (const row of book.fills) yield line([['fill', row]]);
    for (const row of book.bills) yield line([['bill', row]]);
    for (const row of book.assets.values()) yield line([['asset', row]]);
    for (const row of book.assetBills) yield line([['assetBill', row]]);
    for (const row of book.transfers.values()) yield line([['transfer', row]]);
    for (const row of book.savings.values()) yield line([['savings', row]]);
    for (const row of book.lendings) yield line([['lending', row]]);
  }
}
