// The venue's words for accounts: balances, positions, orders, algo orders, fills, bills. Every value a string, what does not apply "".
import { divFixed, FIXED_ONE, formatFixed, mulFixed, parseFixed, priceOf } from '@millrace/market';
import { lastPrice, type Quote } from './board.ts';
import type { Exchange } from './exchange.ts';
import { fundsOf } from './ledger.ts';
import { closableSize, figuresOf } from './positions.ts';
import type { AlgoRow, BillRow, FillRow, OrderRow, PositionRow } from './rows.ts';
import type { AccountBook } from './store.ts';

const f = formatFixed;
const blank = (value: bigint): string => (value === 0n ? '' : f(value));

export function quoteOf(x: Exchange, instId: string): Quote | undefined {
  return x.board.quotes.get(instId);
}

function ticksPrice(x: Exchange, instId: string, ticks: number | null): string {
  const quote = quoteOf(x, instId);
  return ticks === null || !quote ? '' : priceOf(ticks, quote.instrument.tickSize);
}

/** Price of a coin in USDT: its spot, else its swap, else 0 (not priced in this market). */
function coinPrice(x: Exchange, ccy: string): bigint {
  if (ccy === 'USDT') return FIXED_ONE;
  const quote = quoteOf(x, `${ccy}-USDT`) ?? quoteOf(x, `${ccy}-USDT-SWAP`);
  return quote ? lastPrice(quote) : 0n;
}

function unrealised(x: Exchange, book: AccountBook): { upl: bigint; equity: bigint } {
  let upl = 0n;
  let equity = 0n;
  for (const position of book.positions.values()) {
    const quote = quoteOf(x, position.instId);
    if (position.size === 0n || !quote) continue;
    const figures = figuresOf(position, quote);
    upl += figures.upl;
    equity += position.margin + figures.upl;
  }
  return { upl, equity };
}

/** One currency of account/balance. */
function balanceDetail(x: Exchange, book: AccountBook, ccy: string): Record<string, unknown> {
  const balance = book.balances.get(ccy);
  const funds = fundsOf(book, ccy);
  const isolated = ccy === 'USDT' ? unrealised(x, book) : { upl: 0n, equity: 0n };
  const equity = funds.cash + isolated.upl;
  const free = f(funds.free > 0n ? funds.free : 0n);
  return {
    ccy,
    eq: f(equity),
    cashBal: f(funds.cash),
    uTime: (balance?.uTime ?? 0).toString(),
    isoEq: f(isolated.equity),
    availEq: book.account.acctLv === '1' ? '' : free,
    disEq: f(mulFixed(equity, coinPrice(x, ccy))),
    fixedBal: '0',
    availBal: free,
    frozenBal: f(funds.orders + funds.margin),
    ordFrozen: f(funds.orders),
    liab: '',
    upl: f(isolated.upl),
    uplLiab: '',
    crossLiab: '',
    rewardBal: '0',
    isoLiab: '',
    mgnRatio: '',
    imr: '0',
    mmr: '0',
    interest: '',
    twap: '0',
    maxLoan: '',
    eqUsd: f(mulFixed(equity, coinPrice(x, ccy))),
    borrowFroz: '',
    notionalLever: '0',
    stgyEq: '0',
    isoUpl: f(isolated.upl),
    spotInUseAmt: '',
    spotIsoBal: '0',
    spotBal: ccy === 'USDT' ? '' : f(funds.cash),
    collateralEnabled: false,
  };
}

