// What the exchange's own page shows of accounts. Never a secret or a passphrase.
import type { AccountBook } from '../state/account-book.ts';
import { formatFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { algoView, fillView, orderView } from '../trading/order-views.ts';
import { fundsOf } from '../accounts/funds.ts';
import { positionView } from '../accounts/position-view.ts';
import { heldPositions } from '../accounts/positions.ts';

/** Rows of one kind that the page shows of an account, and accounts that it lists. */
const SUMMARY_ROWS_MAX = 50;

/** Newest first, at most a page's worth. */
export function listAccounts(exchange: Exchange): unknown[] {
  const newest = [...exchange.store.books.values()].slice(-SUMMARY_ROWS_MAX).toReversed();
  return newest.map(({ account }) => ({ uid: account.uid, label: account.label, apiKey: account.apiKey, perm: account.perm }));
}

/** What one account holds and has done last. */
export function accountSummary(exchange: Exchange, book: AccountBook): Record<string, unknown> {
  const { uid, label, apiKey } = book.account;
  const balances = [...book.balances.values()].filter(({ cash }) => cash !== 0n);
  return {
    uid,
    label,
    apiKey,
    balances: balances.map(({ ccy, cash }) => ({ ccy, cash: formatFixed(cash), free: formatFixed(fundsOf(exchange, book, ccy).freeCash) })),
    positions: heldPositions(exchange, book).map((position) => positionView(exchange, position)),
    orders: newest([...book.openOrders.values()]).map((order) => orderView(exchange, order)),
    algos: newest([...book.openAlgos.values()]).map((algo) => algoView(exchange, algo)),
    fills: newest(book.fills).map(fillView),
  };
}

function newest<T>(rows: readonly T[]): T[] {
  return rows.slice(-SUMMARY_ROWS_MAX).toReversed();
}
