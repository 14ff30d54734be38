// A grid task: one function for live, paper, preview and tests. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { GridSettings } from '@millrace/contract';
import { unscaled } from '@millrace/market';
import { applyAction } from './lib/actions.ts';
import { applyEvent, type EventRules } from './lib/apply-event.ts';
import type { AnyResting, Decision } from './lib/decision.ts';
import type { UserAction } from './lib/task-event.ts';
import { pursueExit } from './lib/exits.ts';
import { onGridDone, onGridFill, onGridReject, onGridResized, rebaseAfter } from './lib/grid-events.ts';
import { buildGrid, followPrice, forgetEmpty, relayGrid } from './lib/grid-layout.ts';
import { placeCells, restingLimits } from './lib/grid-orders.ts';
import { compileGrid, type GridState, type GridDraft, newGridDraft, noCells } from './lib/grid-state.ts';
import { gridTarget } from './lib/grid-target.ts';
import { gridView } from './lib/grid-view.ts';
import { gridWatches, isUsedUp } from './lib/grid-watches.ts';
import { fitLastLines, restingStops } from './lib/last-line.ts';
import { holdingsOf, newAveragingState, type Side, sides } from './lib/leg-state.ts';
import { meets, netBeyondLossLimit } from './lib/round.ts';
import { applyMarginGuard, applyRoundLimits, isRoundOpen, leaveRound } from './lib/round-exit.ts';
import { cellsAhead } from './lib/plan-grid.ts';
import { planGrid } from './lib/start-plan.ts';
import { settle } from './lib/settle.ts';
import { explain, maySend, priceText, showAt, weight } from './lib/decision-draft.ts';
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
  decide: (state, event, settings, instrument) => decide(newGridDraft(settings, instrument, { state, event })),
  view: (state, input) => gridView(newGridDraft(input.settings, input.instrument, { state, event: showAt(input.ts) }), input),
  holdings: holdingsOf,
  plan: (settings, instrument, { priceTicks }) => planGrid(settings, instrument, priceTicks),
  ahead: (settings, instrument, held) => cellsAhead(compileGrid(settings, instrument), held),
  netBeyondLossLimit: (state, { settings, instrument, priceTicks }) =>
    netBeyondLossLimit(compileGrid(settings, instrument), state, priceTicks),
};

function decide(draft: GridDraft): Decision<GridState, AnyResting> {
  applyEvent(draft, eventRules);
  rebaseAfter(draft, draft.event);
  for (const side of sides) pursueExit(draft, side);
  for (const side of sides) endCycle(draft, side);
  forgetEmpty(draft);
  const lines = placeCells(draft);
  // While no price is known the lines stay as they are.
  if (lines !== null || !draft.state.tradingEnabled) fitLastLines(draft, { lossLine: (side) => lines?.[side] ?? null });
  const { orders, facts, why } = draft;
  const resting = [...restingStops(draft), ...restingLimits(draft)];
  return { state: draft.state, orders, cancels: [], resting, facts, watches: gridWatches(draft), why };
}

/** A leg that left takes its cells along; one whose last cell was sold only closes its books, the cells stay. */
function endCycle(draft: GridDraft, side: Side): void {
  const leg = draft.state.legs[side];
  if (draft.facts.some((fact) => fact.type === 'CycleClosed' && fact.leg === side)) {
    draft.state.grid[side] = noCells;
    return;
  }
  if (leg.exit !== null || leg.openedTs === null || !isFlat(draft, side)) return;
  settle(draft, side, { runsOn: true });
}

/** Whether nothing is held that can be sold, and no order that opened a part of it may add to it. */
function isFlat(draft: GridDraft, side: Side): boolean {
  const { book, orders } = draft.state.legs[side];
  if (book.lots >= (draft.c.swap ? 1 : draft.c.instrument.minLots)) return false;
  return orders.every((order) => order.filled === 0 || order.effect === 'close');
}

const eventRules: EventRules<GridDraft> = {
  pursue: pursueExit,
  price: applyPrice,
  candle: () => undefined,
  fill: onGridFill,
  resized: onGridResized,
  done: onGridDone,
  gone: onGridDone,
  reject: onGridReject,
  funding: onFunding,
  action: act,
};

/** Everything a price can set off besides the fills of what rests. */
function applyPrice(draft: GridDraft, ticks: number): void {
  if (!draft.state.tradingEnabled || !maySend(draft.state)) return;
  if (applyRoundLimits(draft, ticks) || applyTarget(draft, ticks)) return;
  for (const side of sides) {
    const leg = draft.state.legs[side];
    if (leg.exit !== null) continue;
    if (leg.book.lots > 0 && applyMarginGuard(draft, side, ticks, isUsedUp(draft, side))) continue;
    buildGrid(draft, side, ticks);
    followPrice(draft, side, ticks);
  }
}

function applyTarget(draft: GridDraft, ticks: number): boolean {
  const target = gridTarget(draft);
  if (target === null || !isRoundOpen(draft) || !meets(target.level, ticks)) return false;
  if (sides.some((side) => draft.state.legs[side].exit !== null)) return false;
  const amount = unscaled(target.amount, draft.c.units.decimals);
  explain(draft, weight.order, 'gridTarget', { price: priceText(draft, ticks), amount });
  leaveRound(draft, 'TARGET_ALL');
  return true;
}

/** Cells are opened and closed one by one; an edit of what lays them out lays them out anew. */
function act(draft: GridDraft, action: UserAction): void {
  if (action.type === 'addPosition' || action.type === 'reduce') return explain(draft, weight.change, 'refusedGrid', {});
  applyAction(draft, action);
  if (action.type === 'edit') relayGrid(draft, draft.event.lastTicks);
}
