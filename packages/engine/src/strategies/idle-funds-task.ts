// Kind 6, idle funds, as a task: each purchase is a transfer to the funding account and then a purchase, each redemption a redemption and then a
// transfer back. Never has two moves under way. Money that a failed step leaves in the funding account is brought back before anything else.
import type { IdleFundsSettings, TaskSettings } from '@millrace/contract';
import { addDecimals, compareDecimals, negateDecimal } from '@millrace/market';
import { idleFunds } from './idle-funds.ts';
import type { Decision, Fact, MarginAnswer, MoneyMove, MoneyStep, Watch, Why } from './lib/decision.ts';
import type { IdleEvent } from './lib/idle-state.ts';
import type { IdleTaskState, MoveUnderWay } from './lib/idle-task-state.ts';
import { idleView } from './lib/idle-view.ts';
import { idleWakes } from './lib/idle-wakes.ts';
import * as limits from './lib/limits.ts';
import type { AccountFunds, TaskEvent } from './lib/task-event.ts';
import type { StrategyCore } from './strategy.ts';

type Settings = IdleFundsSettings & TaskSettings;
type EventOf<Type extends TaskEvent['type']> = Extract<TaskEvent, { type: Type }>;
type Body = IdleEvent extends infer Each ? (Each extends IdleEvent ? Omit<Each, 'ts'> : never) : never;

interface Draft {
  state: IdleTaskState;
  settings: Settings;
  ts: number;
  moves: MoneyMove[];
  answers: MarginAnswer[];
  facts: Fact[];
  why: Why | null;
}

export const idleFundsTask: StrategyCore<IdleTaskState, Settings, never> = {
  init: (_settings, _instrument, prefix) => ({
    ...idleFunds.init(prefix),
    fault: null,
    market: 'live',
    legs: {},
    moveSeq: 0,
    underWay: null,
    between: '0',
    lentOn: '0',
    interestTs: null,
    emptiedTs: null,
    lookedTs: 0,
    leftTs: 0,
    returnRefusals: 0,
    returnBlockedUntil: 0,
    aprPct: null,
    available: null,
  }),

  decide(state, event, settings): Decision<IdleTaskState, never> {
    const draft: Draft = { state: { ...state }, settings, ts: event.ts, moves: [], answers: [], facts: [], why: null };
    apply(draft, event);
    sendNext(draft);
    const asks = asksFunds(draft);
    return {
      state: draft.state,
      orders: [],
      cancels: [],
      resting: [],
      facts: draft.facts,
      watches: watchesOf(draft, asks),
      moves: draft.moves,
      answers: draft.answers,
      ...(asks ? { asksFunds: { interestAfterTs: draft.state.interestTs ?? draft.ts, movesMade: draft.state.moveSeq } } : {}),
      why: draft.why,
    };
  },

  view: idleView,
  holdings: () => ({ legs: [], followedOrders: [] }),
  plan: () => ({ capitalQuote: '0', lossLimit: 'acts', hasOwnStop: true, legs: [], cells: [], adds: [], survival: [] }),
  netBeyondLossLimit: () => null,
};

function apply(draft: Draft, event: TaskEvent): void {
  const { state } = draft;
  switch (event.type) {
    case 'funds':
      return look(draft, event.funds);
    case 'margin':
      return ask(draft, { type: 'need', id: event.clOrdId, amount: event.amount, until: event.until });
    case 'done':
    case 'reject':
    case 'void':
    case 'unknown':
      return answered(draft, event);
    case 'credential':
      return credential(draft, event);
    case 'instrument':
      state.market = event.state;
      return;
    case 'fault':
      state.fault = { code: event.code, detail: event.detail ?? '' };
      draft.facts.push({ type: 'Fault', code: event.code, detail: event.detail ?? '' });
      return;
    case 'action':
      return act(draft, event);
    default:
      return ask(draft, { type: 'timer' });
  }
}

/** Asks what to save or redeem, and takes over what is answered. */
function ask(draft: Draft, body: Body): void {
  const { state, answers, facts, why } = idleFunds.decide(draft.state, { ...body, ts: draft.ts }, draft.settings);
  Object.assign(draft.state, state);
  draft.answers.push(...answers.map(({ id, answer }) => ({ clOrdId: id, isReady: answer === 'ready' })));
  for (const fact of facts) if (fact.type === 'BuyingClosed') draft.facts.push(fact);
  draft.why ??= why;
}

