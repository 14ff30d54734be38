// What an account has: balances, positions now and before, and the risk of all positions at once.
import type { HistoryRow, PositionRow } from '../state/position-rows.ts';
import { formatFixed, mulFixed } from '@millrace/market';
import { ARCHIVE_MS, PAGE_ROWS_MAX } from '../limits.ts';
import { coinPrice } from '../market/reference-prices.ts';
import { textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../core/http.ts';
import { fits, listOf, pageSize, timeField } from '../wire/paging.ts';
import { accountView } from './balance-views.ts';
import { fundsOf } from './funds.ts';
import { historyView, positionView } from './position-view.ts';
import { refuse } from '../wire/refusals.ts';
import { heldPositions } from './positions.ts';

export function addBalanceCalls(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'read', handle });
  get('account/balance', balance);
  get('account/positions', positions);
  get('account/positions-history', history);
  get('account/account-position-risk', risk);
}

/** Asked by currency: those of them that the account has. */
function balance({ exchange, book, query }: Call): unknown[] {
  const ccys = listOf(query, 'ccy');
  const view = accountView(exchange, book);
  return [ccys.length === 0 ? view : { ...view, details: view.details.filter((detail) => ccys.includes(detail.ccy)) }];
}

/** Names in one call of account/positions. */
const POSITIONS_BY_INSTRUMENT_MAX = 10;
const POSITIONS_BY_ID_MAX = 20;

/** Rows that are held; asked by instId or posId also one that is closed. @throws Refusal 51000 */
function positions({ exchange, book, query }: Call): unknown[] {
  const instIds = listOf(query, 'instId');
  const posIds = listOf(query, 'posId');
  if (instIds.length > POSITIONS_BY_INSTRUMENT_MAX) throw refuse('51000', 'instId');
  if (posIds.length > POSITIONS_BY_ID_MAX) throw refuse('51000', 'posId');
  const instType = textField(query, 'instType');
  if (instType !== '' && instType !== 'SWAP') return [];
  const named = instIds.length > 0 || posIds.length > 0;
  const rows = named
    ? [...book.positions.values()].filter(({ instId }) => exchange.quotes.listed.has(instId))
    : heldPositions(exchange, book);
  return rows
    .filter((position) => instIds.length === 0 || instIds.includes(position.instId))
    .filter((position) => posIds.length === 0 || posIds.includes(position.posId))
    .map((position) => positionView(exchange, position));
}

/** Newest first by uTime; `after` = older than, `before` = newer than that time. */
function history({ exchange, book, query }: Call): unknown[] {
  const after = timeField(query, 'after') ?? Number.POSITIVE_INFINITY;
  const before = Math.max(timeField(query, 'before') ?? 0, exchange.clock.now() - ARCHIVE_MS);
  const same = fits<HistoryRow>(query, ['instId', 'mgnMode', 'type', 'posId']);
  const instType = textField(query, 'instType');
  return [...book.history.values()]
    .filter((row) => (instType === '' || instType === 'SWAP') && row.uTime < after && row.uTime > before && same(row))
    .toSorted((a, b) => b.uTime - a.uTime)
    .slice(0, pageSize(query, PAGE_ROWS_MAX))
    .map((row) => historyView(exchange, row));
}

function risk({ exchange, book }: Call): unknown[] {
  const balData = [...book.balances.values()].map(({ ccy, cash }) => {
    const equity = cash + (ccy === 'USDT' ? fundsOf(exchange, book, ccy).crossProfit : 0n);
    return { ccy, eq: formatFixed(equity), disEq: formatFixed(mulFixed(equity, coinPrice(exchange, ccy), 'halfEven')) };
  });
  return [
    {
      ts: exchange.clock.now().toString(),
      adjEq: '',
      balData,
      posData: heldPositions(exchange, book).map((position) => riskOf(positionView(exchange, position), position)),
    },
  ];
}

function riskOf(view: Record<string, unknown>, position: PositionRow): Record<string, unknown> {
  const names = ['instType', 'mgnMode', 'posId', 'instId', 'pos', 'posSide', 'posCcy', 'ccy', 'notionalUsd'];
  const notionalCcy = position.cost === 0n ? '' : view['notionalUsd'];
  return { ...Object.fromEntries(names.map((name) => [name, view[name]])), baseBal: '', quoteBal: '', notionalCcy };
}
