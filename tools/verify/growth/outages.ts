// Since when, and why, shards have no owner and accounts cannot close or do not hear their streams. What has ended goes into the figures.
import { SHARDS } from '../../../packages/engine/src/ownership/fair-share.ts';
import type { SimulatedClock } from './clock.ts';
import type { Cause, Figures } from './figures.ts';
import type { Ability } from './world.ts';

interface Outage {
  sinceMs: number;
  cause: Cause;
  /** Accounts that still wait (of a shard without an owner: whether it waits); Infinity until somebody owns the shard. */
  missing: number;
}

type OutagesOfShard = Record<'owned' | Ability, Outage>;

interface OutagesOptions {
  /** Of each shard: accounts that hold something. */
  holders: readonly number[];
  clock: SimulatedClock;
  figures: Figures;
}

export class Outages {
  readonly #options: OutagesOptions;
  readonly #shards: OutagesOfShard[];

  constructor(options: OutagesOptions) {
    this.#options = options;
    const first = (): Outage => ({ sinceMs: 0, cause: 'start', missing: Infinity });
    this.#shards = Array.from({ length: SHARDS }, () => ({ owned: first(), exits: first(), streams: first() }));
  }

  /** One that is not over goes on: what began first counts. */
  begin(shard: number, cause: Cause, sinceMs: number): void {
    for (const outage of Object.values(this.#of(shard))) {
      if (outage.missing === 0) Object.assign(outage, { sinceMs, cause });
      outage.missing = Infinity;
    }
  }

  claimed(shard: number): void {
    const { holders, figures } = this.#options;
    const { owned, exits, streams } = this.#of(shard);
    figures.timesOf(owned.cause).owned.push(this.#lastedMs(owned));
    owned.missing = 0;
    exits.missing = streams.missing = holders[shard] ?? 0;
  }

  /** One account of the shard is able to do this. */
  able(shard: number, ability: Ability): void {
    const outage = this.#of(shard)[ability];
    this.#options.figures.timesOf(outage.cause)[ability].push(this.#lastedMs(outage));
    outage.missing -= 1;
  }

  /** Shards with accounts that wait. */
  countOpen(): number {
    return this.#shards.filter((outages) => Object.values(outages).some(({ missing }) => missing > 0)).length;
  }

  #of(shard: number): OutagesOfShard {
    const outages = this.#shards[shard];
    if (outages === undefined) throw new RangeError(`there is no shard ${String(shard)}`);
    return outages;
  }

  #lastedMs({ sinceMs }: Outage): number {
    return this.#options.clock.nowMs() - sinceMs;
  }
}
