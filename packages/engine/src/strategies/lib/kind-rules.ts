// What a kind of the averaging family adds to the ladder it stands on: when it enters, where it adds, and exits of its own.
import type { TaskEvent, Watch } from './decision.ts';
import type { Side, Trail } from './leg-state.ts';
import { inRange } from './triggers.ts';
import type { Turn } from './turn.ts';

/** Prices between which something is allowed, in ticks; null = no bound. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

export interface KindRules {
  /** Gives the kind's own trails the extremes of the event. */
  follow(turn: Turn, moved: (trail: Trail | null) => Trail | null): void;
  /** Closed bars have come. */
  onCandle(turn: Turn, event: Extract<TaskEvent, { type: 'candle' }>): void;
  /** Drops, then arms the kind's own trails, and takes note of a box that is left; before any rule that sends. */
  moveTrails(turn: Turn, side: Side, ticks: number): void;
  /** A stop of the kind's own, before all other rules of the leg; true when it sent the leg away. */
  stop(turn: Turn, side: Side, ticks: number): boolean;
  /** Another way to take profit, after the target; true when it did. */
  takeProfit(turn: Turn, side: Side, ticks: number): boolean;
  /** Whether an entry that is allowed otherwise may go out at this price. */
  enters(turn: Turn, side: Side, ticks: number): boolean;
  /** Where adds are allowed. */
  addRange(turn: Turn, side: Side): PriceRange;
  /** What a flat leg that may enter, its time reached, waits for. */
  entryWatches(turn: Turn, side: Side): Watch[];
  /** What a leg that holds something waits for beside its ladder. */
  exitWatches(turn: Turn, side: Side): Watch[];
  /** Bars the kind waits for now. */
  candleWatches(turn: Turn): Watch[];
  /** At the end of a decision: drops what can no longer act. */
  tidy(turn: Turn): void;
}

function settingsRange(turn: Turn): PriceRange {
  return { min: turn.c.rangeMin, max: turn.c.rangeMax };
}

/** Kinds 1 to 4: enter at once, within the range of the settings. */
export const plainRules: KindRules = {
  follow: () => undefined,
  onCandle: () => undefined,
  moveTrails: () => undefined,
  stop: () => false,
  takeProfit: () => false,
  enters: (turn, _side, ticks) => inRange(turn.c, ticks),
  addRange: settingsRange,
  entryWatches: (turn) => rangeWatches(settingsRange(turn)),
  exitWatches: () => [],
  candleWatches: () => [],
  tidy: () => undefined,
};

export function isWithin({ min, max }: PriceRange, ticks: number): boolean {
  return (min === null || ticks >= min) && (max === null || ticks <= max);
}

/** What waits for the price to be within a range; nothing when there are no bounds. */
export function rangeWatches({ min, max }: PriceRange): Watch[] {
  if (min === null) return max === null ? [] : [{ type: 'fallTo', ticks: max }];
  if (max === null) return [{ type: 'riseTo', ticks: min }];
  return min <= max ? [{ type: 'band', lowTicks: min, highTicks: max }] : [];
}
