// What kind 6, idle funds, saves and redeems: at fixed intervals saves what neither the reserve nor any running task's next order needs, and redeems when an order lacks
// margin or the trader stops. Never has two orders out, never redeems more than was saved, never lets an order wait longer than half a minute.
import { keyProblemOf, type IdleFundsSettings } from '@millrace/contract';
import { divCeil, divFloor, divHalfEven, scaled, unscaled } from '@millrace/market';
import type { EarnOrder, IdleDecision, IdleEvent, IdleState, Need } from './lib/idle-state.ts';
import { idleWakes, mayLook } from './lib/idle-wakes.ts';
import * as limits from './lib/limits.ts';
import type { WhyArgs, WhyKey } from './lib/why.ts';

/** The least amount, in USDT, that is worth saving; how long an order waits for its margin, and how many may. */
const idleLeast = '10';
const idlePatienceMs = 30_000;
const idleNeedsMax = 1000;

/** Digits in which amounts are compared and booked: the venue's interest has up to 18. Orders are of whole cents. */
const decimals = 18;
const cent = 10n ** 16n;
const hoursOfYear = 8760n;
/** Digits of an estimated interest. */
const estimateDecimals = 8;

interface DecisionDraft extends IdleDecision {
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
    const draft: DecisionDraft = { settings, ts: event.ts, state: { ...state }, orders: [], answers: [], facts: [], wakes: [], why: null };
    apply(draft, event);
    redeem(draft);
    answerNeeds(draft);
    const { orders, answers, facts, why } = draft;
    return { state: draft.state, orders, answers, facts, why, wakes: idleWakes(draft.state) };
  },
};

/** Interest of one hour, eight digits half even. Worked figure: 1000 USDT at 3.65 % earn 0.00416667. */
export function hourlyInterest(saved: string, aprPct: string): string {
  const rate = scaled(aprPct, estimateDecimals, 'halfEven');
  const amount = scaled(saved, estimateDecimals, 'halfEven');
  return unscaled(divHalfEven(amount * rate, 10n ** BigInt(estimateDecimals + 2) * hoursOfYear), estimateDecimals);
}

function units(amount: string): bigint {
  return scaled(amount, decimals, 'halfEven');
}

function text(amount: bigint): string {
  return unscaled(amount, decimals);
}

function explain<Key extends WhyKey>(draft: DecisionDraft, key: Key, args: WhyArgs<Key>): void {
  draft.why ??= { key: `why.${key}`, args };
}

function apply(draft: DecisionDraft, event: IdleEvent): void {
  switch (event.type) {
    case 'timer':
      return;
    case 'look':
      return look(draft, event);
    case 'need':
      return takeNeed(draft, event);
    case 'done':
      return finish(draft, event.id);
    case 'reject':
      return refuse(draft, event);
    case 'unknown':
      if (isOut(draft, event.id)) explain(draft, 'unknown', {});
      return;
    case 'void':
      if (isOut(draft, event.id)) draft.state.order = null;
      return;
    case 'interest':
      draft.state.interest = text(units(draft.state.interest) + units(event.amount));
      draft.facts.push({ type: 'Interest', amount: event.amount });
      return explain(draft, 'idleInterest', { amount: event.amount });
    case 'credential':
      draft.state.keyBroken = event.status === 'broken';
      if (event.status === 'ok') return explain(draft, 'keyOk', {});
      return explain(draft, 'keyBroken', { reason: keyProblemOf(event.code ?? '') });
    case 'action':
      return act(draft, event.action.type);
  }
}

function act(draft: DecisionDraft, action: Extract<IdleEvent, { type: 'action' }>['action']['type']): void {
  const { state } = draft;
  switch (action) {
    case 'startTrading':
      Object.assign(state, { tradingEnabled: true, leaving: false, nextLookAt: draft.ts });
      return explain(draft, 'tradingStarted', {});
    case 'stopTrading':
      Object.assign(state, { tradingEnabled: false, leaving: true });
      return explain(draft, 'tradingStopped', {});
    case 'startBuying':
      Object.assign(state, { buyingEnabled: true, leaving: false, nextLookAt: draft.ts });
      return explain(draft, 'buyingStarted', {});
    case 'stopBuying':
      state.buyingEnabled = false;
      return explain(draft, 'buyingStopped', {});
    case 'closeAll':
      if (state.buyingEnabled) draft.facts.push({ type: 'BuyingClosed', reason: 'CLOSE_ALL' });
      Object.assign(state, { buyingEnabled: false, leaving: true });
      return explain(draft, 'closeAll', {});
    case 'edit':
      state.nextLookAt = draft.ts;
      return explain(draft, 'edited', {});
    default:
      return explain(draft, 'refusedIdle', {});
  }
}

