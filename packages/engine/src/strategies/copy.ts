// Kind 5, copying a leader on one instrument: opens and adds as his orders do, inside the copier's limits, and reduces and closes with him whatever
// the limits say. Stands on the averaging leg without its ladder. Pure: no clock, no randomness, no I/O; the state is plain JSON.
import type { CopySettings } from '@millrace/contract';
import { unscaled } from '@millrace/market';
import { averaging, averagingEvents, decideWith } from './averaging.ts';
import { applyAction } from './lib/actions.ts';
import type { EventRules } from './lib/apply-event.ts';
import { isSettled } from './lib/averaging-leg.ts';
import { pursueReduction, reductionWatches, takeClosing } from './lib/copy-closing.ts';
import { endOpeningOf, refuseCopy, settleSignals } from './lib/copy-ends.ts';
import { committedOf, missSignal, signalAgeMsMax, takeOpening, type SignalEvent } from './lib/copy-opening.ts';
import { judgeStanding, takeStanding, type TakenPosition } from './lib/copy-standing.ts';
import { compileCopy, copySideOf, leverageOf, newCopyDraft, newCopySide, type CopyDraft, type CopyState } from './lib/copy-state.ts';
import type { MissReason, RestingOrder, Watch } from './lib/decision.ts';
import type { DecisionInstrument } from './lib/decision-instrument.ts';
import { type DecisionDraft, explain, type KindRules, priceText, showAt, weight } from './lib/decision-draft.ts';
import { startExit } from './lib/exits.ts';
import { familyView } from './lib/family-view.ts';
import { levelsAt, plainRules } from './lib/kind-rules.ts';
import { holdingsOf, newAveragingState, type Side, sides, signOf } from './lib/leg-state.ts';
import { onDone, onVoid } from './lib/order-events.ts';
import { moneyUnits } from './lib/money-units.ts';
import { netBeyondLossLimit } from './lib/round.ts';
import type { LeadSignal, UserAction } from './lib/task-event.ts';
import { reaches } from './lib/triggers.ts';
import { beyond } from './lib/watches.ts';
import type { StrategyCore } from './strategy.ts';

export const copy: StrategyCore<CopyState, CopySettings, RestingOrder> = {
  init: (_settings, _instrument, prefix) => ({
    ...newAveragingState(prefix),
    copy: { seq: 0, closedBy: null, L: newCopySide(), S: newCopySide() },
  }),
  decide: (state, event, settings, instrument) => decideWith(newCopyDraft({ settings, instrument, rules }, state, event), events),
  view(state, input) {
    const { settings, instrument, ts } = input;
    return familyView(newCopyDraft({ settings, instrument, rules }, state, showAt(ts)), input);
  },
  holdings: holdingsOf,
  // What it may hold at most is the follow's allocation, which all its tasks share.
  plan: ({ stopLossAmount }) => ({
    capitalQuote: '0',
    lossLimit: stopLossAmount === '0' ? 'none' : 'acts',
    hasOwnStop: false,
    legs: [],
    cells: [],
    adds: [],
    survival: [],
  }),
  copied: (state, settings, instrument) => ({
    seq: state.copy.seq,
    committedQuote: unscaled(committedOf(state, settings), moneyUnits(instrument).decimals),
  }),
  becomes: { core: averaging, stateOf: ({ copy: _part, ...state }) => state },
  canBeKept,
  leverageOf: ({ copy: part }, settings, leg) => leverageOf(settings, leg === 'K' ? {} : part[leg]),
  netBeyondLossLimit: (state, { settings, instrument, priceTicks }) =>
    netBeyondLossLimit(compileCopy(settings, instrument, state.copy), state, priceTicks),
};

/** Holds something, and no order, exit or signal of it is under way. */
function canBeKept({ legs, copy: part }: CopyState): boolean {
  const isQuiet = sides.every((side) => {
    const { exit, orders } = legs[side];
    const { opening, reduction, closings } = part[side];
    return exit === null && orders.length === 0 && opening === null && reduction === null && closings.length === 0;
  });
  return isQuiet && sides.some((side) => legs[side].book.lots > 0);
}

/** A leader's position and the moment at which a copier looks at it. */
export interface StandingQuestion extends TakenPosition {
  settings: CopySettings;
  instrument: DecisionInstrument;
  side: Side;
  lastTicks: number | null;
  ts: number;
}

/** How many lots a copier would take of what his leader holds, and why it would not be done now; as `takePosition` decides it. */
export function judgeTaking(state: CopyState, question: StandingQuestion): { lots: number; missed: MissReason | null } {
  const { settings, instrument, side, lastTicks, ts } = question;
  const draft = newCopyDraft({ settings, instrument, rules }, state, { ...showAt(ts), lastTicks, markTicks: lastTicks });
  const { sized, missed } = judgeStanding(draft, side, question);
  return { lots: sized.lots, missed };
}

/** These rules are only ever given drafts of a copy. */
function copyDraft(draft: DecisionDraft): CopyDraft {
  return draft as CopyDraft;
}

