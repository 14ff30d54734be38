// What a kind says of a task before it starts: the capital that the worst case needs, and what a ladder without a stop may lose. An estimate by
// trigger prices, with the rules of the kinds themselves; it places nothing.
import type { AveragingSettings, GridSettings, WinnerSettings } from '@millrace/contract';
import { compareDecimals, divCeil, unscaled } from '@millrace/market';
import { compile, type Compiled, rungLots } from './compiled-settings.ts';
import type { DecisionInstrument } from './decision-instrument.ts';
import { rateLevel } from './grid-levels.ts';
import { notional, RATE_DEN, rateOf } from './money-units.ts';
import { cellCost, cellSurvival, layOutCells, planCells, type PlannedCell, type Survival } from './plan-grid.ts';
import { planLadder, type PlannedEntry, type PlannedLeg } from './plan-ladder.ts';
import { planAdds, type PlannedAdd } from './plan-winner.ts';
import { shrinkingLots } from './winner-levels.ts';
import { compileWinner } from './winner-state.ts';

export interface StartPlan {
  /** Margin of all orders, taker fees both ways, and 2 % on top; USDT. */
  capitalQuote: string;
  /** none: no amount limits the loss. beyondMargin: the amount is more than the task can lose, so it never acts. A person confirms both before a start. */
  lossLimit: 'none' | 'beyondMargin' | 'acts';
  /** Kinds that add to winners leave by a protective stop of their own. */
  hasOwnStop: boolean;
  /** The ladders of averaging kinds; others have none. */
  legs: PlannedLeg[];
  /** The cells of grids, lowest first; others have none. */
  cells: PlannedCell[];
  /** The orders of kinds that add to winners, by side and rung; others have none. */
  adds: PlannedAdd[];
  /** By side, with everything opened that is planned; none of kinds that leave by their own stop before. */
  survival: Survival[];
}

export function planAveraging(settings: AveragingSettings, instrument: DecisionInstrument, at: PlannedEntry): StartPlan {
  const { worstCaseCapitalQuote, legs } = planLadder(settings, instrument, at);
  return {
    capitalQuote: worstCaseCapitalQuote,
    lossLimit: lossLimitOf(settings.stopLossAmount, legs.some(isBeyondMargin)),
    hasOwnStop: false,
    legs,
    cells: [],
    adds: [],
    survival: legs.map(({ leg, survivesPct, coveragePct, liquidationPrice }) => ({
      leg,
      pct: survivesPct,
      reachPct: coveragePct,
      liquidationPrice,
    })),
  };
}

/** All cells at their own levels. */
export function planGrid(settings: GridSettings, instrument: DecisionInstrument, priceTicks: number): StartPlan {
  const { cells: _, spacingPct: _spacing, ...shared } = settings;
  const ladder = { ...shared, maxAddOrders: 0, addStepPct: '0', addGrowthPct: '0', growthMode: 'size' as const };
  const c = compile({ ...ladder, callbackPct: '0', rollbackPct: '0', targetPct: '0' }, instrument);
  const cells = layOutCells(c, settings, priceTicks);
  const cost = cells.reduce((sum, cell) => sum + cellCost(c, cell), 0n);
  return {
    capitalQuote: capitalOf(c, cost),
    lossLimit: lossLimitOf(settings.stopLossAmount, c.lossAmount >= atStake(c, cost)),
    hasOwnStop: false,
    legs: [],
    cells: planCells(c, cells, priceTicks),
    adds: [],
    survival: cellSurvival(c, cells, priceTicks),
  };
}

/** A pyramid at its trigger prices; of a rolling ball the first order only, since what it rolls is floored to what is free. */
export function planWinner(
  settings: WinnerSettings,
  instrument: DecisionInstrument,
  on: { priceTicks: number; shrinks: boolean },
): StartPlan {
  const c = compileWinner(settings, instrument);
  const wanted = settings.direction === 'both' ? (['L', 'S'] as const) : ([settings.direction === 'long' ? 'L' : 'S'] as const);
  let cost = 0n;
  for (const side of wanted) {
    cost += notional(c.units, on.priceTicks, rungLots(c, 0, on.priceTicks));
    if (!on.shrinks) continue;
    for (let rung = 1; rung <= c.maxAdds; rung += 1) {
      cost += notional(c.units, rateLevel(on.priceTicks, (side === 'L' ? 1 : -1) * c.baseStep, rung), shrinkingLots(c, rung));
    }
  }
  return {
    capitalQuote: capitalOf(c, cost),
    lossLimit: lossLimitOf(settings.stopLossAmount, c.lossAmount >= atStake(c, cost)),
    hasOwnStop: true,
    legs: [],
    cells: [],
    adds: wanted.flatMap((side) => planAdds(c, side, { priceTicks: on.priceTicks, rolls: !on.shrinks })),
    survival: [],
  };
}

function lossLimitOf(amount: string, isBeyond: boolean): StartPlan['lossLimit'] {
  if (/^0*(\.0*)?$/.test(amount)) return 'none';
  return isBeyond ? 'beyondMargin' : 'acts';
}

/** Whether liquidation comes before the loss limit of a leg, or no price reaches the limit. Of a leg without a limit: true. */
export function isBeyondMargin({ leg, marginQuote, lossLimitPrice, liquidationPrice }: PlannedLeg): boolean {
  if (compareDecimals(marginQuote, '0') === 0) return false;
  if (lossLimitPrice === null || liquidationPrice === null) return lossLimitPrice === null;
  const order = compareDecimals(lossLimitPrice, liquidationPrice);
  return leg === 'L' ? order <= 0 : order >= 0;
}

/** Margin of all orders and taker fees both ways. */
function atStake(c: Compiled, cost: bigint): bigint {
  return divCeil(cost, c.leverage) + divCeil(cost * 2n * BigInt(rateOf(c.instrument.takerRate)), BigInt(RATE_DEN));
}

/** What is at stake x 1.02. */
function capitalOf(c: Compiled, cost: bigint): string {
  return unscaled(divCeil(atStake(c, cost) * 102n, 100n), c.units.decimals);
}
