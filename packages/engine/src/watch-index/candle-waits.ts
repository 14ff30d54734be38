// Who waits for which closed bars. A wait is level triggered: it is due as long as a bar is known that closed after the one it has seen.
import type { Watch } from '../strategies/lib/decision.ts';
import type { CandleBar } from '../strategies/lib/task-event.ts';

export type CandleWatch = Extract<Watch, { type: 'candle' }>;

export interface CandleWaits<Owner> {
  add(owner: Owner, watch: CandleWatch): void;
  clear(owner: Owner): void;
  /** Stores a bar's close; returns the owners that wait for it. */
  onClose(bar: CandleBar, ts: number): Owner[];
  /** The first of an owner's waits that is due; null when none is. */
  due(owner: Owner): CandleWatch | null;
}

export function createCandleWaits<Owner>(): CandleWaits<Owner> {
  const waiting = new Map<Owner, CandleWatch[]>();
  const newest = new Map<CandleBar, number>();
  const isDue = (watch: CandleWatch): boolean => (newest.get(watch.bar) ?? -Infinity) > watch.after;

  return {
    add(owner, watch) {
      waiting.set(owner, [...(waiting.get(owner) ?? []), watch]);
    },
    clear(owner) {
      waiting.delete(owner);
    },
    onClose(bar, ts) {
      newest.set(bar, Math.max(ts, newest.get(bar) ?? ts));
      return [...waiting].filter(([, watches]) => watches.some((watch) => watch.bar === bar && isDue(watch))).map(([owner]) => owner);
    },
    due: (owner) => waiting.get(owner)?.find(isDue) ?? null,
  };
}
