// A position in the venue's words, with its figures at the current price; and the row of a life that has been reduced or has ended.
import type { HistoryRow, PositionRow } from '../state/position-rows.ts';
import { baseUnits, divFixed, formatFixed, parseFixed } from '@millrace/market';
import type { Exchange } from '../core/exchange.ts';
import { lastPrice } from '../quotes/quotes.ts';
import { indexPrice } from '../market/reference-prices.ts';
import { blankZero } from '../core/wire-values.ts';
import { figuresOf } from './position-figures.ts';
import { closableSize } from './positions.ts';

const f = formatFixed;

/** Of options, margin trading and spot in use: a swap has none. */
const NOT_A_SWAP = {
  deltaBS: '',
  deltaPA: '',
  gammaBS: '',
  gammaPA: '',
  thetaBS: '',
  thetaPA: '',
  vegaBS: '',
  vegaPA: '',
  baseBal: '',
  quoteBal: '',
  baseBorrowed: '',
  baseInterest: '',
  quoteBorrowed: '',
  quoteInterest: '',
  pendingCloseOrdLiabVal: '',
  spotInUseAmt: '',
  spotInUseCcy: '',
  clSpotInUseAmt: '',
  maxSpotInUseAmt: '',
} as const;

/** One row of account/positions. */
export function positionView(exchange: Exchange, position: PositionRow): Record<string, unknown> {
  const quote = exchange.quotes.listed.get(position.instId);
  const book = exchange.store.books.get(position.uid);
  if (!quote || !book) return {};
  const figures = figuresOf(exchange, position, quote);
  const held = position.size > 0n;
  const cross = position.mgnMode === 'cross';
  const sign = position.posSide === 'net' && position.sign === -1 ? -1n : 1n;
  const margin = cross ? figures.initial : position.margin;
  const ratio = (upl: bigint): string => (held && margin > 0n ? f(divFixed(upl, margin, 'halfEven')) : '');
  const whenHeld = (value: bigint): string => (held ? f(value) : '');
  return {
    instType: 'SWAP',
    mgnMode: position.mgnMode,
    posId: position.posId,
    posSide: position.posSide,
    pos: f(sign * position.size),
    posCcy: '',
    availPos: whenHeld(closableSize(book, position)),
    avgPx: whenHeld(figures.avgPx),
    nonSettleAvgPx: '',
    markPx: f(figures.markPx),
    upl: whenHeld(figures.upl),
    uplRatio: ratio(figures.upl),
    uplLastPx: whenHeld(figures.uplLast),
    uplRatioLastPx: ratio(figures.uplLast),
    instId: position.instId,
    lever: position.lever,
    liqPx: held ? blankZero(figures.liqPx) : '',
    imr: cross ? whenHeld(figures.initial) : '',
    margin: cross ? '' : whenHeld(position.margin),
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
    last: f(lastPrice(quote)),
    idxPx: f(indexPrice(exchange, quote)),
    usdPx: '1',
    bePx: whenHeld(figures.breakEvenPx),
    realizedPnl: f(position.pnl + position.fee + position.fundingFee + position.liqPenalty),
    settledPnl: '',
    pnl: f(position.pnl),
    fee: f(position.fee),
    fundingFee: f(position.fundingFee),
    liqPenalty: f(position.liqPenalty),
    closeOrderAlgo: closeOrders(exchange, position),
    bizRefId: '',
    bizRefType: '',
    hedgedPos: '',
    ...NOT_A_SWAP,
    cTime: position.cTime.toString(),
    uTime: position.uTime.toString(),
  };
}

/** Waiting orders that would close all of it. */
function closeOrders(exchange: Exchange, position: PositionRow): unknown[] {
  const quote = exchange.quotes.listed.get(position.instId);
  const price = (ticks: number | undefined): string =>
    ticks === undefined || !quote ? '' : f(BigInt(ticks) * parseFixed(quote.instrument.tickSize));
  return [...(exchange.store.books.get(position.uid)?.openAlgos.values() ?? [])]
    .filter((algo) => algo.closeFraction === '1' && algo.instId === position.instId && algo.posSide === position.posSide)
    .filter((algo) => algo.tdMode === position.mgnMode)
    .map((algo) => ({
      algoId: algo.algoId,
      slTriggerPx: price(algo.stop?.trigger),
      slTriggerPxType: algo.stop?.by ?? '',
      tpTriggerPx: price(algo.profit?.trigger),
      tpTriggerPxType: algo.profit?.by ?? '',
      closeFraction: '1',
    }));
}

/** One row of account/positions-history. */
export function historyView(exchange: Exchange, row: HistoryRow): Record<string, unknown> {
  const quote = exchange.quotes.listed.get(row.instId);
  const base = (size: bigint): bigint => baseUnits(size, parseFixed(quote?.instrument.contractValue ?? '1'));
  const average = (value: bigint, size: bigint): string => (size === 0n ? '' : f(divFixed(value, base(size), 'halfEven')));
  const realized = row.pnl + row.fee + row.fundingFee + row.liqPenalty;
  const margin = divFixed(row.openedValue, parseFixed(row.lever), 'halfEven');
  return {
    instType: 'SWAP',
    instId: row.instId,
    mgnMode: row.mgnMode,
    type: row.type,
    cTime: row.cTime.toString(),
    uTime: row.uTime.toString(),
    openAvgPx: average(row.openedValue, row.openedSize),
    nonSettleAvgPx: '',
    closeAvgPx: average(row.closedValue, row.closedSize),
    posId: row.posId,
    openMaxPos: f(row.maxSize),
    closeTotalPos: f(row.closedSize),
    realizedPnl: f(realized),
    settledPnl: '',
    pnl: f(row.pnl),
    pnlRatio: margin === 0n ? '' : f(divFixed(realized, margin, 'halfEven')),
    fee: f(row.fee),
    fundingFee: f(row.fundingFee),
    liqPenalty: f(row.liqPenalty),
    lever: row.lever,
    direction: row.sign === 1 ? 'long' : 'short',
    posSide: row.posSide,
    triggerPx: '',
    uly: row.instId.replace(/-SWAP$/, ''),
    ccy: 'USDT',
  };
}
