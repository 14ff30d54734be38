// What a user (or the system in his name) asks of a running task. A refused action changes nothing and says why.
import { limitTicks, rungLots } from './compiled-settings.ts';
import type { FaultCode, UserAction } from './decision.ts';
import { staysSafe } from './averaging-leg.ts';
import { dropTrails, forProfit, reduceLock, startExit } from './exits.ts';
import { startCounting } from './lock.ts';
import { type LegState, type Side, sides } from './leg-state.ts';
import type { WhyKey } from './why.ts';
import { clearFault, explain, maySend, orderSide, priceText, send, sizeText, type Turn, weight } from './turn.ts';

/** Faults that the wish to trade on clears; a mismatch needs its own confirmation, a broken key a good one. */
const clearedByStart: readonly FaultCode[] = ['ENTRY_REFUSED', 'EXIT_REFUSED', 'LIQUIDATED'];
const clearedByConfirmation: readonly FaultCode[] = [...clearedByStart, 'POSITION_MISMATCH', 'ORDER_MISMATCH'];

export function applyAction(turn: Turn, action: UserAction): void {
  switch (action.type) {
    case 'startTrading':
      turn.state.tradingEnabled = true;
      return say(turn, 'tradingStarted');
    case 'stopTrading':
      return stopTrading(turn);
    case 'startBuying':
      return startBuying(turn);
    case 'stopBuying':
      turn.state.buyingEnabled = false;
      return say(turn, 'buyingStopped');
    case 'addPosition':
      return addPosition(turn, action);
    case 'reduce':
      return reduce(turn, action);
    case 'closeAll':
      return closeAll(turn);
    case 'edit':
      return edit(turn);
    case 'setRepeat':
      return setRepeat(turn);
    case 'confirmMismatch':
      clearFault(turn, clearedByConfirmation);
      return say(turn, 'faultCleared');
  }
}

type PlainKey = Extract<
  WhyKey,
  `${string}Started` | `${string}Stopped` | 'closeAll' | 'edited' | `repeat${string}` | 'faultCleared' | `refused${string}`
>;

function say(turn: Turn, key: PlainKey): void {
  explain(turn, weight.change, key, {});
}

/** Nothing automatic from here: trails go, a take profit under way stops after its order, exits ordered for safety or by hand go on. */
function stopTrading(turn: Turn): void {
  turn.state.tradingEnabled = false;
  for (const side of sides) {
    const leg = turn.state.legs[side];
    dropTrails(leg);
    if (isForProfit(leg)) leg.exit = null;
  }
  const { K } = turn.state.legs;
  if (K !== undefined && isForProfit(K)) K.exit = null;
  say(turn, 'tradingStopped');
}

function isForProfit(leg: LegState): boolean {
  return leg.exit !== null && (forProfit.includes(leg.exit.reason) || leg.exit.reason === 'TARGET_AMOUNT');
}

function startBuying(turn: Turn): void {
  turn.state.buyingEnabled = true;
  clearFault(turn, clearedByStart);
  for (const side of sides) {
    const leg = turn.state.legs[side];
    leg.addTrail = null;
    leg.done = false;
  }
  say(turn, 'buyingStarted');
}

/** Single: the running cycle is the last one. Repeat: a leg that had its cycle may start again. */
function setRepeat(turn: Turn): void {
  const repeats = turn.c.settings.repeatMode === 'repeat';
  if (repeats) for (const side of sides) turn.state.legs[side].done = false;
  say(turn, repeats ? 'repeatOn' : 'repeatOff');
}

/** New settings hold from the next evaluation: filled rungs keep their prices, trails start anew. */
function edit(turn: Turn): void {
  clearFault(turn, ['ENTRY_REFUSED']);
  for (const side of sides) {
    const leg = turn.state.legs[side];
    dropTrails(leg);
    leg.entryRefusals = 0;
    if (leg.book.lots > 0 && turn.state.lock === undefined) startCounting(turn, leg, leg.book.ref);
  }
  say(turn, 'edited');
}

