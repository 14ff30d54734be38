// Caches answers of a venue for a short, stated time. Concurrent callers share one request; failures are not cached.
import type { Clock } from '../shared/clock.ts';

export interface FreshCache<T> {
  get(key: string, ask: () => Promise<T>): Promise<T>;
}

/** @param keep whether an answer is worth remembering; a failure that is a value is not */
export function createFreshCache<T>(
  clock: Clock,
  bounds: { freshMs: number; entriesMax: number },
  keep: (answer: T) => boolean,
): FreshCache<T> {
  const entries = new Map<string, { askedAt: number; answer: Promise<T> }>();
  return {
    get(key, ask) {
      const known = entries.get(key);
      if (known && clock.now() - known.askedAt < bounds.freshMs) return known.answer;
      const entry = { askedAt: clock.now(), answer: ask() };
      entries.delete(key);
      entries.set(key, entry);
      const forget = (): void => {
        if (entries.get(key) === entry) entries.delete(key);
      };
      entry.answer.then((answer) => {
        if (!keep(answer)) forget();
      }, forget);
      const [oldest] = entries.keys();
      if (entries.size > bounds.entriesMax && oldest !== undefined) entries.delete(oldest);
      return entry.answer;
    },
  };
}
