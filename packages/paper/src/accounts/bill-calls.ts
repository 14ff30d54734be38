// GET account/bills (seven days) and account/bills-archive (three months): every change of an account's money, newest first.
import { billView } from './bill-view.ts';
import type { BillRow } from '../state/account-rows.ts';
import { ARCHIVE_MS, BILLS_MS } from '../limits.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { fits, pageById, within } from '../wire/paging.ts';

export function addBillCalls(api: Api): void {
  const get = (path: string, reachMs: number): void =>
    addRoute(api, { method: 'GET', path, access: 'read', handle: (call) => page(call, reachMs) });
  get('account/bills', BILLS_MS);
  get('account/bills-archive', ARCHIVE_MS);
}

function page({ exchange, book, query }: Call, reachMs: number): unknown[] {
  const same = fits<BillRow>(query, ['instType', 'ccy', 'mgnMode', 'type', 'subType', 'instId']);
  const inTime = within(query, exchange.clock.now() - reachMs);
  return pageById(book.bills, query, { id: (bill) => bill.billId, matches: (bill) => inTime(bill.ts) && same(bill) }).map(billView);
}
