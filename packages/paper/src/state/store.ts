// All state in memory, with the indexes that matching and queries need; every change goes through `save` and is journalled by `commit`.
import type { Journal, JournalLine, JournalRow, RowKind } from './journal.ts';
import { JOURNAL_BYTES_MAX } from '../limits.ts';
import { createOpenSums, type OpenSums } from './open-sums.ts';
import { createRestingOrders, type RestingOrders } from './resting.ts';
import { placeAside } from './aside.ts';
import type {
  AccountRow,
  AlgoRow,
  ApiKey,
  AssetBillRow,
  AssetRow,
  BalanceRow,
  BillRow,
  FillRow,
  HistoryRow,
  KeyRow,
  LendingRow,
  MarginMode,
  MetaRow,
  OrderRow,
  PositionRow,
  SavingsRow,
  TransferRow,
} from './rows.ts';
import { upgradeRow } from './upgrade.ts';

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

/** What a tick of one instrument may touch. */
export interface InstrumentIndex {
  orders: Set<OrderRow>;
  resting: RestingOrders;
  algos: Set<AlgoRow>;
  positions: Set<PositionRow>;
}

interface Rows {
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

export interface Store {
  meta: MetaRow | undefined;
  /** Venue time of the newest transaction, 0 before the first. */
  lastTs: number;
  books: Map<string, AccountBook>;
  /** By every key that is good. */
  byApiKey: Map<string, AccountBook>;
  index(instId: string): InstrumentIndex;
  /** Growing decimal ids, never given twice. */
  nextId(): string;
  /** Puts a new or changed row where it belongs and remembers it for the journal. */
  save<K extends RowKind>(kind: K, row: Rows[K]): void;
  /** Writes all saved rows as one line. Nothing may be answered before. */
  commit(ts: number): void;
  /** Replaces the journal by a snapshot. */
  fold(): void;
  close(): void;
}

/** @param firstId ids start above it; must grow from one data folder to the next */
export function createStore(open: (load: (line: JournalLine) => void) => Journal, firstId: bigint): Store {
  const indexes = new Map<string, InstrumentIndex>();
  const pending = new Map<object, RowKind>();
  let seq = firstId;
  const store: Store = {
    meta: undefined,
    lastTs: 0,
    books: new Map(),
    byApiKey: new Map(),
    index(instId) {
      let index = indexes.get(instId);
      if (!index)
        indexes.set(instId, (index = { orders: new Set(), resting: createRestingOrders(), algos: new Set(), positions: new Set() }));
      return index;
    },
    nextId: () => (seq += 1n).toString(),
    save(kind, row) {
      place(store, kind, row);
      pending.set(row, kind);
    },
    commit(ts) {
      if (pending.size === 0) return;
      store.lastTs = Math.max(store.lastTs, ts);
      const rows: JournalRow[] = [];
      for (const [row, kind] of pending) rows.push([kind, row]);
      pending.clear();
      append({ ts, seq: seq.toString(), rows });
      if (journal.size() > JOURNAL_BYTES_MAX) store.fold();
    },
    fold: () => journal.fold(snapshot(store, seq)),
    close: () => journal.close(),
  };
  /** What cannot be written down must not go on in memory: the process ends, and the next start knows what was answered. */
  const append = (line: JournalLine): void => {
    try {
      journal.append(line);
    } catch (cause) {
      setImmediate(() => {
        throw new Error('the journal cannot be written', { cause });
      });
      throw cause;
    }
  };
  const journal = open((line) => {
    store.lastTs = Math.max(store.lastTs, line.ts);
    if (BigInt(line.seq) > seq) seq = BigInt(line.seq);
    for (const [kind, row] of line.rows) {
      upgradeRow(kind, row);
      place(store, kind, row as Rows[RowKind]);
    }
  });
  return store;
}

/** The key with which a request was signed: a Fast API key, else the account's own. */
export function keyOf(book: AccountBook, apiKey: string): ApiKey {
  for (const key of book.keys.values()) if (key.apiKey === apiKey) return key;
  return book.account;
}

export function positionKey(instId: string, posSide: string, mgnMode: MarginMode): string {
  return mgnMode === 'cross' ? `${instId}|${posSide}|cross` : `${instId}|${posSide}`;
}

/** Inserts or replaces a row and keeps the indexes right. Fills and bills are only ever added. */
function place(store: Store, kind: RowKind, row: Rows[RowKind]): void {
  if (kind === 'meta') {
    store.meta = row as MetaRow;
    return;
  }
  if (kind === 'account') {
    placeAccount(store, row as AccountRow);
    return;
  }
  const { uid } = row as { uid: string };
  const book = store.books.get(uid);
  if (!book) throw new Error(`journal names the unknown account ${uid}`);
  if (kind === 'key') placeKey(store, book, row as KeyRow);
  else if (kind === 'balance') book.balances.set((row as BalanceRow).ccy, row as BalanceRow);
  else if (kind === 'position') placePosition(store, book, row as PositionRow);
  else if (kind === 'history') placeHistory(book, row as HistoryRow);
  else if (kind === 'order') placeOrder(store, book, row as OrderRow);
  else if (kind === 'algo') placeAlgo(store, book, row as AlgoRow);
  else if (kind === 'fill') book.fills.push(row as FillRow);
  else if (kind === 'bill') book.bills.push(row as BillRow);
  else placeAside(book, kind, row);
}

function placeAccount(store: Store, account: AccountRow): void {
  const known = store.books.get(account.uid);
  if (known) {
    store.byApiKey.delete(known.account.apiKey);
    known.account = account;
    store.byApiKey.set(account.apiKey, known);
    return;
  }
  const book: AccountBook = {
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
  store.books.set(account.uid, book);
  store.byApiKey.set(account.apiKey, book);
}

function placeKey(store: Store, book: AccountBook, row: KeyRow): void {
  const known = book.keys.get(row.clientId);
  if (known) store.byApiKey.delete(known.apiKey);
  book.keys.delete(row.clientId);
  if (row.deleted) return;
  book.keys.set(row.clientId, row);
  store.byApiKey.set(row.apiKey, book);
}

function placePosition(store: Store, book: AccountBook, row: PositionRow): void {
  const key = positionKey(row.instId, row.posSide, row.mgnMode);
  const index = store.index(row.instId).positions;
  const known = book.positions.get(key);
  if (known && known !== row) index.delete(known);
  book.positions.set(key, row);
  if (row.size > 0n) index.add(row);
  else index.delete(row);
}

function placeHistory(book: AccountBook, row: HistoryRow): void {
  book.history.set(`${row.posId}|${row.cTime}`, row);
}

function placeOrder(store: Store, book: AccountBook, row: OrderRow): void {
  const { orders: index, resting } = store.index(row.instId);
  const known = book.orders.get(row.ordId);
  if (known && known !== row) index.delete(known);
  book.orders.set(row.ordId, row);
  if (row.clOrdId !== '') book.ordersByClOrdId.set(row.clOrdId, row);
  if (row.state === 'live' || row.state === 'partially_filled') {
    book.openOrders.set(row.ordId, row);
    book.openSums.put(row);
    index.add(row);
    resting.put(row);
  } else {
    book.openOrders.delete(row.ordId);
    book.openSums.remove(row);
    index.delete(row);
    resting.remove(row);
  }
}

function placeAlgo(store: Store, book: AccountBook, row: AlgoRow): void {
  const index = store.index(row.instId).algos;
  const known = book.algos.get(row.algoId);
  if (known && known !== row) index.delete(known);
  book.algos.set(row.algoId, row);
  if (row.algoClOrdId !== '') book.algosByClOrdId.set(row.algoClOrdId, row);
  if (row.state === 'live') {
    book.openAlgos.set(row.algoId, row);
    index.add(row);
  } else {
    book.openAlgos.delete(row.algoId);
    index.delete(row);
  }
}

function* snapshot(store: Store, seq: bigint): Generator<JournalLine> {
  const line = (rows: JournalRow[]): JournalLine => ({ ts: store.lastTs, seq: seq.toString(), rows });
  if (store.meta) yield line([['meta', store.meta]]);
  for (const book of store.books.values()) {
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
