// Calls about the account: configuration, balances, positions, leverage, fees, bills.
import { divideInteger, fixedOf, formatFixed, mulFixed, parseFixed, tryParseFixed } from '@millrace/market';
import { accountView } from './balance-views.ts';
import { billView } from '../trading/order-views.ts';
import { positionView } from './position-view.ts';
import type { Exchange } from '../exchange.ts';
import { amountField, type Fields, quoteField, requiredField, textField } from '../wire/fields.ts';
import { addRoute, type Api, type Call } from '../wire/http.ts';
import { feeRate, fundsOf, shownFeeRate } from './ledger.ts';
import { PAGE_ROWS_MAX } from '../limits.ts';
import { pageSize, timeField } from '../market/market-routes.ts';
import { tradeMode } from '../trading/order-request.ts';
import { closableSize, findPosition, heldPositions, leverOf, priceFixed, setLever } from './positions.ts';
import { refuse } from '../wire/refusals.ts';
import type { PosSide } from '../state/rows.ts';
import type { AccountBook } from '../state/store.ts';

export function addAccountRoutes(api: Api): void {
  const get = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'GET', path, access: 'read', handle });
  const post = (path: string, handle: (call: Call) => unknown[]): void => addRoute(api, { method: 'POST', path, access: 'trade', handle });
  get('account/config', ({ book }) => [configView(book)]);
  get('account/balance', ({ x, book, query }) => [balanceOf(x, book, listOf(query, 'ccy'))]);
  get('account/positions', positions);
  get('account/leverage-info', leverageInfo);
  get('account/trade-fee', tradeFee);
  get('account/max-size', maxSize);
  get('account/bills', bills);
  get('account/bills-archive', bills);
  post('account/set-position-mode', setPositionMode);
  post('account/set-leverage', setLeverage);
}

function listOf(query: Fields, name: string): string[] {
  return textField(query, name)
    .split(',')
    .filter((entry) => entry !== '');
}

/** Asked by currency: those of them that the account has. */
function balanceOf(x: Exchange, book: AccountBook, ccys: readonly string[]): Record<string, unknown> {
  const view = accountView(x, book);
  return ccys.length === 0 ? view : { ...view, details: view.details.filter((detail) => ccys.includes(detail.ccy)) };
}

