// A task that adds to winners: one function for live, paper, preview and tests. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { WinnerSettings } from '@millrace/contract';
import { applyAction } from './lib/actions.ts';
import { applyEvent, type EventRules } from './lib/apply-event.ts';
import { levelWaits, viewOf } from './lib/averaging-view.ts';
import { applyBackOff } from './lib/back-off.ts';
import type { Decision, RestingOrder } from './lib/decision.ts';
import type { UserAction } from './lib/task-event.ts';
import type { TaskWait } from './lib/task-view.ts';
import { pursueExit } from './lib/exits.ts';
import { restingStops } from './lib/last-line.ts';
import { holdingsOf, newAveragingState, type Side, sides } from './lib/leg-state.ts';
import * as limits from './lib/limits.ts';
import { priceText, showAt } from './lib/decision-draft.ts';
import { findOrder } from './lib/find-order.ts';
import { type EventOf, onDone, onFill, onResized, onVoid } from './lib/order-events.ts';
import { sliceWaits } from './lib/part-exits.ts';
import { onReject } from './lib/refusals.ts';
import { netBeyondLossLimit } from './lib/round.ts';
import { legAfter } from './lib/plan-ladder.ts';
import { shrinkingAhead } from './lib/plan-winner.ts';
import { planWinner } from './lib/start-plan.ts';
import { levelsOf } from './lib/triggers.ts';
import { onFunding } from './lib/venue-events.ts';
import { applyWinnerPrice, gateTicks } from './lib/winner-leg.ts';
import { addTicks } from './lib/winner-levels.ts';
import { compileWinner, newWinnerSide, newWinnerDraft, type WinnerRules, type WinnerState, type WinnerDraft } from './lib/winner-state.ts';
import { moveStop, placeStops, tighten } from './lib/winner-stop.ts';
import { winnerWatches } from './lib/winner-watches.ts';
import type { StrategyCore } from './strategy.ts';

/** A kind with these rules. */
export function winner(adding: WinnerRules): StrategyCore<WinnerState, WinnerSettings, RestingOrder> {
  return {
    flatteredByBars: true,
    init: (_settings, _instrument, prefix) => ({
      ...newAveragingState(prefix),
      channel: null,
      winners: { L: newWinnerSide(), S: newWinnerSide() },
    }),
    decide: (state, event, settings, instrument) => decide(newWinnerDraft({ adding, settings, instrument }, state, event)),
    view(state, input) {
      const draft = newWinnerDraft({ adding, settings: input.settings, instrument: input.instrument }, state, showAt(input.ts));
      const { c } = draft;
      return viewOf(c, state, input, (side) => {
        const { book } = state.legs[side];
        if (book.lots === 0) return entryWaits(draft, side, levelWaits(c, side, { state, input, levels: {} }));
        const slices = sliceWaits(draft, side);
        if (slices.length > 0)
          return [...slices, ...levelWaits(c, side, { state, input, levels: { loss: state.winners[side].stopTicks } })];
        const add = state.buyingEnabled && state.fault === null ? addTicks(c, side, book) : null;
        const levels = { add, target: levelsOf(c, side, book).target, loss: state.winners[side].stopTicks };
        return levelWaits(c, side, { state, input, levels });
      });
    },
    holdings: holdingsOf,
    plan: (settings, instrument, { priceTicks }) => planWinner(settings, instrument, { priceTicks, shrinks: !adding.rolls }),
    // A roll takes no more than is free then: what it buys does not follow from a price.
    ...(!adding.rolls && {
      ahead: (settings, instrument, held) => shrinkingAhead(compileWinner(settings, instrument), held, adding.halfSteps),
    }),
    afterAdd: (settings, instrument, held, order) => legAfter(compileWinner(settings, instrument), held, order),
    netBeyondLossLimit: (state, { settings, instrument, priceTicks }) =>
      netBeyondLossLimit(compileWinner(settings, instrument), state, priceTicks),
  };
}