/** account/balance and the account channel; `ccys` narrows the details. */
export function accountView(x: Exchange, book: AccountBook, ccys?: readonly string[]): Record<string, unknown> {
  const held = [...book.balances.values()].filter((balance) => balance.cash !== 0n).map((balance) => balance.ccy);
  const { upl, equity } = unrealised(x, book);
  const total = held.reduce((sum, ccy) => sum + mulFixed(book.balances.get(ccy)?.cash ?? 0n, coinPrice(x, ccy)), upl);
  const shown = ccys && ccys.length > 0 ? ccys : held;
  return {
    uTime: x.clock.now().toString(),
    totalEq: f(total),
    isoEq: f(equity),
    adjEq: '',
    availEq: '',
    ordFroz: '',
    imr: '',
    mmr: '',
    borrowFroz: '',
    mgnRatio: '',
    notionalUsd: '',
    notionalUsdForSwap: '',
    notionalUsdForFutures: '',
    notionalUsdForOption: '',
    notionalUsdForBorrow: '',
    upl: f(upl),
    details: shown.map((ccy) => balanceDetail(x, book, ccy)),
  };
}

/** One row of account/positions. */
export function positionView(x: Exchange, position: PositionRow): Record<string, unknown> {
  const quote = quoteOf(x, position.instId);
  const book = x.store.books.get(position.uid);
  if (!quote || !book) return {};
  const figures = figuresOf(position, quote);
  const held = position.size > 0n;
  const sign = position.posSide === 'net' && position.sign === -1 ? -1n : 1n;
  const ratio = held && position.margin > 0n ? f(divFixed(figures.upl, position.margin)) : '';
  const whenHeld = (value: bigint): string => (held ? f(value) : '');
  return {
    instType: 'SWAP',
    mgnMode: 'isolated',
    posId: position.posId,
    posSide: position.posSide,
    pos: f(sign * position.size),
    posCcy: '',
    availPos: whenHeld(closableSize(book, position)),
    avgPx: whenHeld(figures.avgPx),
    nonSettleAvgPx: '',
    markPx: f(figures.markPx),
    upl: whenHeld(figures.upl),
    uplRatio: ratio,
    uplLastPx: whenHeld(figures.upl),
    uplRatioLastPx: ratio,
    instId: position.instId,
    lever: position.lever,
    liqPx: held ? blank(figures.liqPx) : '',
    imr: '',
    margin: whenHeld(position.margin),
    mgnRatio: whenHeld(figures.marginRatio),
    mmr: whenHeld(figures.maintenance),
    liab: '',
    liabCcy: '',
    interest: '',
    tradeId: position.tradeId,
    optVal: '',
    notionalUsd: whenHeld(figures.value),
    adl: '1',
    ccy: 'USDT',
    last: f(figures.markPx),
    idxPx: f(figures.markPx),
    usdPx: '1',
    bePx: '',
    realizedPnl: f(position.pnl + position.fee + position.fundingFee + position.liqPenalty),
    settledPnl: '',
    pnl: f(position.pnl),
    fee: f(position.fee),
    fundingFee: f(position.fundingFee),
    liqPenalty: f(position.liqPenalty),
    closeOrderAlgo: [],
    bizRefId: '',
    bizRefType: '',
    hedgedPos: '',
    cTime: position.cTime.toString(),
    uTime: position.uTime.toString(),
  };
}

export interface BalanceChange {
  eventType: string;
  ccys: readonly string[];
  positions: readonly PositionRow[];
  fills: readonly FillRow[];
}

/** The balance_and_position channel. */
export function balanceChangeView(x: Exchange, book: AccountBook, change: BalanceChange): Record<string, unknown> {
  return {
    pTime: x.clock.now().toString(),
    eventType: change.eventType,
    balData: change.ccys.map((ccy) => {
      const balance = book.balances.get(ccy);
      return { ccy, cashBal: f(balance?.cash ?? 0n), uTime: (balance?.uTime ?? 0).toString() };
    }),
    posData: change.positions.map((position) => {
      const view = positionView(x, position);
      const names = ['posId', 'tradeId', 'instId', 'instType', 'mgnMode', 'posSide', 'pos', 'ccy', 'posCcy', 'avgPx', 'cTime', 'uTime'];
      return Object.fromEntries(names.map((name) => [name, view[name]]));
    }),
    trades: change.fills.map((fill) => ({ instId: fill.instId, tradeId: fill.tradeId })),
  };
}

