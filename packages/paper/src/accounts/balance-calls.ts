// What an account has: balances, positions now and before, and the risk of all positions at once.
import { formatFixed, mulFixed } from '@millrace/market';
import { ARCHIVE_MS, PAGE_ROWS_MAX } from '../limits.ts';
import { coinPrice } from '../market/reference-prices.ts';
import type { HistoryRow, PositionRow } from '../state/rows.ts';
import { textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../wire/http.ts';
import { fits, listOf, pageSize, timeField } from '../wire/paging.ts';
import { accountView } from './balance-views.ts';
import { fundsOf } from './funds.ts';
import { historyView, positionView } from './position-view.ts';
import { heldPositions } from './positions.ts';

export function addBalanceCalls(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'read', handle });
  get('account/balance', balance);
  get('account/positions', positions);
  get('account/positions-history', history);
  get('account/account-position-risk', risk);
}

/** Asked by currency: those of them that the account has. */
function balance({ x, book, query }: Call): unknown[] {
  const ccys = listOf(query, 'ccy');
  const view = accountView(x, book);
  return [ccys.length === 0 ? view : { ...view, details: view.details.filter((detail) => ccys.includes(detail.ccy)) }];
}

/** Rows that are held; asked by instId or posId also one that is closed. */
function positions({ x, book, query }: Call): unknown[] {
  const instIds = listOf(query, 'instId');
  const posIds = listOf(query, 'posId');
  const instType = textField(query, 'instType');
  if (instType !== '' && instType !== 'SWAP') return [];
  const named = instIds.length > 0 || posIds.length > 0;
  const rows = named ? [...book.positions.values()].filter(({ instId }) => x.board.quotes.has(instId)) : heldPositions(x, book);
  return rows
    .filter((position) => instIds.length === 0 || instIds.includes(position.instId))
    .filter((position) => posIds.length === 0 || posIds.includes(position.posId))
    .map((position) => positionView(x, position));
}

/** Newest first by uTime; `after` = older than, `before` = newer than that time. */
function history({ x, book, query }: Call): unknown[] {
  const after = timeField(query, 'after') ?? Number.POSITIVE_INFINITY;
  const before = Math.max(timeField(query, 'before') ?? 0, x.clock.now() - ARCHIVE_MS);
  const same = fits<HistoryRow>(query, ['instId', 'mgnMode', 'type', 'posId']);
  const instType = textField(query, 'instType');
  return [...book.history.values()]
    .filter((row) => (instType === '' || instType === 'SWAP') && row.uTime < after && row.uTime > before && same(row))
    .toSorted((a, b) => b.uTime - a.uTime)
    .slice(0, pageSize(query, PAGE_ROWS_MAX))
    .map((row) => historyView(x, row));
}

function risk({ x, book }: Call): unknown[] {
  const balData = [...book.balances.values()].map(({ ccy, cash }) => {
    const equity = cash + (ccy === 'USDT' ? fundsOf(x, book, ccy).crossProfit : 0n);
    return { ccy, eq: formatFixed(equity), disEq: formatFixed(mulFixed(equity, coinPrice(x, ccy), 'halfEven')) };
  });
  return [
    {
      ts: x.clock.now().toString(),
      adjEq: '',
      balData,
      posData: heldPositions(x, book).map((position) => riskOf(positionView(x, position), position)),
    },
  ];
}

function riskOf(view: Record<string, unknown>, position: PositionRow): Record<string, unknown> {
  const names = ['instType', 'mgnMode', 'posId', 'instId', 'pos', 'posSide', 'posCcy', 'ccy', 'notionalUsd'];
  const notionalCcy = position.cost === 0n ? '' : view['notionalUsd'];
  return { ...Object.fromEntries(names.map((name) => [name, view[name]])), baseBal: '', quoteBal: '', notionalCcy };
}
