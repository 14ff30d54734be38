// One subscription to one topic: numbers its frames without gaps, buffers deltas until the snapshot is sent, and limits the rate where the topic says so.
import type { TopicReader } from '../../shared/topic-source.ts';

/** Deltas that wait for the snapshot of a topic that is being opened. */
const DELTAS_BEFORE_SNAPSHOT_MAX = 200;

export interface SubscriptionOptions {
  framesPerSecMax: number | undefined;
  send(frame: { seq: number; kind: 'snapshot' | 'delta'; data: unknown }): void;
}

export class Subscription implements TopicReader {
  readonly #options: SubscriptionOptions;
  readonly #early: unknown[] = [];
  #seq = 0;
  #closed = false;
  #stop: (() => void) | undefined;
  #nextMs = 0;
  #newest: { data: unknown } | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: SubscriptionOptions) {
    this.#options = options;
  }

  snapshot(data: unknown): void {
    this.#newest = undefined;
    this.#emit('snapshot', data);
    for (const delta of this.#early.splice(0)) this.delta(delta);
  }

  delta(data: unknown): void {
    if (this.#closed) return;
    if (this.#seq === 0) {
      if (this.#early.length < DELTAS_BEFORE_SNAPSHOT_MAX) this.#early.push(data);
      return;
    }
    const { framesPerSecMax } = this.#options;
    if (framesPerSecMax === undefined) return this.#emit('delta', data);
    this.#newest = { data };
    const waitMs = this.#nextMs - performance.now();
    if (waitMs <= 0) this.#flush(1000 / framesPerSecMax);
    else this.#timer ??= setTimeout(() => this.#flush(1000 / framesPerSecMax), waitMs);
  }

  /** What ends the source; called at once when the subscription is already over. */
  opened(stop: () => void): void {
    if (this.#closed) stop();
    else this.#stop = stop;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#stop?.();
    this.#stop = undefined;
  }

  #flush(everyMs: number): void {
    this.#timer = undefined;
    const newest = this.#newest;
    this.#newest = undefined;
    this.#nextMs = performance.now() + everyMs;
    if (newest) this.#emit('delta', newest.data);
  }

  #emit(kind: 'snapshot' | 'delta', data: unknown): void {
    if (this.#closed) return;
    this.#seq += 1;
    this.#options.send({ seq: this.#seq, kind, data });
  }
}