function act(draft: Draft, { action }: EventOf<'action'>): void {
  const { state } = draft;
  const wasLeaving = state.leaving;
  ask(draft, { type: 'action', action });
  // Savings have no entries of their own: who starts the task wants it to save.
  if (action.type === 'startTrading') state.buyingEnabled = true;
  if (state.leaving && !wasLeaving) state.leftTs = draft.ts;
  if (state.fault !== null && (action.type === 'startTrading' || action.type === 'confirmMismatch')) {
    state.fault = null;
    draft.facts.push({ type: 'FaultCleared' });
  }
}

function credential(draft: Draft, event: EventOf<'credential'>): void {
  const wasBroken = draft.state.keyBroken;
  ask(draft, { ...event, type: 'credential' });
  if (event.status === 'broken') draft.facts.push({ type: 'Fault', code: 'CREDENTIAL_BROKEN', detail: event.code ?? '' });
  else if (wasBroken) draft.facts.push({ type: 'FaultCleared' });
}

/** Books interest, takes note of what the trader moved himself, and decides what is idle. */
function look(draft: Draft, funds: AccountFunds): void {
  const { state } = draft;
  // Money has moved since: what was read may be from before it arrived.
  if (funds.movesMade !== state.moveSeq) return ask(draft, { type: 'timer' });
  bookInterest(draft, funds);
  if (state.underWay === null) {
    state.saved = least(state.saved, funds.saved);
    state.lentOn = least(state.lentOn, minus(funds.saved, state.saved));
    state.between = least(state.between, funds.funding);
  }
  Object.assign(state, { lookedTs: draft.ts, aprPct: funds.aprPct, available: funds.available });
  if (state.between !== '0') return ask(draft, { type: 'timer' });
  const { aprPct, available, needed } = funds;
  ask(draft, { type: 'look', aprPct, available, needed });
}

function bookInterest(draft: Draft, { interest }: AccountFunds): void {
  const { state } = draft;
  const { emptiedTs } = state;
  for (const { ts, amount } of [...interest].reverse()) {
    if (state.interestTs === null || ts <= state.interestTs || (emptiedTs !== null && ts > emptiedTs)) continue;
    ask(draft, { type: 'interest', amount });
    state.lentOn = addDecimals(state.lentOn, amount);
    state.interestTs = ts;
    draft.facts.push({ type: 'Interest', amount, bookedTs: ts });
  }
}

type Answer = EventOf<'done' | 'reject' | 'void' | 'unknown'>;

function answered(draft: Draft, event: Answer): void {
  const { underWay } = draft.state;
  if (underWay === null || underWay.move.id !== event.clOrdId) return ask(draft, { type: 'timer' });
  if (event.type === 'unknown') draft.why ??= { key: 'why.unknown', args: {} };
  else if (event.type === 'done') finish(draft, underWay);
  else fail(draft, underWay, event);
}

/** The money has arrived: the second step follows at once. */
function finish(draft: Draft, { move, of, ts }: MoveUnderWay): void {
  const { state } = draft;
  const { amount, id, step } = move;
  state.underWay = null;
  draft.facts.push({ type: 'MoneyMoved', id, step, amount });
  if (step === 'toFunding') return send(draft, 'purchase', { amount, of });
  if (step === 'redeem') {
    state.lentOn = minus(state.lentOn, of === 'return' ? amount : minus(amount, state.order?.amount ?? amount));
    return send(draft, 'toTrading', { amount, of });
  }
  if (of === 'return') {
    Object.assign(state, { between: '0', returnRefusals: 0 });
    // An hour may have ended while the last interest came back: it is looked for once more.
    if (state.leaving && isEmpty(state)) Object.assign(state, { emptiedTs: draft.ts, leftTs: draft.ts });
    return ask(draft, { type: 'timer' });
  }
  const wasEmpty = isEmpty(state);
  ask(draft, { type: 'done', id: state.order?.id ?? '' });
  if (of === 'purchase' && wasEmpty) Object.assign(state, { interestTs: ts, emptiedTs: null });
  if (of === 'redeem' && isEmpty(state)) state.emptiedTs = draft.ts;
}

