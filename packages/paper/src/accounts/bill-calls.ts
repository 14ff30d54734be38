// GET account/bills (seven days) and account/bills-archive (three months): every change of an account's money, newest first.
import { ARCHIVE_MS, BILLS_MS } from '../limits.ts';
import type { BillRow } from '../state/rows.ts';
import { billView } from '../trading/order-views.ts';
import { addRoute, type Api, type Call } from '../wire/http.ts';
import { fits, pageById, within } from '../wire/paging.ts';

export function addBillCalls(api: Api): void {
  const get = (path: string, reachMs: number): void =>
    addRoute(api, { method: 'GET', path, access: 'read', handle: (call) => page(call, reachMs) });
  get('account/bills', BILLS_MS);
  get('account/bills-archive', ARCHIVE_MS);
}

function page({ x, book, query }: Call, reachMs: number): unknown[] {
  const same = fits<BillRow>(query, ['instType', 'ccy', 'mgnMode', 'type', 'subType', 'instId']);
  const inTime = within(query, x.clock.now() - reachMs);
  return pageById(book.bills, query, { id: (bill) => bill.billId, matches: (bill) => inTime(bill.ts) && same(bill) }).map(billView);
}
