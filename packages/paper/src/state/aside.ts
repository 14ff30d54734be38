// Where the rows beside trading belong: the funding account, transfers, savings. Of the interest only the last month is kept.
import { LENDING_HISTORY_MS } from '../limits.ts';
import type { RowKind } from './journal.ts';
import type { AssetBillRow, AssetRow, LendingRow, SavingsRow, TransferRow } from './rows.ts';
import type { AccountBook } from './store.ts';

/** Inserts or replaces; bills and interest are only ever added. */
export function placeAside(book: AccountBook, kind: RowKind, row: object): void {
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