/** Refused, or known not to exist. */
function fail(draft: Draft, { move, of }: MoveUnderWay, event: EventOf<'reject' | 'void'>): void {
  const { state } = draft;
  const order = state.order;
  state.underWay = null;
  // It never arrived, and the money still waits where the redemption put it.
  if (event.type === 'void' && move.step === 'toTrading' && of === 'redeem') return send(draft, 'toTrading', { amount: move.amount, of });
  if (of === 'return') return blockReturn(draft, move, event);
  const isStranded = move.step === 'purchase' || move.step === 'toTrading';
  if (isStranded) state.between = addDecimals(state.between, move.amount);
  if (move.step === 'toTrading') state.saved = minus(state.saved, order?.amount ?? '0');
  ask(draft, event.type === 'reject' ? { type: 'reject', id: order?.id ?? '', code: event.code } : { type: 'void', id: order?.id ?? '' });
}

function blockReturn(draft: Draft, { step, amount }: MoneyMove, event: EventOf<'reject' | 'void'>): void {
  const { state } = draft;
  if (step === 'toTrading') state.between = amount;
  if (event.type === 'void') return;
  draft.why ??= { key: 'why.idleRefused', args: { code: event.code } };
  state.returnBlockedUntil = draft.ts + Math.min(limits.entryRetryMsMax, limits.entryRetryMs * 2 ** Math.min(state.returnRefusals, 10));
  state.returnRefusals += 1;
}

/** Sends the first step of what was decided, after what lies between the accounts has come back. */
function sendNext(draft: Draft): void {
  const { state } = draft;
  const { order, between, lentOn } = state;
  if (state.underWay !== null || state.keyBroken) return;
  if (between !== '0') {
    if (draft.ts >= state.returnBlockedUntil) send(draft, 'toTrading', { amount: between, of: 'return' });
    return;
  }
  if (order !== null) {
    if (order.side === 'purchase') return send(draft, 'toFunding', { amount: order.amount, of: 'purchase' });
    return send(draft, 'redeem', { amount: state.leaving ? addDecimals(order.amount, lentOn) : order.amount, of: 'redeem' });
  }
  if (hasLooseInterest(state) && draft.ts >= state.returnBlockedUntil) send(draft, 'redeem', { amount: lentOn, of: 'return' });
}

function send(draft: Draft, step: MoneyStep, { amount, of }: { amount: string; of: MoveUnderWay['of'] }): void {
  const { state, settings } = draft;
  const id = `${state.prefix}M${state.moveSeq.toString(36).padStart(8, '0')}`;
  state.moveSeq += 1;
  const move: MoneyMove = { id, step, amount, ...(step === 'purchase' ? { minAprPct: settings.minAprPct } : {}) };
  state.underWay = { move, of, ts: draft.ts };
  draft.moves.push(move);
}

/** Interest that came after everything else was redeemed. */
function hasLooseInterest({ leaving, saved, lentOn }: IdleTaskState): boolean {
  return leaving && saved === '0' && lentOn !== '0';
}

function isEmpty({ saved, lentOn }: IdleTaskState): boolean {
  return saved === '0' && lentOn === '0';
}

function asksFunds(draft: Draft): boolean {
  const { state, ts } = draft;
  if (state.underWay !== null || state.keyBroken) return false;
  return isLookDue(draft) || (state.leaving && state.interestTs !== null && state.lookedTs <= state.leftTs && ts >= state.leftTs);
}

function isLookDue({ state, ts }: Draft): boolean {
  return idleWakes(state).some((wake) => wake.type === 'look' && wake.ts <= ts);
}

function watchesOf(draft: Draft, asks: boolean): Watch[] {
  const { state, ts } = draft;
  const times = idleWakes(state).map((wake) => wake.ts);
  if (asks) times.push(ts);
  const waits = state.underWay === null && !state.keyBroken && (state.between !== '0' || hasLooseInterest(state));
  if (waits) times.push(state.returnBlockedUntil);
  return [...new Set(times)].sort((one, other) => one - other).map((each) => ({ type: 'at', ts: each }));
}

function minus(left: string, right: string): string {
  return addDecimals(left, negateDecimal(right));
}

function least(left: string, right: string): string {
  return compareDecimals(left, right) <= 0 ? left : right;
}
