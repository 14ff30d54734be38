// A task of any kind that holds something at 60000 or so, and is then driven by hand, event by event. For tests only.
import { simulate } from './simulate.ts';
import type { EventBody } from '../backtest/venue-ledger.ts';
import type { AnyResting, Decision, Fact } from '../strategies/lib/decision.ts';
import type { ClosedCandle, LegKey, UserAction } from '../strategies/lib/task-event.ts';
import type { AveragingState } from '../strategies/lib/leg-state.ts';
import { pyramidSettings } from './eth-setting.ts';
import { baseSettings, btcSpot, btcSwap, prefix, ticksOf } from './golden-setting.ts';
import { gridSettings } from './grid-setting.ts';
import { kernelStrategies } from './kernel-fuzz.ts';
import { type AnySettings, familyOf, type KernelKind } from './kernel-settings.ts';

type Answer = Decision<AveragingState, AnyResting>;

const start = 1_700_000_000_000;
const quarterMs = 900_000;

/** What brings a task of the kind to its first order. */
const ways: Partial<Record<KernelKind, { settings: object; path: readonly number[] }>> = {
  [-1]: { settings: { rangeMax: '60000' }, path: [60000, 59900, 60100] },
  12: { settings: { rangeMin: '59900', rangeMax: '66000' }, path: [60000, 60130] },
};

function settingsFor(kind: KernelKind): AnySettings {
  const family = familyOf(kind);
  const own = family === 'grid' ? gridSettings : family === 'winner' ? { ...pyramidSettings, addGrowthPct: '70' } : baseSettings;
  const size = kind === 1 || kind === 2 || kind === -1 ? { baseOrderSize: '100', leverage: 1 } : {};
  return { ...own, ...size, entryIntervalSec: 0, ...ways[kind]?.settings };
}

/** Twenty quiet bars, one below them, one above: the cross that a mid-orbit task enters on. */
function crossing(): ClosedCandle[] {
  const closes = [...Array.from({ length: 20 }, () => 60000), 59900, 60100];
  return closes.map((price, index) => {
    const ticks = ticksOf(price);
    const ts = start + (index - 21) * quarterMs;
    return { ts, openTicks: ticks, highTicks: ticks, lowTicks: ticks, closeTicks: ticks };
  });
}

export function heldTask(kind: KernelKind, change: Partial<Record<string, unknown>> = {}) {
  const strategy = kernelStrategies[kind];
  const instrument = kind === 1 || kind === 2 || kind === -1 ? btcSpot : btcSwap;
  let settings: AnySettings = { ...settingsFor(kind), ...change };
  const ticks = (ways[kind]?.path ?? [60000]).map((price, index) => ({ ts: start + index * 1000, ticks: ticksOf(price) }));
  const candles = kind === 16 ? { '15m': crossing() } : {};
  const first = simulate({ strategy, settings, instrument, prefix, ticks: kind === 16 ? [] : ticks, candles, wake: 'every-tick' });
  let { state } = first;
  const facts: Fact[] = [];
  let resting = first.resting;
  let ts = start + 60_000;
  let last = ticks.at(-1)?.ticks ?? 0;

  function tell(event: EventBody): Answer {
    const answer = strategy.decide(state, { ...event, ts, extremes: {}, lastTicks: last, markTicks: last }, settings, instrument);
    ({ state, resting } = answer);
    facts.push(...answer.facts);
    return answer;
  }
  /** Tells the end of each resting order that is no longer declared; the orders that were sent, these ends included. */
  function settled(before: readonly AnyResting[], answer: Answer): Answer['orders'] {
    const gone = before.filter((each) => !answer.resting.some((other) => other.clOrdId === each.clOrdId));
    return [...answer.orders, ...gone.flatMap(({ clOrdId }) => tell({ type: 'done', clOrdId, state: 'canceled' }).orders)];
  }
  function asked(event: EventBody): Answer['orders'] {
    const before = resting;
    return settled(before, tell(event));
  }
  return {
    tell,
    /** Every fact since. */
    facts,
    /** The orders that follow from an event, once what rested and shall not is taken back. */
    asked,
    act: (action: Omit<UserAction, 'actor'>, actor: UserAction['actor'] = 'user'): Answer['orders'] =>
      asked({ type: 'action', action: { ...action, actor } }),
    price(value: number): Answer['orders'] {
      last = ticksOf(value);
      return asked({ type: 'price' });
    },
    edit(more: Partial<Record<string, unknown>>): Answer['orders'] {
      settings = { ...settings, ...more };
      return asked({ type: 'action', action: { type: 'edit', actor: 'user' } });
    },
    setRepeat(repeatMode: 'single' | 'repeat'): Answer['orders'] {
      settings = { ...settings, repeatMode };
      return asked({ type: 'action', action: { type: 'setRepeat', actor: 'user' } });
    },
    fill(order: Answer['orders'][number]): Answer {
      const { clOrdId, lots } = order;
      tell({ type: 'fill', clOrdId, tradeId: '1', priceTicks: last, lots, feeQuote: '0', feeBase: '0' });
      return tell({ type: 'done', clOrdId, state: 'filled' });
    },
    wait: (ms: number): void => void (ts += ms),
    lots: (leg: LegKey = 'L'): number => state.legs[leg]?.book.lots ?? 0,
    get state(): AveragingState {
      return state;
    },
    get resting(): readonly AnyResting[] {
      return resting;
    },
    get settings(): AnySettings {
      return settings;
    },
    instrument,
  };
}
