// A grid task: one function for live, paper, preview and tests. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { GridSettings } from '@millrace/contract';
import { unscaled } from '@millrace/market';
import { applyAction } from './lib/actions.ts';
import { applyEvent, type EventRules } from './lib/apply-event.ts';
import type { AnyResting, Decision, RestingOrder, UserAction } from './lib/decision.ts';
import { levelWaits, viewOf } from './lib/averaging-view.ts';
import { pursueExit } from './lib/exits.ts';
import { onGridDone, onGridFill, onGridReject, rebaseAfter } from './lib/grid-events.ts';
import { buildGrid, followPrice, forgetEmpty, relayGrid } from './lib/grid-layout.ts';
import { placeCells, restingLimits } from './lib/grid-orders.ts';
import { closeTicks, compileGrid, type GridState, type GridTurn, newGridTurn, noCells, openTicks } from './lib/grid-state.ts';
import { gridTarget } from './lib/grid-target.ts';
import { gridWatches, isUsedUp } from './lib/grid-watches.ts';
import { holdingsOf, newAveragingState, type Side, sides } from './lib/leg-state.ts';
import { fitStop } from './lib/resting-stop.ts';
import { meets, netBeyondLossLimit, roundLevels } from './lib/round.ts';
import { applyMarginGuard, applyRoundLimits, isRoundOpen, leaveRound } from './lib/round-exit.ts';
import { planGrid } from './lib/start-plan.ts';
import { settle } from './lib/settle.ts';
import { explain, maySend, orderSide, priceText, weight } from './lib/turn.ts';
import { onFunding } from './lib/venue-events.ts';
import type { StrategyCore } from './strategy.ts';

/** Kinds 7 and 8; what differs (spot or swap, directions) is in the instrument and the settings. */
export const grid: StrategyCore<GridState, GridSettings, AnyResting> = {
  init: (_settings, _instrument, prefix) => ({
    ...newAveragingState(prefix),
    grid: { L: noCells, S: noCells },
    cellsMade: 0,
    shape: '',
  }),
  decide: (state, event, settings, instrument) => decide(newGridTurn(settings, instrument, { state, event })),
  view(state, input) {
    const c = compileGrid(input.settings, input.instrument);
    return viewOf(c, state, input, (side) => levelWaits(c, side, { state, input, levels: cellLevels(state, side) }));
  },
  holdings: holdingsOf,
  plan: planGrid,
  netBeyondLossLimit: (state, { settings, instrument, priceTicks }) =>
    netBeyondLossLimit(compileGrid(settings, instrument), state, priceTicks),
};

/** The nearest prices at which a cell opens and closes. */
function cellLevels(state: GridState, side: Side): { add: number | null; target: number | null } {
  const { cells } = state.grid[side];
  const opens = cells.filter(({ open }) => open !== null && !open.withdrawn).map((cell) => openTicks(side, cell));
  const closes = cells.filter(({ close }) => close !== null && !close.withdrawn).map((cell) => closeTicks(side, cell));
  const nearest = (ticks: readonly number[], dir: 1 | -1): number | null =>
    ticks.length === 0 ? null : dir * Math.min(...ticks.map((each) => dir * each));
  const sign = side === 'L' ? 1 : -1;
  return { add: nearest(opens, sign === 1 ? -1 : 1), target: nearest(closes, sign) };
}

function decide(turn: GridTurn): Decision<GridState, AnyResting> {
  applyEvent(turn, eventRules);
  rebaseAfter(turn, turn.event);
  for (const side of sides) pursueExit(turn, side);
  for (const side of sides) endCycle(turn, side);
  forgetEmpty(turn);
  placeStops(turn);
  placeCells(turn);
  const { orders, facts, why } = turn;
  const resting = [...restingStops(turn), ...restingLimits(turn)];
  return { state: turn.state, orders, cancels: [], resting, facts, watches: gridWatches(turn), why };
}

/** A leg that left takes its cells along; one whose last cell was sold only closes its books, the cells stay. */
function endCycle(turn: GridTurn, side: Side): void {
  const leg = turn.state.legs[side];
  if (turn.facts.some((fact) => fact.type === 'CycleClosed' && fact.leg === side)) {
    turn.state.grid[side] = noCells;
    return;
  }
  if (leg.exit !== null || leg.openedTs === null || !isFlat(turn, side)) return;
  const { nextEntryAt } = leg;
  settle(turn, side);
  leg.nextEntryAt = nextEntryAt;
}

/** On spot what is too small to sell counts as nothing once no order of the leg may add to it. */
function isFlat(turn: GridTurn, side: Side): boolean {
  const { book, orders } = turn.state.legs[side];
  if (book.lots === 0) return true;
  return !turn.c.swap && book.lots < turn.c.instrument.minLots && orders.every((order) => order.filled === 0 || order.effect === 'close');
}

const eventRules: EventRules<GridTurn> = {
  pursue: pursueExit,
  price: applyPrice,
  candle: () => undefined,
  fill: onGridFill,
  done: onGridDone,
  gone: onGridDone,
  reject: onGridReject,
  funding: onFunding,
  action: act,
};

/** Everything a price can set off besides the fills of what rests. */
function applyPrice(turn: GridTurn, ticks: number): void {
  if (!turn.state.tradingEnabled || !maySend(turn.state)) return;
  if (applyRoundLimits(turn, ticks) || applyTarget(turn, ticks)) return;
  for (const side of sides) {
    const leg = turn.state.legs[side];
    if (leg.exit !== null) continue;
    if (leg.book.lots > 0 && applyMarginGuard(turn, side, ticks, isUsedUp(turn, side))) continue;
    buildGrid(turn, side, ticks);
    followPrice(turn, side, ticks);
  }
}

function applyTarget(turn: GridTurn, ticks: number): boolean {
  const target = gridTarget(turn);
  if (target === null || !isRoundOpen(turn) || !meets(target.level, ticks)) return false;
  if (sides.some((side) => turn.state.legs[side].exit !== null)) return false;
  const amount = unscaled(target.amount, turn.c.units.decimals);
  explain(turn, weight.order, 'gridTarget', { price: priceText(turn, ticks), amount });
  leaveRound(turn, 'TARGET_ALL');
  return true;
}

/** Cells are opened and closed one by one; an edit of what lays them out lays them out anew. */
function act(turn: GridTurn, action: UserAction): void {
  if (action.type === 'addPosition' || action.type === 'reduce') return explain(turn, weight.change, 'refusedGrid', {});
  applyAction(turn, action);
  if (action.type === 'edit') relayGrid(turn, turn.event.lastTicks);
}

/** The last line on the exchange, at the price where the loss limit is met and this leg loses. */
function placeStops(turn: GridTurn): void {
  if (!maySend(turn.state)) return;
  const { loss } = roundLevels(turn.c, turn.state);
  for (const side of sides) {
    const isOwn = loss !== null && loss.when !== 'now' && (loss.when === 'fall') === (side === 'L');
    fitStop(turn, side, isOwn ? loss.ticks : null);
  }
}

function restingStops(turn: GridTurn): RestingOrder[] {
  return sides.flatMap((side): RestingOrder[] => {
    const { stop } = turn.state.legs[side];
    if (stop === null || stop.dead) return [];
    const { clOrdId, triggerTicks, lots } = stop;
    return [{ clOrdId, leg: side, kind: 'protective-stop', side: orderSide(side, 'close'), triggerTicks, lots, reason: 'LOSS_AMOUNT' }];
  });
}
