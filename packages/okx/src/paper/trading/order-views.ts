// Orders, waiting orders, fills and bills in the venue's words. Every value a string, what does not apply "".
import { divFixed, FIXED_ONE, formatFixed, mulFixed, parseFixed } from '@millrace/market';
import { lastPrice } from '../market/board.ts';
import type { Exchange } from '../exchange.ts';
import type { AlgoRow, BillRow, FillRow, OrderRow } from '../state/rows.ts';
import { blankZero, tickPrice } from '../wire/wire-values.ts';

const f = formatFixed;

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
    px: tickPrice(x, order.instId, order.limitTicks),
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
  const quote = x.board.quotes.get(order.instId);
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
  const quote = x.board.quotes.get(algo.instId);
  const price = (ticks: number | null | undefined): string => tickPrice(x, algo.instId, ticks ?? null);
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
    sz: blankZero(algo.size),
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
    actualSz: blankZero(algo.actualSize),
    actualPx: blankZero(algo.actualPx),
    actualSide: algo.actualSide,
    triggerTime: algo.triggerTime?.toString() ?? '',
    callbackRatio: '',
    callbackSpread: '',
    activePx: '',
    moveTriggerPx: '',
    failCode: algo.failCode,
    reduceOnly: algo.reduceOnly ? 'true' : 'false',
    last: quote ? f(lastPrice(quote)) : '',
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
    px: blankZero(bill.px),
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