/** The leg an action means: the named one, else the only one that holds something. */
function chosenSide(turn: Turn, action: UserAction): Side | WhyRefusal {
  if (action.leg !== undefined) return turn.state.legs[action.leg].book.lots > 0 ? action.leg : 'refusedFlat';
  const held = sides.filter((side) => turn.state.legs[side].book.lots > 0);
  if (held.length > 1) return 'refusedLeg';
  return held[0] ?? 'refusedFlat';
}

type WhyRefusal = Extract<PlainKey, `refused${string}`>;

function isBusy(turn: Turn, leg: LegState): boolean {
  const { K } = turn.state.legs;
  return [leg, ...(K === undefined ? [] : [K])].some((each) => each.orders.length > 0 || each.exit !== null);
}

/** A market add now, also with buying closed or out of range: the next rung, or one more of the last size when the ladder is used up. */
function addPosition(turn: Turn, action: UserAction): void {
  const side = chosenSide(turn, action);
  if (side !== 'L' && side !== 'S') return say(turn, side);
  const leg = turn.state.legs[side];
  const last = turn.event.lastTicks;
  if (isBusy(turn, leg)) return say(turn, 'refusedBusy');
  if ((turn.state.legs.K?.book.lots ?? 0) > 0) return say(turn, 'refusedLocked');
  if (!turn.state.tradingEnabled || !maySend(turn.state) || turn.state.fault !== null || last === null)
    return say(turn, 'refusedNotRunning');
  const rung = Math.min(leg.book.addCount + 1, turn.c.maxAdds);
  const lots = action.lots ?? rungLots(turn.c, rung, limitTicks(turn.c, orderSide(side, 'open'), last));
  if (lots < turn.c.instrument.minLots) return say(turn, 'refusedSize');
  if (!staysSafe(turn, side, lots, last)) return say(turn, 'refusedMarginGuard');
  const key = side === 'L' ? 'addPositionLong' : 'addPositionShort';
  explain(turn, weight.order, key, { size: sizeText(turn, lots), price: priceText(turn, last) });
  send(turn, side, { effect: 'open', type: 'market', priceTicks: null, lots, reason: 'MANUAL_ADD', rung });
}

/** Sells part at market, newest layers first; works while trading is stopped. */
function reduce(turn: Turn, action: UserAction): void {
  const side = chosenSide(turn, action);
  if (side !== 'L' && side !== 'S') return say(turn, side);
  const leg = turn.state.legs[side];
  const lots = action.lots ?? 0;
  if (isBusy(turn, leg)) return say(turn, 'refusedBusy');
  if (!maySend(turn.state)) return say(turn, 'refusedNotRunning');
  const least = turn.c.swap ? 1 : turn.c.instrument.minLots;
  if (!Number.isSafeInteger(lots) || lots < least || lots > leg.book.lots) return say(turn, 'refusedSize');
  explain(turn, weight.order, 'reduced', { size: sizeText(turn, lots) });
  delete leg.slices;
  reduceLock(turn, side, { reason: 'UNLOCK', keep: leg.book.lots - lots });
  send(turn, side, { effect: 'close', type: 'market', priceTicks: null, lots, reason: 'MANUAL_REDUCE', rung: null });
}

/** Everything out at market, an exit that waits included; buying is closed, so that the task does not enter again. */
function closeAll(turn: Turn): void {
  explain(turn, weight.order, 'closeAll', {});
  turn.state.buyingEnabled = false;
  for (const side of sides) {
    const leg = turn.state.legs[side];
    if (leg.book.lots === 0 && leg.orders.length === 0) continue;
    if (leg.exit !== null) leg.exit = { ...leg.exit, notBefore: 0 };
    startExit(turn, side, 'CLOSE_ALL');
  }
}
