// Work units by key (an account, an address): so many at once, refilled at a steady rate. They outlast the sockets, so reconnecting refills nothing.

export interface WorkRule {
  /** Units that may be spent at once. */
  burst: number;
  perSec: number;
}

/** Keys that are remembered before the refilled ones are dropped. */
const KEYS_MAX = 20_000;

export class WorkBudgets {
  readonly #rule: WorkRule;
  readonly #nowMs: () => number;
  readonly #buckets = new Map<string, { units: number; atMs: number }>();

  /** @param nowMs a clock that never goes back */
  constructor(rule: WorkRule, nowMs = (): number => performance.now()) {
    this.#rule = rule;
    this.#nowMs = nowMs;
  }

  /** Spends the units; false, and spends nothing, when there are not as many. */
  spend(key: string, units: number): boolean {
    const atMs = this.#nowMs();
    const left = this.#left(key, atMs);
    if (left < units) return false;
    if (!this.#buckets.has(key) && this.#buckets.size >= KEYS_MAX) this.#dropRefilled(atMs);
    this.#buckets.set(key, { units: left - units, atMs });
    return true;
  }

  #left(key: string, atMs: number): number {
    const bucket = this.#buckets.get(key);
    const { burst, perSec } = this.#rule;
    return bucket ? Math.min(burst, bucket.units + ((atMs - bucket.atMs) / 1000) * perSec) : burst;
  }

  #dropRefilled(atMs: number): void {
    for (const key of this.#buckets.keys()) if (this.#left(key, atMs) >= this.#rule.burst) this.#buckets.delete(key);
  }
}
