// Kind 6, idle funds: at fixed intervals saves what neither the reserve nor any running task's next order needs, and redeems when an order lacks
// margin or the trader stops. Never has two orders out, never redeems more than was saved, never lets an order wait longer than half a minute.
import { keyProblemOf, type IdleFundsSettings } from '@millrace/contract';
import { divCeil, divFloor, divHalfEven, scaled, unscaled } from '@millrace/market';
import type { EarnOrder, IdleDecision, IdleEvent, IdleState, Need } from './lib/idle-state.ts';
import * as limits from './lib/limits.ts';
import type { WhyArgs, WhyKey } from './lib/why.ts';

/** The least amount, in USDT, that is worth saving; how long an order waits for its margin, and how many may. */
const idleLeast = '10';
const idlePatienceMs = 30_000;
const idleNeedsMax = 1000;

/** Digits in which amounts are compared and booked, and those in which the venue takes orders. */
const decimals = 8;
const cent = 10n ** 6n;
const hoursOfYear = 8760n;

interface Turn extends IdleDecision {
  settings: IdleFundsSettings;
  ts: number;
}

export const idleFunds = {
  init(prefix: string): IdleState {
    return {
      version: 1,
      prefix,
      tradingEnabled: false,
      buyingEnabled: false,
      keyBroken: false,
      saved: '0',
      interest: '0',
      seq: 0,
      nextLookAt: 0,
      order: null,
      leaving: false,
      needs: [],
      redeemRefusals: 0,
      redeemBlockedUntil: 0,
    };
  },

  decide(state: IdleState, event: IdleEvent, settings: IdleFundsSettings): IdleDecision {
    const turn: Turn = { settings, ts: event.ts, state: { ...state }, orders: [], answers: [], facts: [], wakes: [], why: null };
    apply(turn, event);
    redeem(turn);
    answerNeeds(turn);
    const { orders, answers, facts, why } = turn;
    return { state: turn.state, orders, answers, facts, why, wakes: wakesOf(turn.state) };
  },
};

/** Interest of one hour, eight digits half even. Worked figure: 1000 USDT at 3.65 % earn 0.00416667. */
export function hourlyInterest(saved: string, aprPct: string): string {
  const rate = scaled(aprPct, decimals, 'halfEven');
  return unscaled(divHalfEven(units(saved) * rate, 10n ** BigInt(decimals + 2) * hoursOfYear), decimals);
}

function units(amount: string): bigint {
  return scaled(amount, decimals, 'halfEven');
}

function text(amount: bigint): string {
  return unscaled(amount, decimals);
}

function explain<Key extends WhyKey>(turn: Turn, key: Key, args: WhyArgs<Key>): void {
  turn.why ??= { key: `why.${key}`, args };
}

function apply(turn: Turn, event: IdleEvent): void {
  switch (event.type) {
    case 'timer':
      return;
    case 'look':
      return look(turn, event);
    case 'need':
      return takeNeed(turn, event);
    case 'done':
      return finish(turn, event.id);
    case 'reject':
      return refuse(turn, event);
    case 'unknown':
      if (isOut(turn, event.id)) explain(turn, 'unknown', {});
      return;
    case 'void':
      if (isOut(turn, event.id)) turn.state.order = null;
      return;
    case 'interest':
      turn.state.interest = text(units(turn.state.interest) + units(event.amount));
      turn.facts.push({ type: 'Interest', amount: event.amount });
      return explain(turn, 'idleInterest', { amount: event.amount });
    case 'credential':
      turn.state.keyBroken = event.status === 'broken';
      if (event.status === 'ok') return explain(turn, 'keyOk', {});
      return explain(turn, 'keyBroken', { reason: keyProblemOf(event.code ?? '') });
    case 'action':
      return act(turn, event.action.type);
  }
}

function act(turn: Turn, action: Extract<IdleEvent, { type: 'action' }>['action']['type']): void {
  const { state } = turn;
  switch (action) {
    case 'startTrading':
      Object.assign(state, { tradingEnabled: true, leaving: false, nextLookAt: turn.ts });
      return explain(turn, 'tradingStarted', {});
    case 'stopTrading':
      Object.assign(state, { tradingEnabled: false, leaving: true });
      return explain(turn, 'tradingStopped', {});
    case 'startBuying':
      Object.assign(state, { buyingEnabled: true, leaving: false, nextLookAt: turn.ts });
      return explain(turn, 'buyingStarted', {});
    case 'stopBuying':
      state.buyingEnabled = false;
      return explain(turn, 'buyingStopped', {});
    case 'closeAll':
      if (state.buyingEnabled) turn.facts.push({ type: 'BuyingClosed', reason: 'CLOSE_ALL' });
      Object.assign(state, { buyingEnabled: false, leaving: true });
      return explain(turn, 'closeAll', {});
    case 'edit':
      state.nextLookAt = turn.ts;
      return explain(turn, 'edited', {});
    default:
      return explain(turn, 'refusedIdle', {});
  }
}

