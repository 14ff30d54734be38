// What the database does for the lease, in simulated time: sessions with their names and locks, the rows of shards, and the end of a session that is silent.
import { SHARDS } from '../../../packages/engine/src/ownership/fair-share.ts';
import type { ShardEpoch } from '../../../packages/engine/src/ownership/shard-table.ts';
import type { SimulatedClock } from './clock.ts';

export interface LeaseServerSession {
  member: number;
  heardMs: number;
  isOver: boolean;
  onEnd: () => void;
}

export class LeaseServer {
  /** Grows with each member that comes or goes. */
  changes = 0;
  isDown = false;
  readonly #clock: SimulatedClock;
  readonly #sessions = new Map<number, LeaseServerSession>();
  readonly #noted = Array.from<number | undefined>({ length: SHARDS });
  readonly #locks = Array.from<LeaseServerSession | undefined>({ length: SHARDS });
  readonly #epochs = Array.from({ length: SHARDS }, () => 0);
  /** Until then a transaction of its former owner holds the row. */
  readonly #heldUntilMs = Array.from({ length: SHARDS }, () => 0);

  constructor(clock: SimulatedClock) {
    this.#clock = clock;
  }

  open(member: number, onEnd: () => void): LeaseServerSession {
    const session = { member, heardMs: this.#clock.nowMs(), isOver: false, onEnd };
    this.#sessions.set(member, session);
    this.changes += 1;
    return session;
  }

  /** Undefined of a session that is over. */
  ask(session: LeaseServerSession): { members: number[]; free: number[]; changes: number } | undefined {
    if (session.isOver) return undefined;
    session.heardMs = this.#clock.nowMs();
    const free: number[] = [];
    for (const [shard, member] of this.#noted.entries())
      if (member === undefined || member === session.member || !this.#sessions.has(member)) free.push(shard);
    return { members: [...this.#sessions.keys()].toSorted((one, other) => one - other), free, changes: this.changes };
  }

  claim(session: LeaseServerSession, shards: readonly number[]): ShardEpoch[] | undefined {
    if (session.isOver) return undefined;
    session.heardMs = this.#clock.nowMs();
    const claimed = shards.filter((shard) => this.#locks[shard] === undefined && (this.#heldUntilMs[shard] ?? 0) <= session.heardMs);
    return claimed.map((shard) => {
      this.#locks[shard] = session;
      this.#noted[shard] = session.member;
      const epoch = (this.#epochs[shard] ?? 0) + 1;
      this.#epochs[shard] = epoch;
      return { shard, epoch };
    });
  }

  giveBack(session: LeaseServerSession, shards: readonly number[]): void {
    if (session.isOver) return;
    session.heardMs = this.#clock.nowMs();
    for (const shard of shards) {
      if (this.#locks[shard] !== session) continue;
      this.#locks[shard] = undefined;
      this.#noted[shard] = undefined;
    }
  }

  holdRow(shard: number, untilMs: number): void {
    this.#heldUntilMs[shard] = untilMs;
  }

  ownerOf(shard: number): LeaseServerSession | undefined {
    return this.#locks[shard];
  }

  end(session: LeaseServerSession): void {
    if (session.isOver) return;
    session.isOver = true;
    this.#sessions.delete(session.member);
    for (const [shard, owner] of this.#locks.entries()) if (owner === session) this.#locks[shard] = undefined;
    this.changes += 1;
    session.onEnd();
  }
}
