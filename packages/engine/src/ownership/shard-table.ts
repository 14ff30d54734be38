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
  /** Owned when the lease was lost, and not claimed since. */
  readonly #lost = new Set<number>();
  #validUntil = 0;
  #refused = 0;

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

  /** Whether what was marked as sent under its claim may leave: a refusal counts. */
  stillHolds(shard: number): boolean {
    const holds = this.#epochs.has(shard);
    if (!holds) this.noteRefused(shard);
    return holds;
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
    this.#lost.delete(shard);
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

  /** In order: nothing of it is under way. */
  delete(shard: number): void {
    this.#epochs.delete(shard);
    this.#leaving.delete(shard);
  }

  /** The lease is lost. */
  clear(): void {
    for (const shard of this.#epochs.keys()) this.#lost.add(shard);
    this.#epochs.clear();
    this.#leaving.clear();
    this.#validUntil = 0;
  }

  /** The lease lasts at least until this time of the table's clock. */
  renew(untilMs: number): void {
    this.#validUntil = Math.max(this.#validUntil, untilMs);
  }

  /** Whether the shard is owned and its lease still lasts, by the table's clock. */
  isSure(shard: number): boolean {
    return this.#epochs.has(shard) && this.#nowMs() < this.#validUntil;
  }

  /** The same, asked right before something of its accounts leaves for the venue: a refusal counts. */
  mayWrite(shard: number): boolean {
    const may = this.isSure(shard);
    if (!may) this.noteRefused(shard);
    return may;
  }

  /** Writes and requests that were refused because their lease had ended. */
  get refused(): number {
    return this.#refused;
  }

  /** One of this shard was refused. It counts unless the shard was given back in order. */
  noteRefused(shard: number): void {
    if (this.#epochs.has(shard) || this.#lost.has(shard)) this.#refused += 1;
  }
}
