// GET trade/fills (three days) and trade/fills-history (three months, instType needed).
import type { FillRow } from '../state/order-rows.ts';
import { ARCHIVE_MS, FILLS_MS } from '../limits.ts';
import { requiredField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { fits, pageById, within } from '../wire/paging.ts';
import { fillView } from './order-views.ts';

export function addFillQueries(api: Api): void {
  addRoute(api, { method: 'GET', path: 'trade/fills', access: 'read', handle: (call) => page(call, FILLS_MS) });
  addRoute(api, {
    method: 'GET',
    path: 'trade/fills-history',
    access: 'read',
    handle(call) {
      requiredField(call.query, 'instType');
      return page(call, ARCHIVE_MS);
    },
  });
}

function page({ exchange, book, query }: Call, reachMs: number): unknown[] {
  const same = fits<FillRow>(query, ['instType', 'instId', 'ordId', 'subType']);
  const inTime = within(query, exchange.clock.now() - reachMs);
  return pageById(book.fills, query, { id: (fill) => fill.billId, matches: (fill) => inTime(fill.ts) && same(fill) }).map(fillView);
}