function configView({ account }: AccountBook): Record<string, unknown> {
  return {
    acctLv: account.acctLv,
    acctStpMode: 'cancel_maker',
    autoLoan: false,
    ctIsoMode: 'automatic',
    enableSpotBorrow: false,
    feeType: account.feeType,
    greeksType: 'PA',
    ip: account.ip,
    kycLv: '3',
    label: account.label,
    level: 'Lv1',
    levelTmp: '',
    liquidationGear: '-1',
    mainUid: account.uid,
    mgnIsoMode: 'automatic',
    opAuth: '0',
    perm: account.perm,
    posMode: account.posMode,
    roleType: '0',
    settleCcy: 'USDT',
    settleCcyList: ['USDT'],
    spotBorrowAutoRepay: false,
    spotOffsetType: '',
    spotRoleType: '0',
    spotTraderInsts: [],
    stgyType: '0',
    traderInsts: [],
    type: '0',
    uid: account.uid,
  };
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

/** @throws Refusal 59000 while anything is open */
function setPositionMode({ x, book, fields }: Call): unknown[] {
  const posMode = requiredField(fields, 'posMode');
  if (posMode !== 'long_short_mode' && posMode !== 'net_mode') throw refuse('51000', 'posMode');
  if (posMode !== book.account.posMode) {
    const held = [...book.positions.values()].some((position) => position.size > 0n);
    const waiting = [...book.openOrders.values(), ...book.openAlgos.values()].some((order) => order.instType === 'SWAP');
    if (held || waiting) throw refuse('59000');
    book.account.posMode = posMode;
    x.store.save('account', book.account);
  }
  return [{ posMode }];
}

function sidesOf(book: AccountBook, asked: string): PosSide[] {
  if (book.account.posMode === 'net_mode') {
    if (asked !== '' && asked !== 'net') throw refuse('51000', 'posSide');
    return ['net'];
  }
  if (asked === '') return ['long', 'short'];
  if (asked !== 'long' && asked !== 'short') throw refuse('51000', 'posSide');
  return [asked];
}

/** Isolated, per side in long/short mode. @throws Refusal 51000, 59102 */
function setLeverage({ x, book, fields }: Call): unknown[] {
  const quote = quoteField(x, fields);
  const mgnMode = requiredField(fields, 'mgnMode');
  tradeMode(book, quote, mgnMode);
  const lever = tryParseFixed(requiredField(fields, 'lever'));
  if (quote.instrument.instType !== 'SWAP' || lever === undefined) throw refuse('51000', 'lever');
  const posSide = textField(fields, 'posSide');
  if (posSide === '' && book.account.posMode === 'long_short_mode') throw refuse('51000', 'posSide');
  return sidesOf(book, posSide).map((side) => {
    setLever(x, book, quote, side, formatFixed(lever));
    return { lever: formatFixed(lever), mgnMode, instId: quote.instrument.instId, posSide: side };
  });
}

function leverageInfo({ x, book, query }: Call): unknown[] {
  const mgnMode = requiredField(query, 'mgnMode');
  return listOf(query, 'instId').flatMap((instId) => {
    const quote = quoteField(x, { instId });
    return sidesOf(book, '').map((posSide) => ({
      ccy: '',
      instId: quote.instrument.instId,
      lever: leverOf(book, quote.instrument.instId, posSide),
      mgnMode,
      posSide,
    }));
  });
}

function tradeFee({ x, query }: Call): unknown[] {
  const instType = requiredField(query, 'instType');
  const spot = instType === 'SPOT' || instType === 'MARGIN';
  const type = spot ? 'SPOT' : 'SWAP';
  const maker = shownFeeRate(type, 'M');
  const taker = shownFeeRate(type, 'T');
  return [
    {
      category: '1',
      delivery: '',
      exercise: '',
      feeGroup: [{ groupId: '1', maker, taker }],
      fiat: [],
      instType,
      level: 'Lv1',
      maker: spot ? maker : '',
      makerU: spot ? '' : maker,
      makerUSDC: '',
      ruleType: 'normal',
      settle: '',
      taker: spot ? taker : '',
      takerU: spot ? '' : taker,
      takerUSDC: '',
      ts: x.clock.now().toString(),
    },
  ];
}

/** The largest order that the free balance allows now, without slippage. */
function maxSize({ x, book, query }: Call): unknown[] {
  const quote = quoteField(x, query);
  tradeMode(book, quote, requiredField(query, 'tdMode'));
  const { instrument } = quote;
  const px = textField(query, 'px') === '' ? priceFixed(quote, quote.last) : amountField(query, 'px');
  const free = fundsOf(book, 'USDT').free;
  const grid = (size: bigint): string => {
    const lot = fixedOf(1, instrument.lotSize);
    return formatFixed(size > 0n ? (size / lot) * lot : 0n);
  };
  if (instrument.instType === 'SPOT') {
    return [
      {
        ccy: '',
        instId: instrument.instId,
        maxBuy: grid(divideInteger(free * 10n ** 18n, px, 'floor')),
        maxSell: grid(fundsOf(book, instrument.baseCcy).free),
      },
    ];
  }
  const most = (side: PosSide): string => {
    const lever = parseFixed(leverOf(book, instrument.instId, side));
    const perContract = mulFixed(px, parseFixed(instrument.contractValue));
    const cost = divideInteger(perContract * 10n ** 18n, lever, 'ceil') + mulFixed(perContract, feeRate('SWAP', 'T'));
    return grid(divideInteger(free * 10n ** 18n, cost, 'floor'));
  };
  const net = book.account.posMode === 'net_mode';
  const held = net ? findPosition(book, instrument.instId, 'net') : undefined;
  const closable = held ? closableSize(book, held) : 0n;
  const plus = (size: string, sign: 1 | -1): string => (held?.sign === sign ? formatFixed(parseFixed(size) + closable) : size);
  return [
    { ccy: 'USDT', instId: instrument.instId, maxBuy: plus(most(net ? 'net' : 'long'), -1), maxSell: plus(most(net ? 'net' : 'short'), 1) },
  ];
}

/** Newest first; `after` and `before` are bill ids. */
function bills({ book, query }: Call): unknown[] {
  const limit = pageSize(query, PAGE_ROWS_MAX);
  const wanted = ['instType', 'ccy', 'mgnMode', 'type', 'subType', 'instId'].map((name) => [name, textField(query, name)] as const);
  const begin = timeField(query, 'begin') ?? 0;
  const end = timeField(query, 'end') ?? Number.POSITIVE_INFINITY;
  return pageById(book.bills, query, {
    id: (bill) => bill.billId,
    limit,
    matches: (bill) => bill.ts >= begin && bill.ts <= end && wanted.every(([name, value]) => value === '' || bill[name as 'ccy'] === value),
  }).map(billView);
}

/** One page of rows kept oldest first, answered newest first: `after` = older than that id, `before` = newer than it. @throws Refusal 51000 */
export function pageById<T>(
  rows: readonly T[],
  query: Fields,
  by: { id: (row: T) => string; limit: number; matches: (row: T) => boolean },
): T[] {
  const after = idField(query, 'after');
  const before = idField(query, 'before');
  const page: T[] = [];
  for (let index = rows.length - 1; index >= 0 && page.length < by.limit; index -= 1) {
    const row = rows[index];
    if (row === undefined) continue;
    const id = BigInt(by.id(row));
    if (before !== null && id <= before) break;
    if ((after === null || id < after) && by.matches(row)) page.push(row);
  }
  return page;
}

function idField(query: Fields, name: string): bigint | null {
  const text = textField(query, name);
  if (text === '') return null;
  if (!/^\d{1,24}$/.test(text)) throw refuse('51000', name);
  return BigInt(text);
}
