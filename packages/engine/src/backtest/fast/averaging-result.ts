// Builds the result of a fast averaging run: that of the reference, string for string.
import { fractionText, scaled, unscaled } from '@millrace/market';
import { notional } from '../../strategies/lib/money-units.ts';
import type { BacktestCycle, BacktestOrder } from '../records.ts';
import type { BacktestPath } from '../market.ts';
import type { BacktestMarket } from '../market.ts';
import { type BacktestResult, type BacktestTotals, totalsOf } from '../report.ts';
import type { FastCycle, FastOrder, Game } from './averaging-state.ts';
import { figuresOf } from './money-line.ts';
import { countTexts, type CountText } from './count-texts.ts';

/** Orders, cycles, equity and totals. */
export function resultOf(game: Game, market: BacktestMarket): BacktestResult {
  const { instrument } = game.rules.c;
  const { decimals } = game.line.units;
  const price = countTexts(instrument.tickSize);
  const size = countTexts(instrument.lotSize);
  const { firstRow = 0, path, bars } = market;
  const candles = bars.ts.length - firstRow;
  const { equity, totals } = totalsOfGame(game, market);
  return {
    intrabar: market.intrabar,
    cycles: game.cycles.map((cycle) => cycleOf(game, cycle, { price, size })),
    orders: (game.orders ?? []).map((order) => orderOf(game, order, { price, size, decimals })),
    equity,
    totals,
    candles,
    ticks: pointsOf(candles, path),
  };
}

/** Points of a path through so many bars. */
export function pointsOf(candles: number, path: BacktestPath): number {
  return candles * (path.kind === 'trades' ? 1 : 1 + 3 * (path.kind === 'steps' ? path.steps : 1));
}

/** The sums alone, for sweeps. */
export function totalsOfGame(game: Game, market: BacktestMarket): { equity: [number, string][]; totals: BacktestTotals } {
  const { decimals } = game.line.units;
  const figures = figuresOf(game.line, game.ts, game.ticks);
  let net = 0n;
  let quick = 0;
  let won = 0;
  for (const cycle of game.cycles) {
    const own = quickNet(game, cycle) ?? moneyOf(game, cycle).net;
    if (own > 0) won += 1;
    if (typeof own === 'number' && Number.isSafeInteger(quick + own)) quick += own;
    else net += BigInt(own);
  }
  net += BigInt(quick);
  const start = scaled(market.start, decimals, 'halfEven');
  return { equity: figures.equity, totals: totalsOf(figures, { net, start, won, cycles: game.cycles.length, decimals }) };
}

/** The net of a cycle where doubles hold every step of it; null otherwise. */
function quickNet({ line, rules }: Game, { leg, reason, lots, cost, exitTicks, funding }: FastCycle): number | null {
  if (funding !== 0n || reason === 'LIQUIDATED') return null;
  const proceeds = exitTicks * lots;
  const gain = 1_000_000 * line.unit * (leg === 'L' ? proceeds - cost : cost - proceeds);
  const fees = rules.taker * line.unit * (rules.feeInCoin ? proceeds : proceeds + cost);
  return Number.isSafeInteger(gain) && Number.isSafeInteger(fees) && Number.isSafeInteger(gain - fees) ? gain - fees : null;
}

/** Commissions and net of a cycle in money units; a position that was taken away lost its margin and paid nothing. */
function moneyOf({ line, rules }: Game, { leg, reason, lots, cost, exitTicks, funding }: FastCycle): { fees: bigint; net: bigint } {
  const isTaken = reason === 'LIQUIDATED';
  const unit = BigInt(line.unit);
  const turnover = BigInt(isTaken ? cost : cost + exitTicks * lots);
  const fees = BigInt(rules.taker) * turnover * unit;
  const gain = BigInt(leg === 'L' ? exitTicks * lots - cost : cost - exitTicks * lots) * line.units.perTickLot;
  const realized = isTaken ? -((BigInt(cost) * line.units.perTickLot) / rules.c.leverage) - funding : gain;
  // A fee in the coin is part of what was paid: the gain is short of it already.
  const inCoin = rules.feeInCoin ? BigInt(rules.taker) * BigInt(cost) * unit : 0n;
  return { fees, net: realized - fees + inCoin + funding };
}

function cycleOf(game: Game, cycle: FastCycle, text: { price: CountText; size: CountText }): BacktestCycle {
  const { decimals } = game.line.units;
  const { tickSize } = game.rules.c.instrument;
  const { leg, openTs, closeTs, reason, adds, opened, cost, exitTicks } = cycle;
  const { fees, net } = moneyOf(game, cycle);
  return {
    leg,
    openTs,
    closeTs,
    reason,
    adds,
    avgPx: cost % opened === 0 ? text.price(cost / opened) : fractionText(BigInt(cost), BigInt(opened), tickSize),
    exitPx: text.price(exitTicks),
    size: text.size(opened),
    fees: unscaled(fees, decimals),
    funding: unscaled(cycle.funding, decimals),
    net: unscaled(net, decimals),
  };
}

function orderOf(game: Game, order: FastOrder, text: { price: CountText; size: CountText; decimals: number }): BacktestOrder {
  const { ts, leg, side, reason, ticks, lots, cycle } = order;
  const { units } = game.line;
  const fee = unscaled((notional(units, ticks, lots) * BigInt(game.rules.taker)) / 1_000_000n, text.decimals);
  return { ts, leg, side, reason, px: text.price(ticks), size: text.size(lots), fee, cycle };
}
