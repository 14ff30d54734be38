// Puts stored rows into the state in memory and keeps its indexes right.
import { LENDING_HISTORY_MS } from '../limits.ts';
import { type AccountBook, createAccountBook, positionKey } from './account-book.ts';
import type { AccountRow, BalanceRow, BillRow, KeyRow, MetaRow } from './account-rows.ts';
import type { AssetBillRow, AssetRow, LendingRow, SavingsRow, TransferRow } from './funding-account-rows.ts';
import type { RowKind } from './journal.ts';
import type { AlgoRow, FillRow, OrderRow } from './order-rows.ts';
import type { HistoryRow, PositionRow } from './position-rows.ts';
import type { Rows, State } from './state.ts';

/** Inserts or replaces a row and keeps the indexes right. Fills and bills are only ever added. */
export function placeRow(state: State, kind: RowKind, row: Rows[RowKind]): void {
  if (kind === 'meta') {
    state.meta = row as MetaRow;
    return;
  }
  if (kind === 'account') {
    placeAccount(state, row as AccountRow);
    return;
  }
  const { uid } = row as { uid: string };
  const book = state.books.get(uid);
  if (!book) throw new Error(`journal names the unknown account ${uid}`);
  if (kind === 'key') placeKey(state, book, row as KeyRow);
  else if (kind === 'balance') book.balances.set((row as BalanceRow).ccy, row as BalanceRow);
  else if (kind === 'position') placePosition(state, book, row as PositionRow);
  else if (kind === 'history') placeHistory(book, row as HistoryRow);
  else if (kind === 'order') placeOrder(state, book, row as OrderRow);
  else if (kind === 'algo') placeAlgo(state, book, row as AlgoRow);
  else if (kind === 'fill') book.fills.push(row as FillRow);
  else if (kind === 'bill') book.bills.push(row as BillRow);
  else placeFundingRow(book, kind, row);
}

function placeAccount(state: State, account: AccountRow): void {
  const known = state.books.get(account.uid);
  if (known) {
    state.byApiKey.delete(known.account.apiKey);
    known.account = account;
    state.byApiKey.set(account.apiKey, known);
    return;
  }
  const book = createAccountBook(account);
  state.books.set(account.uid, book);
  state.byApiKey.set(account.apiKey, book);
}

function placeKey(state: State, book: AccountBook, row: KeyRow): void {
  const known = book.keys.get(row.clientId);
  if (known) state.byApiKey.delete(known.apiKey);
  book.keys.delete(row.clientId);
  if (row.deleted) return;
  book.keys.set(row.clientId, row);
  state.byApiKey.set(row.apiKey, book);
}

function placePosition(state: State, book: AccountBook, row: PositionRow): void {
  const key = positionKey(row.instId, row.posSide, row.mgnMode);
  const index = state.index(row.instId).positions;
  const known = book.positions.get(key);
  if (known && known !== row) index.delete(known);
  book.positions.set(key, row);
  if (row.size > 0n) index.add(row);
  else index.delete(row);
}

function placeHistory(book: AccountBook, row: HistoryRow): void {
  book.history.set(`${row.posId}|${row.cTime}`, row);
}

function placeOrder(state: State, book: AccountBook, row: OrderRow): void {
  const { orders: index, resting } = state.index(row.instId);
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

function placeAlgo(state: State, book: AccountBook, row: AlgoRow): void {
  const index = state.index(row.instId).algos;
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

/** Inserts or replaces; bills and interest are only ever added. */
function placeFundingRow(book: AccountBook, kind: RowKind, row: object): void {
  if (kind === 'asset') book.assets.set((row as AssetRow).ccy, row as AssetRow);
  else if (kind === 'assetBill') book.assetBills.push(row as AssetBillRow);
  else if (kind === 'transfer') placeTransfer(book, row as TransferRow);
  else if (kind === 'savings') book.savings.set((row as SavingsRow).ccy, row as SavingsRow);
  else if (kind === 'lending') placeLending(book, row as LendingRow);
  else throw new Error(`the journal has a row of the unknown kind ${kind}`);
}

function placeTransfer(book: AccountBook, row: TransferRow): void {
  book.transfers.set(row.transId, row);
  if (row.clientId !== '') book.transfersByClientId.set(row.clientId, row);
}

function placeLending({ lendings }: AccountBook, row: LendingRow): void {
  lendings.push(row);
  const oldest = row.ts - LENDING_HISTORY_MS;
  while ((lendings[0]?.ts ?? oldest) < oldest) lendings.shift();
}