/** Saves what is idle. Worked figure: 500 free, 20 reserved, 130.505 for the next orders: 349.49 are saved. */
function look(turn: Turn, { aprPct, available, needed }: Extract<IdleEvent, { type: 'look' }>): void {
  const { state, settings } = turn;
  if (!mayLook(state) || turn.ts < state.nextLookAt) return;
  state.nextLookAt = turn.ts + settings.intervalSec * 1000;
  const free = units(available) - units(settings.reserve) - units(needed);
  if (free < units(idleLeast)) return;
  if (units(aprPct) < units(settings.minAprPct)) return explain(turn, 'idleRate', { apr: aprPct, least: settings.minAprPct });
  const amount = text(divFloor(free, cent) * cent);
  send(turn, 'purchase', amount);
  explain(turn, 'idleSaved', { amount, apr: aprPct });
}

/** While an order needs margin, or one of ours is out, nothing is saved. */
function mayLook(state: IdleState): boolean {
  const { tradingEnabled, buyingEnabled, keyBroken, leaving, order, needs } = state;
  return tradingEnabled && buyingEnabled && !keyBroken && !leaving && order === null && needs.length === 0;
}

function send(turn: Turn, side: EarnOrder['side'], amount: string): void {
  const id = `${turn.state.prefix}E${turn.state.seq.toString(36).padStart(8, '0')}`;
  turn.state.seq += 1;
  turn.state.order = { id, side, amount };
  turn.orders.push(turn.state.order);
}

function isOut(turn: Turn, id: string): boolean {
  return turn.state.order?.id === id;
}

function takeNeed(turn: Turn, { id, amount }: Extract<IdleEvent, { type: 'need' }>): void {
  const { needs } = turn.state;
  if (needs.some((need) => need.id === id)) return;
  if (needs.length >= idleNeedsMax) {
    turn.answers.push({ id, answer: 'short' });
    return;
  }
  turn.state.needs = [...needs, { id, amount, until: turn.ts + idlePatienceMs }];
}

function finish(turn: Turn, id: string): void {
  const { order, saved } = turn.state;
  if (order === null || order.id !== id) return;
  const amount = units(order.amount);
  turn.state.order = null;
  if (order.side === 'purchase') {
    turn.state.saved = text(units(saved) + amount);
    turn.facts.push({ type: 'Saved', id, amount: order.amount });
    return;
  }
  turn.state.saved = text(units(saved) - amount);
  turn.state.redeemRefusals = 0;
  turn.facts.push({ type: 'Redeemed', id, amount: order.amount });
  coverNeeds(turn, amount);
}

/** The oldest orders first, each whole: what came out is theirs. */
function coverNeeds(turn: Turn, amount: bigint): void {
  let left = amount;
  const waiting: Need[] = [];
  for (const need of turn.state.needs) {
    if (waiting.length > 0 || units(need.amount) > left) waiting.push(need);
    else {
      left -= units(need.amount);
      turn.answers.push({ id: need.id, answer: 'ready' });
    }
  }
  turn.state.needs = waiting;
}

/** A refused purchase waits for the next look, a refused redemption a minute and longer; what waits for it is short at once. */
function refuse(turn: Turn, { id, code }: Extract<IdleEvent, { type: 'reject' }>): void {
  const { order, redeemRefusals } = turn.state;
  if (order === null || order.id !== id) return;
  turn.state.order = null;
  explain(turn, 'idleRefused', { code });
  if (order.side === 'purchase') return;
  const wait = Math.min(limits.entryRetryMsMax, limits.entryRetryMs * 2 ** Math.min(redeemRefusals, 10));
  turn.state.redeemRefusals = redeemRefusals + 1;
  turn.state.redeemBlockedUntil = turn.ts + wait;
  for (const need of turn.state.needs) turn.answers.push({ id: need.id, answer: 'short' });
  turn.state.needs = [];
}

/** One redemption for all that is needed, rounded up to a cent, at most what is saved; all of it when the trader stops. */
function redeem(turn: Turn): void {
  const { state } = turn;
  const saved = units(state.saved);
  if (state.order !== null || state.keyBroken || saved === 0n || turn.ts < state.redeemBlockedUntil) return;
  const needed = state.needs.reduce((sum, need) => sum + units(need.amount), 0n);
  const wanted = state.leaving ? saved : divCeil(needed, cent) * cent;
  if (wanted === 0n) return;
  const amount = text(wanted < saved ? wanted : saved);
  send(turn, 'redeem', amount);
  if (state.leaving) explain(turn, 'idleRedeemedAll', { amount });
  else explain(turn, 'idleRedeemed', { amount });
}

/** Nobody waits for money that cannot come, nor longer than half a minute. */
function answerNeeds(turn: Turn): void {
  const { needs, order, keyBroken } = turn.state;
  const canCome = order !== null && !keyBroken;
  const isShort = (need: Need): boolean => !canCome || turn.ts >= need.until;
  for (const need of needs) if (isShort(need)) turn.answers.push({ id: need.id, answer: 'short' });
  if (needs.some(isShort)) explain(turn, 'idleShort', {});
  turn.state.needs = needs.filter((need) => !isShort(need));
}

function wakesOf(state: IdleState): IdleDecision['wakes'] {
  const wakes: IdleDecision['wakes'] = [];
  if (mayLook(state)) wakes.push({ type: 'look', ts: state.nextLookAt });
  if (state.needs.length > 0) wakes.push({ type: 'at', ts: Math.min(...state.needs.map((need) => need.until)) });
  const isBlocked = state.leaving && state.order === null && !state.keyBroken && units(state.saved) > 0n;
  if (isBlocked) wakes.push({ type: 'at', ts: state.redeemBlockedUntil });
  return wakes;
}
