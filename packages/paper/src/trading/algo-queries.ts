// Asking for orders that wait for a price: one by its ids, those that wait, those that are done.
import { compareIds } from '../state/ids.ts';
import type { AlgoRow } from '../state/order-rows.ts';
import { requiredField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { fits, pageById } from '../wire/paging.ts';
import { findAlgo } from './algo-calls.ts';
import { algoView } from './order-views.ts';

export function addAlgoQueries(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'read', handle });
  get('trade/order-algo', ({ exchange, book, query }) => [algoView(exchange, findAlgo(book, query, '51603'))]);
  get('trade/orders-algo-pending', (call) => page(call, [...call.book.openAlgos.values()]));
  get('trade/orders-algo-history', (call) =>
    page(
      call,
      [...call.book.algos.values()].filter((algo) => algo.state !== 'live'),
    ),
  );
}

/** @throws Refusal 50014 without ordType */
function page({ exchange, query }: Call, rows: readonly AlgoRow[]): unknown[] {
  const types = requiredField(query, 'ordType').split(',');
  const same = fits<AlgoRow>(query, ['instType', 'instId', 'state', 'algoId', 'algoClOrdId']);
  const byId = rows.toSorted((a, b) => compareIds(a.algoId, b.algoId));
  return pageById(byId, query, { id: (algo) => algo.algoId, matches: (algo) => types.includes(algo.ordType) && same(algo) }).map((algo) =>
    algoView(exchange, algo),
  );
}
