// Bounds how much of the same kind is under way in this process.

/** Runs `work` when fewer than `max` are under way under its key; the others wait in the order in which they came. */
export function atMost(max: number): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const places = new Map<string, { taken: number; waiting: (() => void)[] }>();
  return async (key, work) => {
    const place = places.get(key) ?? { taken: 0, waiting: [] };
    places.set(key, place);
    // Who leaves hands his place to the next, so it is counted already.
    if (place.taken >= max) await new Promise<void>((resolve) => place.waiting.push(resolve));
    else place.taken += 1;
    try {
      return await work();
    } finally {
      const next = place.waiting.shift();
      if (next) next();
      else {
        place.taken -= 1;
        if (place.taken === 0) places.delete(key);
      }
    }
  };
}
