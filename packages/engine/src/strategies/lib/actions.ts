// What a user (or the system in his name) asks of a running task. A refused action changes nothing and says why.
import { unscaled } from '@millrace/market';
import { limitTicks, rungLots } from './compiled-settings.ts';
import type { FaultCode, UserAction } from './task-event.ts';
import { staysSafe } from './averaging-leg.ts';
import { dropTrails, forProfit, reduceLock, startExit } from './exits.ts';
import { startCounting } from './lock.ts';
import { type LegState, type Side, sides } from './leg-state.ts';
import { roundNetAt } from './round.ts';
import type { WhyKey } from './why.ts';
import {
  awaitsLiquidation,
  clearFault,
  explain,
  maySend,
  orderSide,
  priceText,
  send,
  sizeText,
  type DecisionDraft,
  weight,
} from './decision-draft.ts';

/** Faults that the wish to trade on clears; a mismatch needs its own confirmation, a broken key a good one. */
const clearedByStart: readonly FaultCode[] = ['ENTRY_REFUSED', 'EXIT_REFUSED', 'LIQUIDATED'];
const clearedByConfirmation: readonly FaultCode[] = [...clearedByStart, 'POSITION_MISMATCH', 'ORDER_MISMATCH'];

export function applyAction(draft: DecisionDraft, action: UserAction): void {
  switch (action.type) {
    case 'startTrading':
      draft.state.tradingEnabled = true;
      return say(draft, 'tradingStarted');
    case 'stopTrading':
      return stopTrading(draft);
    case 'startBuying':
      return startBuying(draft);
    case 'stopBuying':
      draft.state.buyingEnabled = false;
      return say(draft, 'buyingStopped');
    case 'addPosition':
      return addPosition(draft, action);
    case 'reduce':
      return reduce(draft, action);
    case 'closeAll':
      return closeAll(draft);
    case 'edit':
      return edit(draft);
    case 'setRepeat':
      return setRepeat(draft);
    case 'setPosition':
    case 'closePosition':
    case 'takePosition':
      // Of kinds that copy a leader alone.
      return;
    case 'keep':
      return keep(draft);
    case 'confirmMismatch':
      clearFault(draft, clearedByConfirmation);
      return say(draft, 'faultCleared');
  }
}

/** Decided by the kind that the task becomes. It goes on trading, so that its stop works, and buys nothing. */
function keep(draft: DecisionDraft): void {
  const { state, c, event } = draft;
  const ticks = event.markTicks ?? event.lastTicks;
  if (ticks === null) throw new Error('a position was to be kept at an unknown price');
  state.tradingEnabled = true;
  state.buyingEnabled = false;
  // Closed cycles are counted already.
  const net = roundNetAt(c, { ...state, roundNet: '0' }, ticks);
  draft.facts.push({ type: 'Kept', netQuote: unscaled(net, c.units.decimals) });
  say(draft, 'kept');
}

type PlainKey = Extract<
  WhyKey,
  `${string}Started` | `${string}Stopped` | 'closeAll' | 'kept' | 'edited' | `repeat${string}` | 'faultCleared' | `refused${string}`
>;

function say(draft: DecisionDraft, key: PlainKey): void {
  explain(draft, weight.change, key, {});
}

/** Nothing automatic from here: trails go, a take profit under way stops after its order, exits ordered for safety or by hand go on, as does that of a hedge whose leg has left. */
function stopTrading(draft: DecisionDraft): void {
  draft.state.tradingEnabled = false;
  for (const side of sides) {
    const leg = draft.state.legs[side];
    dropTrails(leg);
    if (isForProfit(leg) && leg.book.lots > 0) leg.exit = null;
  }
  const { K } = draft.state.legs;
  if (K !== undefined && isForProfit(K) && sides.some((side) => draft.state.legs[side].book.lots > 0)) K.exit = null;
  say(draft, 'tradingStopped');
}

function isForProfit(leg: LegState): boolean {
  return leg.exit !== null && (forProfit.includes(leg.exit.reason) || leg.exit.reason === 'TARGET_AMOUNT');
}

function startBuying(draft: DecisionDraft): void {
  draft.state.buyingEnabled = true;
  clearFault(draft, clearedByStart);
  for (const side of sides) {
    const leg = draft.state.legs[side];
    leg.addTrail = null;
    leg.done = false;
  }
  say(draft, 'buyingStarted');
}