/** Saves what is idle. Worked figure: 500 free, 20 reserved, 130.505 for the next orders: 349.49 are saved. */
function look(draft: DecisionDraft, { aprPct, available, needed }: Extract<IdleEvent, { type: 'look' }>): void {
  const { state, settings } = draft;
  if (!mayLook(state) || draft.ts < state.nextLookAt) return;
  state.nextLookAt = draft.ts + settings.intervalSec * 1000;
  const free = units(available) - units(settings.reserve) - units(needed);
  if (free < units(idleLeast)) return;
  if (units(aprPct) < units(settings.minAprPct)) return explain(draft, 'idleRate', { apr: aprPct, least: settings.minAprPct });
  const amount = text(divFloor(free, cent) * cent);
  send(draft, 'purchase', amount);
  explain(draft, 'idleSaved', { amount, apr: aprPct });
}

function send(draft: DecisionDraft, side: EarnOrder['side'], amount: string): void {
  const id = `${draft.state.prefix}E${draft.state.seq.toString(36).padStart(8, '0')}`;
  draft.state.seq += 1;
  draft.state.order = { id, side, amount };
  draft.orders.push(draft.state.order);
}

function isOut(draft: DecisionDraft, id: string): boolean {
  return draft.state.order?.id === id;
}

function takeNeed(draft: DecisionDraft, { id, amount, until }: Extract<IdleEvent, { type: 'need' }>): void {
  const { needs } = draft.state;
  if (needs.some((need) => need.id === id)) return;
  if (needs.length >= idleNeedsMax) {
    draft.answers.push({ id, answer: 'short' });
    return;
  }
  draft.state.needs = [...needs, { id, amount, until: until ?? draft.ts + idlePatienceMs }];
}

function finish(draft: DecisionDraft, id: string): void {
  const { order, saved } = draft.state;
  if (order === null || order.id !== id) return;
  const amount = units(order.amount);
  draft.state.order = null;
  if (order.side === 'purchase') {
    draft.state.saved = text(units(saved) + amount);
    draft.facts.push({ type: 'Saved', id, amount: order.amount });
    return;
  }
  draft.state.saved = text(units(saved) - amount);
  draft.state.redeemRefusals = 0;
  draft.facts.push({ type: 'Redeemed', id, amount: order.amount });
  coverNeeds(draft, amount);
}

/** The oldest orders first, each whole: what came out is theirs. */
function coverNeeds(draft: DecisionDraft, amount: bigint): void {
  let left = amount;
  const waiting: Need[] = [];
  for (const need of draft.state.needs) {
    if (waiting.length > 0 || units(need.amount) > left) waiting.push(need);
    else {
      left -= units(need.amount);
      draft.answers.push({ id: need.id, answer: 'ready' });
    }
  }
  draft.state.needs = waiting;
}

/** A refused purchase waits for the next look, a refused redemption a minute and longer; what waits for it is short at once. */
function refuse(draft: DecisionDraft, { id, code }: Extract<IdleEvent, { type: 'reject' }>): void {
  const { order, redeemRefusals } = draft.state;
  if (order === null || order.id !== id) return;
  draft.state.order = null;
  explain(draft, 'idleRefused', { code });
  if (order.side === 'purchase') return;
  const wait = Math.min(limits.entryRetryMsMax, limits.entryRetryMs * 2 ** Math.min(redeemRefusals, 10));
  draft.state.redeemRefusals = redeemRefusals + 1;
  draft.state.redeemBlockedUntil = draft.ts + wait;
  for (const need of draft.state.needs) draft.answers.push({ id: need.id, answer: 'short' });
  draft.state.needs = [];
}

/** One redemption for all that is needed, rounded up to a cent, at most what is saved; all of it when the trader stops. */
function redeem(draft: DecisionDraft): void {
  const { state } = draft;
  const saved = units(state.saved);
  if (state.order !== null || state.keyBroken || saved === 0n || draft.ts < state.redeemBlockedUntil) return;
  const needed = state.needs.reduce((sum, need) => sum + units(need.amount), 0n);
  const wanted = state.leaving ? saved : divCeil(needed, cent) * cent;
  if (wanted === 0n) return;
  const amount = text(wanted < saved ? wanted : saved);
  send(draft, 'redeem', amount);
  if (state.leaving) explain(draft, 'idleRedeemedAll', { amount });
  else explain(draft, 'idleRedeemed', { amount });
}

/** Nobody waits for money that cannot come, nor longer than half a minute. */
function answerNeeds(draft: DecisionDraft): void {
  const { needs, order, keyBroken } = draft.state;
  const canCome = order !== null && !keyBroken;
  const isShort = (need: Need): boolean => !canCome || draft.ts >= need.until;
  for (const need of needs) if (isShort(need)) draft.answers.push({ id: need.id, answer: 'short' });
  if (needs.some(isShort)) explain(draft, 'idleShort', {});
  draft.state.needs = needs.filter((need) => !isShort(need));
}
