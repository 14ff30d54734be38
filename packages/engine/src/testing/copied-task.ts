// A task that copies a leader and that a test drives by hand, signal by signal: sizes in contracts, prices as a trader writes them. For tests only.
import type { CopySettings } from '@millrace/contract';
import { scaled } from '@millrace/market';
import type { EventBody } from '../backtest/venue-ledger.ts';
import type { CopyState } from '../strategies/lib/copy-state.ts';
import type { Decision, Fact, PlaceOrder } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { LeadSignal, TaskEvent, UserAction } from '../strategies/lib/task-event.ts';
import { strategies } from '../strategies/registry.ts';
import { btcSwap, prefix, ticksOf } from './golden-setting.ts';

export const copySettings: CopySettings = {
  direction: 'both',
  sizing: 'proportional',
  allocation: '1000',
  leadEquity: '10000',
  baseOrderSize: '1',
  maxAddOrders: 100,
  maxSlipPct: '0.3',
  targetAmount: '0',
  stopLossAmount: '0',
  leverage: 10,
  repeatMode: 'repeat',
};

/** What a leader did: positive sizes buy more of the side, negative ones sell; `close` sells all. */
export type LeadMove = number | 'close';

/** A leader on one side, whose orders become signals. */
export function leader(instrument: DecisionInstrument = btcSwap, side: 'L' | 'S' = 'L') {
  let seq = 0;
  let held = 0;
  let openLots = 0;
  return {
    moves(
      move: LeadMove,
      { price, ts, factor = '1', leverage = null }: { price: number; ts: number; factor?: string; leverage?: number | null },
    ): LeadSignal {
      const lots = move === 'close' ? held : Number(scaled(String(Math.abs(move)), 2)) / Number(scaled(instrument.lotSize, 2));
      const isOpening = move !== 'close' && move > 0;
      const beforeLots = held;
      held += isOpening ? lots : -lots;
      if (isOpening && beforeLots === 0) openLots = lots;
      seq += 1;
      const action = isOpening ? (beforeLots === 0 ? 'OPEN' : 'ADD') : held === 0 ? 'CLOSE' : 'REDUCE';
      return { seq, side, action, beforeLots, deltaLots: lots, openLots, cost: String(lots * ticksOf(price)), ts, factor, leverage };
    },
    get held(): number {
      return held;
    },
  };
}

/** What comes with a signal. */
type SignalNews = Pick<Extract<TaskEvent, { type: 'signal' }>, 'later' | 'othersQuote'>;

export function copiedTask(change: Partial<CopySettings> = {}, instrument: DecisionInstrument = btcSwap) {
  const settings: CopySettings = { ...copySettings, ...change };
  const strategy = strategies[5];
  let state: CopyState = strategy.init(settings, instrument, prefix);
  let ts = 1_700_000_000_000;
  let last: number | null = ticksOf(60000);
  let resting: Decision<CopyState>['resting'] = [];
  const facts: Fact[] = [];
  const sent: PlaceOrder[] = [];

  function tell(event: EventBody & Partial<Pick<TaskEvent, 'lastTicks'>>): Decision<CopyState> {
    const decision = strategy.decide(state, { lastTicks: last, markTicks: last, ...event, ts, extremes: {} }, settings, instrument);
    ({ state, resting } = decision);
    facts.push(...decision.facts);
    sent.push(...decision.orders);
    return decision;
  }
  function fill(order: PlaceOrder, lots = order.lots): Decision<CopyState> {
    const { clOrdId } = order;
    const tradeId = String(facts.length);
    if (lots > 0) tell({ type: 'fill', clOrdId, tradeId, priceTicks: last ?? 0, lots, feeQuote: '0', feeBase: '0' });
    return tell({ type: 'done', clOrdId, state: lots === order.lots ? 'filled' : 'canceled' });
  }
  /** Fills every order, and every one that follows from that. */
  function fillAll(orders: readonly PlaceOrder[]): void {
    for (const order of orders) fillAll(fill(order).orders);
  }
  function hear(signal: LeadSignal, { othersQuote = '0', later = 'nothing' }: Partial<SignalNews> = {}): Decision<CopyState> {
    return tell({ type: 'signal', signal, later, othersQuote });
  }
  function act(action: Omit<UserAction, 'actor'>, actor: UserAction['actor'] = 'user'): Decision<CopyState> {
    return tell({ type: 'action', action: { ...action, actor } });
  }
  act({ type: 'startTrading' });
  act({ type: 'startBuying' });
  return {
    tell,
    act,
    fill,
    fillAll,
    hear,
    /** Hears a signal whose orders fill at once. */
    copies(signal: LeadSignal, news: Partial<SignalNews> = {}): void {
      fillAll(hear(signal, news).orders);
    },
    price(value: number): Decision<CopyState> {
      last = ticksOf(value);
      return tell({ type: 'price' });
    },
    wait: (ms: number): void => void (ts += ms),
    now: () => ts,
    facts,
    sent,
    missed: (): string[] => facts.flatMap((fact) => (fact.type === 'SignalMissed' ? [`${fact.seq} ${fact.reason}`] : [])),
    applied: (): number[] => facts.flatMap((fact) => (fact.type === 'SignalApplied' ? [fact.seq] : [])),
    lots: (leg: 'L' | 'S' = 'L'): number => state.legs[leg].book.lots,
    get state() {
      return state;
    },
    get resting() {
      return resting;
    },
  };
}
