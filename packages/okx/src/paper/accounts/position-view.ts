// A position in the venue's words, with its figures at the current price.
import { divFixed, formatFixed } from '@millrace/market';
import type { Exchange } from '../exchange.ts';
import { closableSize, figuresOf } from './positions.ts';
import type { PositionRow } from '../state/rows.ts';
import { blankZero } from '../wire/wire-values.ts';

const f = formatFixed;

/** One row of account/positions. */
export function positionView(x: Exchange, position: PositionRow): Record<string, unknown> {
  const quote = x.board.quotes.get(position.instId);
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
    liqPx: held ? blankZero(figures.liqPx) : '',
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
