// A task of the averaging strategy that a test drives by hand, event by event. For tests only.
import type { AveragingSettings } from '@millrace/contract';
import type { EventBody } from '../backtest/venue-ledger.ts';
import type { Decision, PlaceOrder } from '../strategies/lib/decision.ts';
import type { DecisionInstrument } from '../strategies/lib/decision-instrument.ts';
import type { TaskEvent, UserAction } from '../strategies/lib/task-event.ts';
import type { AveragingState } from '../strategies/lib/leg-state.ts';
import { strategies } from '../strategies/registry.ts';
import { baseSettings, btcSwap, prefix, ticksOf } from './golden-setting.ts';

/** One task, driven by hand: time passes and prices come only when the test gives them. */
export function task(settings: Partial<AveragingSettings> = {}, instrument: DecisionInstrument = btcSwap) {
  let used: AveragingSettings = { ...baseSettings, entryIntervalSec: 0, ...settings };
  let state = strategies[4].init(used, instrument, prefix);
  let ts = 1_700_000_000_000;
  let last: number | null = null;
  let decision: Decision<AveragingState> | null = null;

  /** `lastTicks` and `markTicks`: of the price before, unless the event brings its own. */
  function tell(event: EventBody & Partial<Pick<TaskEvent, 'lastTicks' | 'markTicks'>>): Decision<AveragingState> {
    decision = strategies[4].decide(state, { lastTicks: last, markTicks: last, ...event, ts, extremes: {} }, used, instrument);
    state = decision.state;
    return decision;
  }
  function fill(order: PlaceOrder, lots = order.lots, price = last): Decision<AveragingState> {
    const { clOrdId } = order;
    tell({ type: 'fill', clOrdId, tradeId: '1', priceTicks: price ?? 0, lots, feeQuote: '0', feeBase: '0' });
    return tell({ type: 'done', clOrdId, state: lots === order.lots ? 'filled' : 'canceled' });
  }
  return {
    tell,
    fill,
    price(value: number): Decision<AveragingState> {
      last = ticksOf(value);
      return tell({ type: 'price' });
    },
    act: (action: Omit<UserAction, 'actor'>): Decision<AveragingState> => tell({ type: 'action', action: { ...action, actor: 'user' } }),
    wait: (ms: number): void => void (ts += ms),
    edit(change: Partial<AveragingSettings>): Decision<AveragingState> {
      used = { ...used, ...change };
      return tell({ type: 'action', action: { type: 'edit', actor: 'user' } });
    },
    start(): void {
      tell({ type: 'action', action: { type: 'startTrading', actor: 'user' } });
      tell({ type: 'action', action: { type: 'startBuying', actor: 'user' } });
    },
    get state() {
      return state;
    },
    get long() {
      return state.legs.L;
    },
    now: () => ts,
  };
}

/** The one order of a decision. @throws when there is none or more than one. */
export function only(decision: Decision<AveragingState>): PlaceOrder {
  const [order, ...more] = decision.orders;
  if (order === undefined || more.length > 0) throw new Error(`${decision.orders.length} orders instead of one`);
  return order;
}

/** A running task that bought 1 at 60000. */
export function holding(settings: Partial<AveragingSettings> = {}): ReturnType<typeof task> {
  const made = task(settings);
  made.start();
  made.fill(only(made.price(60000)));
  return made;
}
