// The database's side of leases in simulated time: sessions, the locks that they hold, the rows of shards, and which member each row names.
import { SHARDS } from '../../../packages/engine/src/ownership/fair-share.ts';
import type { Membership } from '../../../packages/engine/src/ownership/lease-session.ts';
import type { ShardEpoch } from '../../../packages/engine/src/ownership/shard-table.ts';
import type { SimulatedClock } from './clock.ts';

export interface LeaseServerSession {
  member: number;
  /** When the server heard it last. */
  heardMs: number;
  isOver: boolean;
  onEnd: () => void;
}

export interface LeaseAnswer extends Membership {
  /** `LeaseServer.changes` at that time. */
  changes: number;
}

export class LeaseServer {
  /** Grows with each member that comes or goes. */
  changes = 0;
  isDown = false;
  readonly #clock: SimulatedClock;
  readonly #sessions = new Map<number, LeaseServerSession>();
  /** Member that the row of the shard names. */
  readonly #members = Array.from<number | undefined>({ length: SHARDS });
  readonly #locks = Array.from<LeaseServerSession | undefined>({ length: SHARDS });
  readonly #epochs = Array.from({ length: SHARDS }, () => 0);
  /** Until then a transaction of its former owner holds the row. */
  readonly #heldUntilMs = Array.from({ length: SHARDS }, () => 0);

  constructor(clock: SimulatedClock) {
    this.#clock = clock;
  }

  /** How many have not ended. */
  get sessions(): number {
    return this.#sessions.size;
  }

  open(member: number, onEnd: () => void): LeaseServerSession {
    const session = { member, heardMs: this.#clock.nowMs(), isOver: false, onEnd };
    this.#sessions.set(member, session);
    this.changes += 1;
    return session;
  }

  /** Undefined when the session is over. */
  ask(session: LeaseServerSession): LeaseAnswer | undefined {
    if (session.isOver) return undefined;
    session.heardMs = this.#clock.nowMs();
    const free: number[] = [];
    for (const [shard, member] of this.#members.entries())
      if (member === undefined || member === session.member || !this.#sessions.has(member)) free.push(shard);
    return { members: [...this.#sessions.keys()].toSorted((one, other) => one - other), free, changes: this.changes };
  }

  /** Undefined when the session is over. */
  claim(session: LeaseServerSession, shards: readonly number[]): ShardEpoch[] | undefined {
    if (session.isOver) return undefined;
    session.heardMs = this.#clock.nowMs();
    const claimed = shards.filter((shard) => this.#locks[shard] === undefined && (this.#heldUntilMs[shard] ?? 0) <= session.heardMs);
    return claimed.map((shard) => {
      this.#locks[shard] = session;
      this.#members[shard] = session.member;
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
      this.#members[shard] = undefined;
    }
  }

  /** A transaction holds the row of the shard until this time: it cannot be claimed. */
  holdRow(shard: number, untilMs: number): void {
    this.#heldUntilMs[shard] = untilMs;
  }

  ownerOf(shard: number): LeaseServerSession | undefined {
    return this.#locks[shard];
  }

  shardsOf(session: LeaseServerSession): number[] {
    return [...this.#locks.entries()].flatMap(([shard, owner]) => (owner === session ? [shard] : []));
  }

  end(session: LeaseServerSession): void {
    if (session.isOver) return;
    session.isOver = true;
    for (const shard of this.shardsOf(session)) this.#locks[shard] = undefined;
    this.#sessions.delete(session.member);
    this.changes += 1;
    session.onEnd();
  }
}