/** Single: the running cycle is the last one. Repeat: a leg that had its cycle may start again. */
function setRepeat(draft: DecisionDraft): void {
  const repeats = draft.c.settings.repeatMode === 'repeat';
  if (repeats) for (const side of sides) draft.state.legs[side].done = false;
  say(draft, repeats ? 'repeatOn' : 'repeatOff');
}

/** New settings hold from the next evaluation: filled rungs keep their prices, trails start anew. */
function edit(draft: DecisionDraft): void {
  clearFault(draft, ['ENTRY_REFUSED']);
  for (const side of sides) {
    const leg = draft.state.legs[side];
    dropTrails(leg);
    leg.entryRefusals = 0;
    if (leg.book.lots > 0 && draft.state.lock === undefined) startCounting(draft, leg, leg.book.ref);
  }
  say(draft, 'edited');
}

/** The leg an action means: the named one, else the only one that holds something. */
function chosenSide(draft: DecisionDraft, action: UserAction): Side | WhyRefusal {
  if (action.leg !== undefined) return draft.state.legs[action.leg].book.lots > 0 ? action.leg : 'refusedFlat';
  const held = sides.filter((side) => draft.state.legs[side].book.lots > 0);
  if (held.length > 1) return 'refusedLeg';
  return held[0] ?? 'refusedFlat';
}

type WhyRefusal = Extract<PlainKey, `refused${string}`>;

function isBusy(draft: DecisionDraft, leg: LegState): boolean {
  const { K } = draft.state.legs;
  return [leg, ...(K === undefined ? [] : [K])].some((each) => each.orders.length > 0 || each.exit !== null);
}

/** A market add now, also with buying closed or out of range: the next rung, or one more of the last size when the ladder is used up. */
function addPosition(draft: DecisionDraft, action: UserAction): void {
  const side = chosenSide(draft, action);
  if (side !== 'L' && side !== 'S') return say(draft, side);
  const leg = draft.state.legs[side];
  const last = draft.event.lastTicks;
  if (isBusy(draft, leg) || awaitsLiquidation(draft)) return say(draft, 'refusedBusy');
  if ((draft.state.legs.K?.book.lots ?? 0) > 0) return say(draft, 'refusedLocked');
  if (!draft.state.tradingEnabled || !maySend(draft.state) || draft.state.fault !== null || last === null)
    return say(draft, 'refusedNotRunning');
  const rung = Math.min(leg.book.addCount + 1, draft.c.maxAdds);
  const lots = action.lots ?? rungLots(draft.c, rung, limitTicks(draft.c, orderSide(side, 'open'), last));
  if (lots < draft.c.instrument.minLots) return say(draft, 'refusedSize');
  if (!staysSafe(draft, side, lots, last)) return say(draft, 'refusedMarginGuard');
  const key = side === 'L' ? 'addPositionLong' : 'addPositionShort';
  explain(draft, weight.order, key, { size: sizeText(draft, lots), price: priceText(draft, last) });
  send(draft, side, { effect: 'open', type: 'market', priceTicks: null, lots, reason: 'MANUAL_ADD', rung });
}

/** Sells part at market, newest layers first; works while trading is stopped. */
function reduce(draft: DecisionDraft, action: UserAction): void {
  const side = chosenSide(draft, action);
  if (side !== 'L' && side !== 'S') return say(draft, side);
  const leg = draft.state.legs[side];
  const lots = action.lots ?? 0;
  if (isBusy(draft, leg)) return say(draft, 'refusedBusy');
  if (!maySend(draft.state)) return say(draft, 'refusedNotRunning');
  const least = draft.c.swap ? 1 : draft.c.instrument.minLots;
  if (!Number.isSafeInteger(lots) || lots < least || lots > leg.book.lots) return say(draft, 'refusedSize');
  explain(draft, weight.order, 'reduced', { size: sizeText(draft, lots) });
  delete leg.slices;
  reduceLock(draft, side, { reason: 'UNLOCK', keep: leg.book.lots - lots });
  send(draft, side, { effect: 'close', type: 'market', priceTicks: null, lots, reason: 'MANUAL_REDUCE', rung: null });
}

/** Everything out at market, an exit that waits included; buying is closed, so that the task does not enter again. */
function closeAll(draft: DecisionDraft): void {
  explain(draft, weight.order, 'closeAll', {});
  draft.state.buyingEnabled = false;
  for (const side of sides) {
    const leg = draft.state.legs[side];
    if (leg.book.lots === 0 && leg.orders.length === 0) continue;
    if (leg.exit !== null) leg.exit = { ...leg.exit, notBefore: 0 };
    startExit(draft, side, 'CLOSE_ALL');
  }
}
