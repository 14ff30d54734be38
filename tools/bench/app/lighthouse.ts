// Lighthouse as a phone on a slow line sees a page. Of several runs the middle one counts; what the session keeps stays.
import lighthouse, { type Result } from 'lighthouse';
import type { BenchRow } from '../shape.ts';

export interface Rated {
  name: string;
  url: string;
  /** Where the browser listens for its tools. */
  port: number;
  rounds: number;
}

const categories = ['performance', 'accessibility', 'best-practices'];
const timings = [
  ['first-contentful-paint', 'ms'],
  ['largest-contentful-paint', 'ms'],
  ['total-blocking-time', 'ms'],
  ['cumulative-layout-shift', ''],
] as const;

/** Lighthouse asks to be run again when a busy machine lost the beginning of its trace, or gave up the page before it stood. */
const AGAIN: readonly string[] = ['NO_NAVSTART', 'FAILED_DOCUMENT_REQUEST'];
const ATTEMPTS_MAX = 3;

async function rateOnce(url: string, port: number): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: categories,
      disableStorageReset: true,
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { runtimeError } = result.lhr;
    if (!runtimeError) return result.lhr;
    if (!AGAIN.includes(runtimeError.code) || attempt === ATTEMPTS_MAX) throw new Error(`${url}: ${runtimeError.message}`);
  }
}

export async function rateWithLighthouse({ name, url, port, rounds }: Rated): Promise<BenchRow[]> {
  const runs: Map<string, number>[] = [];
  const missed = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const lhr = await rateOnce(url, port);
    if (new URL(lhr.finalDisplayedUrl).pathname !== new URL(url).pathname) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}`);
    const figures = new Map(categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]));
    for (const [audit] of timings) figures.set(audit, Math.round((lhr.audits[audit]?.numericValue ?? 0) * 1000) / 1000);
    runs.push(figures);
    for (const category of ['accessibility', 'best-practices'])
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? [])
        if (weight > 0 && (lhr.audits[id]?.score ?? 1) < 1) missed.add(id);
  }
  const middle = (key: string): number =>
    runs.map((run) => run.get(key) ?? 0).toSorted((one, other) => one - other)[Math.floor(runs.length / 2)] ?? 0;
  return [
    ...categories.map((category) => ({ id: `lighthouse ${category}, ${name}`, value: middle(category), unit: 'of 100' })),
    ...timings.map(([audit, unit]) => ({ id: `${audit}, ${name}`, value: middle(audit), unit })),
    ...[...missed].map((audit) => ({ id: `lighthouse finds fault: ${audit}, ${name}`, value: 1, unit: 'audit' })),
  ];
}