/** One row of trade/order and its lists. */
export function orderView(x: Exchange, order: OrderRow): Record<string, unknown> {
  const fill = order.lastFill;
  return {
    instType: order.instType,
    instId: order.instId,
    tgtCcy: order.tgtCcy,
    ccy: '',
    ordId: order.ordId,
    clOrdId: order.clOrdId,
    tag: order.tag,
    px: ticksPrice(x, order.instId, order.limitTicks),
    pxUsd: '',
    pxVol: '',
    pxType: '',
    sz: f(order.size),
    pnl: f(order.pnl),
    ordType: order.ordType,
    side: order.side,
    posSide: order.posSide,
    tdMode: order.tdMode,
    accFillSz: f(order.filled),
    fillPx: fill ? f(fill.px) : '',
    tradeId: fill?.tradeId ?? '',
    fillSz: fill ? f(fill.size) : '0',
    fillTime: fill ? fill.ts.toString() : '',
    avgPx: order.filled > 0n ? f(divFixed(order.filledValue, order.filled)) : '',
    state: order.state,
    stpId: '',
    stpMode: 'cancel_maker',
    lever: order.lever,
    attachAlgoClOrdId: '',
    attachAlgoOrds: [],
    tpTriggerPx: '',
    tpTriggerPxType: '',
    tpOrdPx: '',
    slTriggerPx: '',
    slTriggerPxType: '',
    slOrdPx: '',
    linkedAlgoOrd: { algoId: '' },
    feeCcy: order.feeCcy,
    fee: f(order.fee),
    rebateCcy: order.instType === 'SPOT' ? (order.side === 'buy' ? 'USDT' : order.instId.slice(0, order.instId.indexOf('-'))) : 'USDT',
    rebate: '0',
    source: order.source,
    category: order.category,
    reduceOnly: order.reduceOnly ? 'true' : 'false',
    isTpLimit: 'false',
    cancelSource: order.cancelSource,
    cancelSourceReason: '',
    quickMgnType: '',
    algoClOrdId: order.algoClOrdId,
    algoId: order.algoId,
    tradeQuoteCcy: order.instType === 'SPOT' ? 'USDT' : '',
    uTime: order.uTime.toString(),
    cTime: order.cTime.toString(),
  };
}

/** The orders channel: the fill fields describe this update. */
export function orderPush(x: Exchange, order: OrderRow, fill?: FillRow): Record<string, unknown> {
  const quote = quoteOf(x, order.instId);
  const px = fill?.px ?? (quote ? lastPrice(quote) : 0n);
  const unit = quote ? parseFixed(quote.instrument.contractValue) : FIXED_ONE;
  return {
    ...orderView(x, order),
    avgPx: order.filled > 0n ? f(divFixed(order.filledValue, order.filled)) : '0',
    fillPx: fill ? f(fill.px) : '',
    tradeId: fill?.tradeId ?? '',
    fillSz: fill ? f(fill.size) : '0',
    fillTime: fill ? fill.ts.toString() : '',
    fillFee: fill ? f(fill.fee) : '0',
    fillFeeCcy: fill?.feeCcy ?? '',
    fillPnl: fill ? f(fill.pnl) : '0',
    execType: fill?.execType ?? '',
    fillNotionalUsd: fill ? f(mulFixed(mulFixed(fill.size, unit), fill.px)) : '',
    notionalUsd: order.tgtCcy === 'quote_ccy' ? f(order.size) : f(mulFixed(mulFixed(order.size, unit), px)),
    fillMarkPx: '',
    fillIdxPx: '',
    amendResult: '',
    amendSource: '',
    reqId: '',
    code: '0',
    msg: '',
    lastPx: quote ? f(lastPrice(quote)) : '',
  };
}