/** An entry that follows a breakout waits for its price, or for the bars that it looks back on. */
function entryWaits(draft: WinnerDraft, side: Side, plain: TaskWait[]): TaskWait[] {
  const [entry] = plain;
  if (entry === undefined || entry.notBefore !== undefined || draft.gate === 'none') return plain;
  const ticks = gateTicks(draft, side);
  if (ticks === null) return [{ ...entry, act: 'look', price: '' }];
  return [{ ...entry, act: 'entry', price: priceText(draft, ticks) }];
}

function decide(draft: WinnerDraft): Decision<WinnerState> {
  takeExtremes(draft);
  applyEvent(draft, eventRules);
  for (const side of sides) pursueExit(draft, side);
  for (const side of sides) if (draft.state.legs[side].book.lots === 0) draft.state.legs[side].targetTrail = null;
  countStops(draft);
  placeStops(draft);
  const { orders, facts, why } = draft;
  return { state: draft.state, orders, cancels: [], resting: restingStops(draft), facts, watches: winnerWatches(draft), why };
}

function takeExtremes(draft: WinnerDraft): void {
  for (const side of sides) {
    const leg = draft.state.legs[side];
    const trail = leg.targetTrail;
    const ext = trail === null ? undefined : draft.event.extremes[trail.key];
    if (trail !== null && ext !== undefined && ext !== trail.ext) leg.targetTrail = { key: trail.key, ext };
  }
}

function countStops(draft: WinnerDraft): void {
  const { winners } = draft.state;
  const counts = applyBackOff(draft, { L: winners.L.stopsInARow, S: winners.S.stopsInARow });
  for (const side of sides) winners[side].stopsInARow = counts[side];
}

const eventRules: EventRules<WinnerDraft> = {
  pursue: pursueExit,
  price: applyWinnerPrice,
  candle: takeBars,
  fill,
  resized: onResized,
  done: onDone,
  gone: onVoid,
  reject: onReject,
  funding: fund,
  action: act,
};

function takeBars(draft: WinnerDraft, { candles }: EventOf<'candle'>): void {
  const newest = candles.slice(-limits.gateBars);
  const ts = newest.at(-1)?.ts ?? 0;
  if (draft.gate === 'none' || ts <= (draft.state.channel?.ts ?? 0)) return;
  const highTicks = Math.max(...newest.map((candle) => candle.highTicks));
  const lowTicks = Math.min(...newest.map((candle) => candle.lowTicks));
  draft.state.channel = { ts, bars: newest.length, highTicks, lowTicks };
}

function fill(draft: WinnerDraft, event: EventOf<'fill'>): void {
  const found = findOrder(draft.state, event.clOrdId);
  onFill(draft, event);
  if (found?.order?.effect === 'open') moveStop(draft, found.side, found.order.reason, event.priceTicks);
}

/** Funding that was paid moves a stop that stands at break even. */
function fund(draft: WinnerDraft, event: EventOf<'funding'>): void {
  onFunding(draft, event);
  const side = event.leg === 'S' ? 'S' : 'L';
  const last = event.lastTicks;
  const { book } = draft.state.legs[side];
  if (last !== null && book.layers.length > 1 && book.addCount > 0) tighten(draft, side, draft.adding.stopAfterAdd(draft, side, last));
}

/** An add by hand without a size takes that of the next rung of this kind; opening buying starts the count of stops anew. */
function act(draft: WinnerDraft, action: UserAction): void {
  if (action.type === 'startBuying') for (const side of sides) draft.state.winners[side].stopsInARow = 0;
  const last = draft.event.lastTicks;
  if (action.type !== 'addPosition' || (action.lots ?? null) !== null || last === null) return applyAction(draft, action);
  const side = action.leg ?? sides.find((each) => draft.state.legs[each].book.lots > 0) ?? 'L';
  const held = draft.state.legs[side].book.lots > 0;
  applyAction(draft, held ? { ...action, lots: draft.adding.addLots(draft, side, last) } : action);
}
