// The shards that this engine owns, with the epoch of each claim, and until when its lease lasts at least.

/** A write of a shard's account holds this until it is committed; see stores/shard-fence.ts. */
export interface ShardEpoch {
  shard: number;
  epoch: number;
}

/** A shard that was claimed. */
export interface Claim extends ShardEpoch {
  /** The member that it was had by before; null where that one had given it back. */
  from: number | null;
}

export class ShardTable {
  /** The server gives up a session, or a transaction, that says nothing for this long. */
  readonly silenceMs: number;
  readonly #epochs = new Map<number, number>();
  readonly #formerOwners = new Map<number, number | null>();
  /** Owned, and being given back. */
  readonly #leaving = new Set<number>();
  readonly #nowMs: () => number;
  #validUntil = 0;

  /** `nowMs`: a monotonic clock; that of the process unless given. */
  constructor(silenceMs: number, nowMs: () => number = () => performance.now()) {
    this.silenceMs = silenceMs;
    this.#nowMs = nowMs;
  }

  get size(): number {
    return this.#epochs.size;
  }

  holds(shard: number): boolean {
    return this.#epochs.has(shard);
  }

  /** Whether tasks of the shard may begin to run. */
  takesTasks(shard: number): boolean {
    return this.#epochs.has(shard) && !this.#leaving.has(shard);
  }

  /** Undefined when the shard is not owned (any more). */
  epochOf(shard: number): number | undefined {
    return this.#epochs.get(shard);
  }

  /** Those of these shards that are owned, with their epochs, each once. */
  epochsOf(shards: Iterable<number>): ShardEpoch[] {
    return [...new Set(shards)].flatMap((shard) => {
      const epoch = this.#epochs.get(shard);
      return epoch === undefined ? [] : [{ shard, epoch }];
    });
  }

  /** Owned, and not being given back. */
  kept(): number[] {
    return this.all().filter((shard) => !this.#leaving.has(shard));
  }

  all(): number[] {
    return [...this.#epochs.keys()];
  }

  add({ shard, epoch, from }: ShardEpoch & Partial<Claim>): void {
    this.#epochs.set(shard, epoch);
    if (from !== undefined) this.#formerOwners.set(shard, from);
  }

  /** The members from whom those of these shards were claimed that are owned, each once; null for those that had been given back. */
  formerOwners(shards: Iterable<number>): (number | null)[] {
    const owned = [...shards].filter((shard) => this.#epochs.has(shard));
    return [...new Set(owned.map((shard) => this.#formerOwners.get(shard) ?? null))];
  }

  /** From now on no task of the shard begins to run; what is under way ends. */
  leave(shard: number): void {
    this.#leaving.add(shard);
  }

  delete(shard: number): void {
    this.#epochs.delete(shard);
    this.#leaving.delete(shard);
  }

  clear(): void {
    this.#epochs.clear();
    this.#leaving.clear();
    this.#validUntil = 0;
  }

  /** The lease lasts at least until this time of the table's clock. */
  renew(untilMs: number): void {
    this.#validUntil = Math.max(this.#validUntil, untilMs);
  }

  /** Whether the shard is owned and its lease still lasts, by the table's clock: asked right before something of its accounts leaves for the venue. */
  mayWrite(shard: number): boolean {
    return this.#epochs.has(shard) && this.#nowMs() < this.#validUntil;
  }
}
