// What a kind of the averaging family adds to the ladder it stands on: when it enters, where it adds, and exits of its own.
import type { Watch } from './decision.ts';
import { type DecisionDraft, type KindRules, type PriceRange, priceText } from './decision-draft.ts';
import type { Side } from './leg-state.ts';
import type { TaskLevel, TaskWait } from './task-view.ts';
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
  plannedEntry: (_c, _side, { priceTicks }) => priceTicks,
  addRange: settingsRange,
  entryWatches: (draft) => rangeWatches(settingsRange(draft)),
  exitWatches: () => [],
  candleWatches: () => [],
  tidy: () => undefined,
  entryWaits: () => undefined,
  exitWaits: () => [],
  levels: (draft) => levelsAt(draft, { rangeMin: draft.c.rangeMin, rangeMax: draft.c.rangeMax }),
};

/** Named prices, those that are not known left out. */
export function levelsAt(draft: DecisionDraft, ticks: Partial<Record<TaskLevel['name'], number | null>>): TaskLevel[] {
  const names = Object.keys(ticks) as TaskLevel['name'][];
  return names.flatMap((name) => {
    const price = priceText(draft, ticks[name] ?? null);
    return price === '' ? [] : [{ name, price }];
  });
}

/** A wait for the next closed bar; `after`: when the newest known one closed, 0 before the first. */
export function lookWait(side: Side, after: number, barMs: number): TaskWait {
  return { leg: side, act: 'look', price: '', size: '', armed: false, ...(after > 0 && { notBefore: after + barMs }) };
}

export function isWithin({ min, max }: PriceRange, ticks: number): boolean {
  return (min === null || ticks >= min) && (max === null || ticks <= max);
}

/** What waits for the price to be within a range; nothing when there are no bounds. */
export function rangeWatches({ min, max }: PriceRange): Watch[] {
  if (min === null) return max === null ? [] : [{ type: 'fallTo', ticks: max }];
  if (max === null) return [{ type: 'riseTo', ticks: min }];
  return min <= max ? [{ type: 'band', lowTicks: min, highTicks: max }] : [];
}
