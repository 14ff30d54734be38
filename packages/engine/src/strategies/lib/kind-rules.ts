// What a kind of the averaging family adds to the ladder it stands on: when it enters, where it adds, and exits of its own.
import type { Watch } from './decision.ts';
import type { DecisionDraft, KindRules, PriceRange } from './decision-draft.ts';
import { inRange } from './triggers.ts';

function settingsRange(draft: DecisionDraft): PriceRange {
  return { min: draft.c.rangeMin, max: draft.c.rangeMax };
}

/** Kinds 1 to 4: enter at once, within the range of the settings. */
export const plainRules: KindRules = {
  follow: () => undefined,
  onCandle: () => undefined,
  moveTrails: () => undefined,
  stop: () => false,
  ownStop: () => null,
  stopFilled: () => undefined,
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