const rules: KindRules = {
  ...plainRules,
  enters: () => false,
  entryWatches: () => [],
  entryWaits: () => [],
  stop: (draft, side, ticks) => applyOwnStop(copyDraft(draft), side, ticks),
  ownStop(draft, side) {
    const { stopTicks } = copySideOf(copyDraft(draft), side);
    return stopTicks === null ? null : { ticks: stopTicks, reason: 'STOP' };
  },
  takeProfit: (draft, side, ticks) => applyOwnTarget(copyDraft(draft), side, ticks),
  exitWatches: (draft, side) => ownWatches(copyDraft(draft), side),
  tidy(draft) {
    for (const side of sides) pursueReduction(copyDraft(draft), side);
    settleSignals(copyDraft(draft));
  },
  exitWaits(draft, side) {
    const { targetTicks, stopTicks } = copySideOf(copyDraft(draft), side);
    const waits = { target: targetTicks, loss: stopTicks };
    return (['target', 'loss'] as const).flatMap((act) =>
      waits[act] === null ? [] : [{ leg: side, act, price: priceText(draft, waits[act]), size: '', armed: false }],
    );
  },
  levels: (draft) => levelsAt(draft, {}),
};

const events: EventRules<CopyDraft> = {
  ...averagingEvents,
  signal: takeSignal,
  done: endOpeningOf(onDone),
  gone: endOpeningOf(onVoid),
  reject: refuseCopy,
  action: act,
};

/** A signal that must wait leaves the state as it is and is given again. */
function takeSignal(draft: CopyDraft, event: SignalEvent): void {
  const { signal } = event;
  const { copy: part } = draft.state;
  if (signal.seq <= part.seq) return;
  const isOpening = signal.action === 'OPEN' || signal.action === 'ADD';
  const isBusy = signal.action !== 'CLOSE' && (hasUnderWay(draft, signal.side) || (isOpening && event.mayOpen === false));
  const isOvertaken = event.later === 'close' || (isOpening && event.later === 'something');
  if (isBusy && !isOvertaken && (!isOpening || draft.event.ts - signal.ts <= signalAgeMsMax)) return;
  part.seq = signal.seq;
  const own = part[signal.side];
  own.leadOpenLots = signal.openLots;
  own.leadLots = leadLotsAfter(signal);
  if (isBusy && isOvertaken) overtake(draft, signal);
  else if (isOpening) takeOpening(draft, event);
  else takeClosing(draft, signal);
}

function leadLotsAfter({ action, beforeLots, deltaLots }: LeadSignal): number {
  return action === 'OPEN' || action === 'ADD' ? beforeLots + deltaLots : beforeLots - deltaLots;
}

/** Signals of a side keep their order: an earlier one's order that is known to be under way ends first. The leader's closing waits for nothing. */
function hasUnderWay(draft: CopyDraft, side: Side): boolean {
  const leg = draft.state.legs[side];
  return leg.exit !== null || copySideOf(draft, side).reduction !== null || leg.orders.some(({ unknownSince }) => unknownSince === null);
}

/** The leader went on while it waited: what he did next counts. */
function overtake(draft: CopyDraft, signal: LeadSignal): void {
  const own = copySideOf(draft, signal.side);
  if (signal.action === 'OPEN') Object.assign(own, { stance: 'follows', rest: '0', of: '1' });
  missSignal(draft, signal, 'overtaken');
}

function applyOwnStop(draft: CopyDraft, side: Side, ticks: number): boolean {
  const { stopTicks } = copySideOf(draft, side);
  if (!reaches(side === 'L' ? -1 : 1, ticks, stopTicks)) return false;
  explain(draft, weight.order, 'protectiveStop', { price: priceText(draft, ticks) });
  startExit(draft, side, 'STOP');
  return true;
}

function applyOwnTarget(draft: CopyDraft, side: Side, ticks: number): boolean {
  const { targetTicks } = copySideOf(draft, side);
  if (!reaches(signOf(side), ticks, targetTicks)) return false;
  explain(draft, weight.order, side === 'L' ? 'copyTargetLong' : 'copyTargetShort', { price: priceText(draft, ticks) });
  startExit(draft, side, 'OWN_TARGET');
  return true;
}

function ownWatches(draft: CopyDraft, side: Side): Watch[] {
  const { targetTicks, stopTicks } = copySideOf(draft, side);
  const away = side === 'L' ? -1 : 1;
  return [
    ...(targetTicks === null ? [] : [beyond(signOf(side), targetTicks)]),
    ...(stopTicks === null ? [] : [beyond(away, stopTicks)]),
    ...(isSettled(draft, side) ? reductionWatches(draft, side) : []),
  ];
}

function act(draft: CopyDraft, action: UserAction): void {
  const { copy: part } = draft.state;
  if (action.type === 'setPosition') return setPosition(draft, action);
  if (action.type === 'closePosition') return closePosition(draft, action);
  if (action.type === 'takePosition') return takeStanding(draft, action);
  applyAction(draft, action);
  if (action.type === 'stopBuying') part.closedBy = action.actor === 'system' ? (action.because ?? 'fuelEmpty') : 'paused';
  else if (action.type === 'closeAll') part.closedBy = 'paused';
  else if (action.type === 'startBuying') part.closedBy = null;
}

function closePosition(draft: CopyDraft, { leg = 'L' }: UserAction): void {
  const own = draft.state.legs[leg];
  if (own.book.lots === 0 && own.orders.length === 0) return explain(draft, weight.change, 'refusedFlat', {});
  explain(draft, weight.order, 'closeAll', {});
  if (own.exit !== null) own.exit = { ...own.exit, notBefore: 0 };
  startExit(draft, leg, 'CLOSE_ALL');
}

/** The copier's own take profit and stop of a position that he holds. */
function setPosition(draft: CopyDraft, { leg = 'L', targetTicks = null, stopTicks = null }: UserAction): void {
  if (draft.state.legs[leg].book.lots === 0) return explain(draft, weight.change, 'refusedFlat', {});
  Object.assign(draft.state.copy[leg], { targetTicks, stopTicks });
  explain(draft, weight.change, 'positionSet', {});
}
