// Placing, cancelling and amending orders that wait for a price.
import type { AccountBook } from '../state/account-book.ts';
import type { AlgoRow } from '../state/order-rows.ts';
import { CANCEL_ALGOS_MAX } from '../limits.ts';
import { type Fields, textField } from '../wire/fields.ts';
import { addRoute, type Answer, type Api, type Call } from '../core/http.ts';
import { refuse } from '../wire/refusals.ts';
import { amendAlgo } from './amend-algo.ts';
import { endAlgo } from './end-algo.ts';
import { type Item, items, listBody, outcome, type Request } from './items.ts';
import { placeAlgo } from './place-algo.ts';

export function addAlgoCalls(api: Api): void {
  const post = (path: string, handle: (call: Call) => Answer): void => addRoute(api, { method: 'POST', path, access: 'trade', handle });
  post('trade/order-algo', (call) => items(requestOf(call), [call.fields], place));
  post('trade/amend-algos', (call) => items(requestOf(call), [call.fields], amend));
  for (const path of ['trade/cancel-algos', 'trade/cancel-advance-algos'])
    post(path, (call) => items(requestOf(call), listBody(call.body, '51406', CANCEL_ALGOS_MAX), cancel));
}

function requestOf({ exchange, book }: Call): Request {
  return { exchange, book, expTime: '' };
}

function place(request: Request, fields: Fields): Item {
  const algoClOrdId = textField(fields, 'algoClOrdId') || textField(fields, 'clOrdId');
  return outcome(request, { algoId: '', algoClOrdId, clOrdId: '', tag: textField(fields, 'tag') }, () => ({
    algoId: placeAlgo(request.exchange, request.book, fields).algoId,
  }));
}

function cancel(request: Request, fields: Fields): Item {
  const ids = { algoId: textField(fields, 'algoId'), algoClOrdId: textField(fields, 'algoClOrdId'), clOrdId: '', tag: '' };
  return outcome(request, ids, () => {
    const algo = findAlgo(request.book, fields, '51400');
    if (algo.state !== 'live') throw refuse('51400');
    endAlgo(request.exchange, request.book, algo, 'canceled');
    return { algoId: algo.algoId, algoClOrdId: algo.algoClOrdId };
  });
}

function amend(request: Request, fields: Fields): Item {
  const ids = { algoId: textField(fields, 'algoId'), algoClOrdId: textField(fields, 'algoClOrdId'), reqId: textField(fields, 'reqId') };
  return outcome(request, ids, () => {
    const algo = findAlgo(request.book, fields, '51503');
    amendAlgo(request.exchange, request.book, algo, fields);
    return { algoId: algo.algoId, algoClOrdId: algo.algoClOrdId };
  });
}

/** By algoId, else by algoClOrdId. @throws Refusal 50015, or the code for "not found" */
export function findAlgo(book: AccountBook, fields: Fields, notFound: string): AlgoRow {
  const algoId = textField(fields, 'algoId');
  const algoClOrdId = textField(fields, 'algoClOrdId');
  if (algoId === '' && algoClOrdId === '') throw refuse('50015', 'algoId or algoClOrdId');
  const algo = algoId === '' ? book.algosByClOrdId.get(algoClOrdId) : book.algos.get(algoId);
  if (!algo) throw refuse(notFound);
  return algo;
}
