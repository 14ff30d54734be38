// What the exchange's own page shows of accounts. Never a secret or a passphrase.
import { formatFixed } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import { SUMMARY_ROWS_MAX } from '../limits.ts';
import type { AccountBook } from '../state/store.ts';
import { algoView, fillView, orderView } from '../trading/order-views.ts';
import { fundsOf } from './funds.ts';
import { positionView } from './position-view.ts';
import { heldPositions } from './positions.ts';

/** Newest first, at most a page's worth. */
export function listAccounts(x: Exchange): unknown[] {
  const newest = [...x.store.books.values()].slice(-SUMMARY_ROWS_MAX).toReversed();
  return newest.map(({ account }) => ({ uid: account.uid, label: account.label, apiKey: account.apiKey, perm: account.perm }));
}

/** What one account holds and has done last. */
export function accountSummary(x: Exchange, book: AccountBook): Record<string, unknown> {
  const { uid, label, apiKey } = book.account;
  const balances = [...book.balances.values()].filter(({ cash }) => cash !== 0n);
  return {
    uid,
    label,
    apiKey,
    balances: balances.map(({ ccy, cash }) => ({ ccy, cash: formatFixed(cash), free: formatFixed(fundsOf(x, book, ccy).freeCash) })),
    positions: heldPositions(x, book).map((position) => positionView(x, position)),
    orders: newest([...book.openOrders.values()]).map((order) => orderView(x, order)),
    algos: newest([...book.openAlgos.values()]).map((algo) => algoView(x, algo)),
    fills: newest(book.fills).map(fillView),
  };
}

function newest<T>(rows: readonly T[]): T[] {
  return rows.slice(-SUMMARY_ROWS_MAX).toReversed();
}
