// Which closed bars a task has to be given. A bar that changes no order, only what the task remembers of the newest bar, need not be given
// when it closes: either never, or before the next price that the task is asked about. Rules: mid-orbit.ts and winner.ts, which decide.
import type { WinnerSettings } from '@millrace/contract';
import type { AveragingSettings } from '@millrace/contract';
import { bowlingContract } from '../../strategies/bowling-contract.ts';
import { midOrbit } from '../../strategies/mid-orbit.ts';
import { pyramidContract } from '../../strategies/pyramid-contract.ts';
import { compile } from '../../strategies/lib/compiled-settings.ts';
import type { DecisionInstrument } from '../../strategies/lib/decision-instrument.ts';
import type { CandleBar, ClosedCandle } from '../../strategies/lib/task-event.ts';
import type { AveragingState, LegState, Side } from '../../strategies/lib/leg-state.ts';
import { gateBars } from '../../strategies/lib/limits.ts';
import { levelsOf } from '../../strategies/lib/triggers.ts';
import type { WinnerState } from '../../strategies/lib/winner-state.ts';
import { bitsOf, channelsOf, crossed, outer } from './candle-signs.ts';

export interface CandleInterest {
  bar: CandleBar;
  /** Whether the task has to be given this bar when it closes. */
  matters(state: unknown, at: number): boolean;
  /** A bar that was not given is given before the next price; otherwise never. */
  isGivenLater: boolean;
  /** Prices strictly between which the newest bar, not given yet, lets nothing happen. */
  band(state: unknown, at: number): { low: number; high: number };
}

const everywhere = { low: -Infinity, high: Infinity };

/** null: the task is given every bar that it waits for. */
export function interestOf(
  run: { strategy: { decide: unknown }; settings: unknown; instrument: DecisionInstrument },
  closedBars: (bar: CandleBar) => readonly ClosedCandle[],
): CandleInterest | null {
  const { decide } = run.strategy;
  if (decide === midOrbit.decide) return orbitInterest(run.settings as AveragingSettings, run.instrument, closedBars);
  return decide === bowlingContract.decide || decide === pyramidContract.decide
    ? winnerInterest(run.settings as WinnerSettings, closedBars)
    : null;
}

function sidesOf(direction: 'long' | 'short' | 'both'): readonly Side[] {
  if (direction === 'both') return ['L', 'S'];
  return direction === 'long' ? ['L'] : ['S'];
}

/** Crosses and bands act where they close a leg beyond its floor, or open one while the other is flat. */
function orbitInterest(
  settings: AveragingSettings,
  instrument: DecisionInstrument,
  closedBars: (bar: CandleBar) => readonly ClosedCandle[],
): CandleInterest {
  const c = compile(settings, instrument);
  const sides = sidesOf(settings.direction);
  const closed = closedBars('15m');
  const bits = bitsOf(closed);
  const isBusy = (leg: LegState): boolean => leg.orders.length > 0 || leg.exit !== null;
  function matters(state: unknown, at: number): boolean {
    const { legs, lock } = state as AveragingState;
    const sign = bits[at] ?? 0;
    if (sign === 0) return false;
    if (lock !== undefined || isBusy(legs.L) || isBusy(legs.S)) return true;
    return sides.some((side) => {
      const other = side === 'L' ? 'S' : 'L';
      const { book } = legs[side];
      if (book.lots === 0) return (sign & crossed[side]) !== 0 && legs[other].book.lots === 0;
      const { floor } = levelsOf(c, side, book);
      const close = closed[at]?.closeTicks ?? 0;
      const isBeyond = floor !== null && (side === 'L' ? close >= floor : close <= floor);
      return isBeyond && (sign & (outer[side] | crossed[other])) !== 0;
    });
  }
  return { bar: '15m', matters, isGivenLater: false, band: () => everywhere };
}

/** The channel of the newest bars only says where a flat leg may enter. */
function winnerInterest(settings: WinnerSettings, closedBars: (bar: CandleBar) => readonly ClosedCandle[]): CandleInterest {
  const sides = sidesOf(settings.direction);
  const { highs, lows } = channelsOf(closedBars('15m'), gateBars);
  function mayEnter(state: WinnerState, side: Side): boolean {
    const leg = state.legs[side];
    return state.buyingEnabled && state.fault === null && !leg.done && leg.book.lots === 0;
  }
  return {
    bar: '15m',
    matters: () => false,
    isGivenLater: true,
    band(state, at) {
      const [long, short] = (['L', 'S'] as const).map((side) => sides.includes(side) && mayEnter(state as WinnerState, side));
      return { low: short === true ? (lows[at] ?? Infinity) : -Infinity, high: long === true ? (highs[at] ?? -Infinity) : Infinity };
    },
  };
}