/** One row of the algo lists and the orders-algo channel. */
export function algoView(x: Exchange, algo: AlgoRow): Record<string, unknown> {
  const price = (ticks: number | null | undefined): string => ticksPrice(x, algo.instId, ticks ?? null);
  const limit = (leg: { limit: number | null } | null): string => (leg ? (leg.limit === null ? '-1' : price(leg.limit)) : '');
  return {
    instType: algo.instType,
    instId: algo.instId,
    algoId: algo.algoId,
    algoClOrdId: algo.algoClOrdId,
    clOrdId: '',
    ordId: algo.ordId,
    ordIdList: algo.ordId === '' ? [] : [algo.ordId],
    ccy: '',
    ordType: algo.ordType,
    side: algo.side,
    posSide: algo.posSide,
    tdMode: algo.tdMode,
    tgtCcy: '',
    sz: blank(algo.size),
    closeFraction: algo.closeFraction,
    state: algo.state,
    lever: '',
    tpTriggerPx: price(algo.profit?.trigger),
    tpTriggerPxType: algo.profit ? 'last' : '',
    tpOrdPx: limit(algo.profit),
    slTriggerPx: price(algo.stop?.trigger),
    slTriggerPxType: algo.stop ? 'last' : '',
    slOrdPx: limit(algo.stop),
    triggerPx: price(algo.entry?.trigger),
    triggerPxType: algo.entry ? 'last' : '',
    ordPx: limit(algo.entry),
    actualSz: blank(algo.actualSize),
    actualPx: blank(algo.actualPx),
    actualSide: algo.actualSide,
    triggerTime: algo.triggerTime?.toString() ?? '',
    callbackRatio: '',
    callbackSpread: '',
    activePx: '',
    moveTriggerPx: '',
    failCode: algo.failCode,
    reduceOnly: algo.reduceOnly ? 'true' : 'false',
    last: quoteOf(x, algo.instId) ? f(lastPrice(quoteOf(x, algo.instId) as Quote)) : '',
    tag: algo.tag,
    cTime: algo.cTime.toString(),
    uTime: algo.uTime.toString(),
  };
}

/** One row of trade/fills. */
export function fillView(fill: FillRow): Record<string, unknown> {
  return {
    instType: fill.instType,
    instId: fill.instId,
    tradeId: fill.tradeId,
    ordId: fill.ordId,
    clOrdId: fill.clOrdId,
    billId: fill.billId,
    subType: fill.subType,
    tag: fill.tag,
    fillPx: f(fill.px),
    fillSz: f(fill.size),
    fillIdxPx: '',
    fillPnl: f(fill.pnl),
    fillPxVol: '',
    fillPxUsd: '',
    fillMarkVol: '',
    fillFwdPx: '',
    fillMarkPx: fill.instType === 'SWAP' ? f(fill.px) : '',
    side: fill.side,
    posSide: fill.posSide,
    execType: fill.execType,
    feeCcy: fill.feeCcy,
    fee: f(fill.fee),
    feeRate: fill.feeRate,
    ts: fill.ts.toString(),
    fillTime: fill.ts.toString(),
    tradeQuoteCcy: fill.instType === 'SPOT' ? 'USDT' : '',
  };
}

/** One row of account/bills. */
export function billView(bill: BillRow): Record<string, unknown> {
  return {
    billId: bill.billId,
    type: bill.type,
    subType: bill.subType,
    ts: bill.ts.toString(),
    balChg: f(bill.change),
    posBalChg: '0',
    bal: f(bill.balance),
    posBal: '0',
    sz: f(bill.size),
    px: blank(bill.px),
    ccy: bill.ccy,
    pnl: f(bill.pnl),
    fee: f(bill.fee),
    mgnMode: bill.mgnMode,
    instId: bill.instId,
    instType: bill.instType,
    ordId: bill.ordId,
    clOrdId: bill.clOrdId,
    tradeId: bill.tradeId,
    tag: bill.tag,
    execType: bill.execType,
    fillTime: bill.tradeId === '' ? '' : bill.ts.toString(),
    from: '',
    to: '',
    interest: '0',
    notes: '',
  };
}
