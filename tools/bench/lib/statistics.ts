// Figures of a sample, and draws from a seed, for every bench.

/** The value below which this share of a sample lies; NaN of none. The median is `quantile(values, 0.5)`. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Numbers in [0, 1), all from the seed: the linear congruential generator of Numerical Recipes. */
export function drawsOf(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
