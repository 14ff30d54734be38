// Calls about orders that wait for a price: place, cancel, ask.
import { pageById } from '../accounts/account-routes.ts';
import { algoView } from './order-views.ts';
import { placeAlgo } from './algos.ts';
import { endAlgo } from './end-algo.ts';
import { type Fields, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Answer, type Api, type Call } from '../wire/http.ts';
import { CANCEL_ALGOS_MAX, PAGE_ROWS_MAX } from '../limits.ts';
import { pageSize } from '../market/market-routes.ts';
import { refuse } from '../wire/refusals.ts';
import type { AlgoRow } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';
import { type Item, items, outcome } from './trade-routes.ts';

export function addAlgoRoutes(api: Api): void {
  addRoute(api, { method: 'POST', path: 'trade/order-algo', access: 'trade', handle: (call) => items(call, [call.fields], place) });
  addRoute(api, { method: 'POST', path: 'trade/cancel-algos', access: 'trade', handle: cancelAll });
  addRoute(api, {
    method: 'GET',
    path: 'trade/order-algo',
    access: 'read',
    handle: ({ x, book, query }) => [algoView(x, findAlgo(book, query, '51603'))],
  });
  const list = (path: string, rows: (call: Call) => AlgoRow[]): void =>
    addRoute(api, { method: 'GET', path, access: 'read', handle: (call) => algoPage(call, rows(call)) });
  list('trade/orders-algo-pending', ({ book }) => [...book.openAlgos.values()]);
  list('trade/orders-algo-history', ({ book }) => [...book.algos.values()].filter((algo) => algo.state !== 'live'));
}

function place(call: Call, fields: Fields): Item {
  const algoClOrdId = textField(fields, 'algoClOrdId') || textField(fields, 'clOrdId');
  return outcome(call, { algoId: '', algoClOrdId, clOrdId: '', tag: textField(fields, 'tag') }, () => ({
    algoId: placeAlgo(call.x, call.book, fields).algoId,
  }));
}

/** @throws Refusal 51000, 51406 */
function cancelAll(call: Call): Answer {
  if (!Array.isArray(call.body) || call.body.length === 0) throw refuse('51000', 'body');
  if (call.body.length > CANCEL_ALGOS_MAX) throw refuse('51406', CANCEL_ALGOS_MAX.toString());
  return items(call, call.body as Fields[], cancel);
}

function cancel(call: Call, fields: Fields): Item {
  return outcome(call, { algoId: textField(fields, 'algoId'), algoClOrdId: textField(fields, 'algoClOrdId'), clOrdId: '', tag: '' }, () => {
    const algo = findAlgo(call.book, fields, '51400');
    if (algo.state !== 'live') throw refuse('51400');
    endAlgo(call.x, call.book, algo, 'canceled');
    return { algoId: algo.algoId, algoClOrdId: algo.algoClOrdId };
  });
}

function findAlgo(book: AccountBook, fields: Fields, notFound: string): AlgoRow {
  const algoId = textField(fields, 'algoId');
  const algoClOrdId = textField(fields, 'algoClOrdId');
  if (algoId === '' && algoClOrdId === '') throw refuse('50015', 'algoId or algoClOrdId');
  const algo = algoId === '' ? book.algosByClOrdId.get(algoClOrdId) : book.algos.get(algoId);
  if (!algo) throw refuse(notFound);
  return algo;
}

/** @throws Refusal 50014 without ordType */
function algoPage({ x, query }: Call, rows: readonly AlgoRow[]): unknown[] {
  const types = requiredField(query, 'ordType').split(',');
  const wanted = ['instType', 'instId', 'state', 'algoId', 'algoClOrdId'].map((name) => [name, textField(query, name)] as const);
  return pageById(rows, query, {
    id: (algo) => algo.algoId,
    limit: pageSize(query, PAGE_ROWS_MAX),
    matches: (algo) => types.includes(algo.ordType) && wanted.every(([name, value]) => value === '' || algo[name as 'instId'] === value),
  }).map((algo) => algoView(x, algo));
}
