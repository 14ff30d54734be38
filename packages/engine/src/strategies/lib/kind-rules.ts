// What a kind of the averaging family adds to the ladder it stands on: when it enters, where it adds, and exits of its own.
import type { TaskEvent, Watch } from './decision.ts';
import type { Side, Trail } from './leg-state.ts';
import { inRange } from './triggers.ts';
import type { DecisionDraft } from './decision-draft.ts';

/** Prices between which something is allowed, in ticks; null = no bound. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

export interface KindRules {
  /** Gives the kind's own trails the extremes of the event. */
  follow(draft: DecisionDraft, moved: (trail: Trail | null) => Trail | null): void;
  /** Closed bars have come. */
  onCandle(draft: DecisionDraft, event: Extract<TaskEvent, { type: 'candle' }>): void;
  /** Drops, then arms the kind's own trails, and takes note of a box that is left; before any rule that sends. */
  moveTrails(draft: DecisionDraft, side: Side, ticks: number): void;
  /** A stop of the kind's own, before all other rules of the leg; true when it sent the leg away. */
  stop(draft: DecisionDraft, side: Side, ticks: number): boolean;
  /** Another way to take profit, after the target; true when it did. */
  takeProfit(draft: DecisionDraft, side: Side, ticks: number): boolean;
  /** Whether an entry that is allowed otherwise may go out at this price. */
  enters(draft: DecisionDraft, side: Side, ticks: number): boolean;
  /** Where adds are allowed. */
  addRange(draft: DecisionDraft, side: Side): PriceRange;
  /** What a flat leg that may enter, its time reached, waits for. */
  entryWatches(draft: DecisionDraft, side: Side): Watch[];
  /** What a leg that holds something waits for beside its ladder. */
  exitWatches(draft: DecisionDraft, side: Side): Watch[];
  /** Bars the kind waits for now. */
  candleWatches(draft: DecisionDraft): Watch[];
  /** At the end of a decision: drops what can no longer act. */
  tidy(draft: DecisionDraft): void;
}

function settingsRange(draft: DecisionDraft): PriceRange {
  return { min: draft.c.rangeMin, max: draft.c.rangeMax };
}

/** Kinds 1 to 4: enter at once, within the range of the settings. */
export const plainRules: KindRules = {
  follow: () => undefined,
  onCandle: () => undefined,
  moveTrails: () => undefined,
  stop: () => false,
  takeProfit: () => false,
  enters: (draft, _side, ticks) => inRange(draft.c, ticks),
  addRange: settingsRange,
  entryWatches: (draft) => rangeWatches(settingsRange(draft)),
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
