// The draw that belongs to a seed: kinds take turns, and each seed can be repeated alone. For tools and tests only.
import fc from 'fast-check';
import type { KernelDraw } from './kernel-draw.ts';
import { kernelFuzz } from './kernel-fuzz.ts';
import { kernelKinds } from './kernel-settings.ts';

export { check, record } from './kernel-checks.ts';
export { count, type Coverage, coverageTable, missing } from './kernel-coverage.ts';

export { runOf } from './kernel-fuzz.ts';
export { kernelKinds } from './kernel-settings.ts';

export function drawOfSeed(seed: number): KernelDraw {
  const kind = kernelKinds[seed % kernelKinds.length];
  const [draw] = fc.sample(kernelFuzz(kind), { seed, numRuns: 1 });
  if (draw === undefined) throw new Error(`no draw of seed ${seed}`);
  return draw;
}
