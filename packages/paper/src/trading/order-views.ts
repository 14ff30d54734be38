// Orders, waiting orders, fills and bills in the venue's words. Every value a string, what does not apply "".
import type { AlgoRow, FillRow, OrderRow } from '../state/order-rows.ts';
import type { AmendNotice } from '../core/pushes.ts';
import { divFixed, FIXED_ONE, formatFixed, mulFixed, parseFixed } from '@millrace/market';
import { lastPrice } from '../quotes/quotes.ts';
import type { Exchange } from '../core/exchange.ts';
import { attachedView } from './attached.ts';
import { trailTicks } from './legs.ts';
import { blankZero, tickPrice } from '../core/wire-values.ts';

const f = formatFixed;

/** One row of trade/order and its lists. */
export function orderView(exchange: Exchange, order: OrderRow): Record<string, unknown> {
  const fill = order.lastFill;
  const attached = order.attached.map((row) => attachedView(exchange, order.instId, row));
  return {
    instType: order.instType,
    instId: order.instId,
    tgtCcy: order.tgtCcy,
    ccy: '',
    ordId: order.ordId,
    clOrdId: order.clOrdId,
    tag: order.tag,
    px: tickPrice(exchange, order.instId, order.limitTicks),
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
    avgPx: order.filled > 0n ? f(divFixed(order.filledValue, order.filled, 'halfEven')) : '',
    state: order.state,
    stpId: '',
    stpMode: order.stpMode,
    lever: order.lever,
    attachAlgoClOrdId: order.attached[0]?.attachAlgoClOrdId ?? '',
    attachAlgoOrds: attached,
    ...firstAttached(attached),
    linkedAlgoOrd: { algoId: order.attached[0]?.attachAlgoId ?? '' },
    feeCcy: order.feeCcy,
    fee: f(order.fee),
    rebateCcy: order.instType === 'SPOT' ? (order.side === 'buy' ? 'USDT' : order.instId.slice(0, order.instId.indexOf('-'))) : 'USDT',
    rebate: f(order.rebate),
    source: order.source,
    category: order.category,
    reduceOnly: order.reduceOnly ? 'true' : 'false',
    isTpLimit: String(exchange.store.books.get(order.uid)?.algos.get(order.algoId)?.limitProfit ?? false),
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

/** The venue repeats the first of what an order carries beside the list. */
function firstAttached(attached: readonly Record<string, unknown>[]): Record<string, unknown> {
  const names = ['tpTriggerPx', 'tpTriggerPxType', 'tpOrdPx', 'slTriggerPx', 'slTriggerPxType', 'slOrdPx'];
  return Object.fromEntries(names.map((name) => [name, attached[0]?.[name] ?? '']));
}

/** The orders channel: the fill fields describe this update. */
export function orderPush(exchange: Exchange, order: OrderRow, fill?: FillRow, amend?: AmendNotice): Record<string, unknown> {
  const quote = exchange.quotes.listed.get(order.instId);
  const px = fill?.px ?? (quote ? lastPrice(quote) : 0n);
  const unit = quote ? parseFixed(quote.instrument.contractValue) : FIXED_ONE;
  return {
    ...orderView(exchange, order),
    avgPx: order.filled > 0n ? f(divFixed(order.filledValue, order.filled, 'halfEven')) : '0',
    fillPx: fill ? f(fill.px) : '',
    tradeId: fill?.tradeId ?? '',
    fillSz: fill ? f(fill.size) : '0',
    fillTime: fill ? fill.ts.toString() : '',
    fillFee: fill ? f(fill.fee) : '0',
    fillFeeCcy: fill?.feeCcy ?? '',
    fillPnl: fill ? f(fill.pnl) : '0',
    execType: fill?.execType ?? '',
    fillNotionalUsd: fill ? f(mulFixed(mulFixed(fill.size, unit, 'halfEven'), fill.px, 'halfEven')) : '',
    notionalUsd: order.tgtCcy === 'quote_ccy' ? f(order.size) : f(mulFixed(mulFixed(order.size, unit, 'halfEven'), px, 'halfEven')),
    fillPxVol: '',
    fillPxUsd: '',
    fillMarkVol: '',
    fillFwdPx: '',
    fillMarkPx: fill ? f(fill.markPx) : '',
    fillIdxPx: fill ? f(fill.indexPx) : '',
    amendResult: amend?.result ?? '',
    amendSource: amend?.source ?? '',
    reqId: amend?.reqId ?? '',
    code: '0',
    msg: '',
    lastPx: quote ? f(lastPrice(quote)) : '',
  };
}

/** Fields of the kinds of waiting orders that are not offered here, and of margin trading. */
const NOT_OFFERED = {
  quickMgnType: '',
  amendPxOnTriggerType: '0',
  chaseType: '',
  chaseVal: '',
  maxChaseType: '',
  maxChaseVal: '',
  isTradeBorrowMode: '',
  pxLimit: '',
  pxSpread: '',
  pxVar: '',
  szLimit: '',
  timeInterval: '',
} as const;

/** One row of the algo lists and the orders-algo channel. */
export function algoView(exchange: Exchange, algo: AlgoRow): Record<string, unknown> {
  const quote = exchange.quotes.listed.get(algo.instId);
  const price = (ticks: number | null | undefined): string => tickPrice(exchange, algo.instId, ticks ?? null);
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
    tpTriggerPxType: algo.profit?.by ?? '',
    tpOrdPx: limit(algo.profit),
    slTriggerPx: price(algo.stop?.trigger),
    slTriggerPxType: algo.stop?.by ?? '',
    slOrdPx: limit(algo.stop),
    triggerPx: price(algo.entry?.trigger),
    triggerPxType: algo.entry?.by ?? '',
    ordPx: limit(algo.entry),
    actualSz: blankZero(algo.actualSize),
    actualPx: blankZero(algo.actualPx),
    actualSide: algo.actualSide,
    triggerTime: algo.triggerTime?.toString() ?? '',
    advanceOrdType: algo.entry?.advance ?? '',
    callbackRatio: algo.trail?.ratio ? f(algo.trail.ratio) : '',
    callbackSpread: algo.trail?.spread ? price(algo.trail.spread) : '',
    activePx: price(algo.trail?.active),
    moveTriggerPx: algo.trail?.activated ? price(trailTicks(algo.trail, algo.side)) : '',
    attachAlgoOrds: algo.attached.map((row) => attachedView(exchange, algo.instId, row)),
    linkedOrd: { ordId: algo.parentOrdId },
    cxlOnClosePos: algo.cxlOnClosePos,
    reqId: '',
    amendResult: '',
    failCode: algo.failCode,
    reduceOnly: algo.reduceOnly ? 'true' : 'false',
    last: quote ? f(lastPrice(quote)) : '',
    tag: algo.tag,
    uly: algo.instType === 'SWAP' ? algo.instId.replace(/-SWAP$/, '') : '',
    tradeQuoteCcy: algo.instType === 'SPOT' ? 'USDT' : '',
    ...NOT_OFFERED,
    cTime: algo.cTime.toString(),
    uTime: algo.uTime.toString(),
  };
}

/** The channels of waiting orders: with the worth at the last price. */
export function algoPush(exchange: Exchange, algo: AlgoRow): Record<string, unknown> {
  const quote = exchange.quotes.listed.get(algo.instId);
  const base = mulFixed(algo.size, quote ? parseFixed(quote.instrument.contractValue) : FIXED_ONE, 'halfEven');
  return { ...algoView(exchange, algo), notionalUsd: quote ? f(mulFixed(base, lastPrice(quote), 'halfEven')) : '' };
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
    fillIdxPx: f(fill.indexPx),
    fillPnl: f(fill.pnl),
    fillPxVol: '',
    fillPxUsd: '',
    fillMarkVol: '',
    fillFwdPx: '',
    fillMarkPx: fill.instType === 'SWAP' ? f(fill.markPx) : '',
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

/** The fills channel. */
export function fillPush(fill: FillRow): Record<string, unknown> {
  return {
    instId: fill.instId,
    fillSz: f(fill.size),
    fillPx: f(fill.px),
    side: fill.side,
    ts: fill.ts.toString(),
    ordId: fill.ordId,
    clOrdId: fill.clOrdId,
    tradeId: fill.tradeId,
    execType: fill.execType,
    count: '1',
  };
}
