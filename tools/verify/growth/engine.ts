// One engine of a simulated cluster: the rule of ownership, the table of shards, the limiters and the pace of new sockets are the real ones, time and network are not.
import { CONNECTIONS_PER_SECOND, createConnectPace, type ConnectPace } from '@millrace/okx';
import { ConcurrencyLimiter } from '../../../packages/engine/src/concurrency-limiter.ts';
import { COMPARISONS_AT_ONCE, LOADS_AT_ONCE } from '../../../packages/engine/src/limits.ts';
import { above, ASKS_IN_A_SILENCE, lacking, nextAskMs, picked, WANTING_MS } from '../../../packages/engine/src/ownership/next-move.ts';
import { ShardTable } from '../../../packages/engine/src/ownership/shard-table.ts';
import type { SimulatedClock } from './clock.ts';
import type { LeaseServer, LeaseServerSession } from './lease-server.ts';

/** What is drawn for each, ms. */
const DRAWN = {
  way: [0.2, 2],
  connecting: [5, 30],
  /** Reading which accounts the shards have. */
  listing: [20, 100],
  /** Reading one account and its tasks. */
  loading: [5, 15],
  /** The requests that compare an account with the exchange. */
  comparing: [150, 600],
  handshake: [100, 400],
  /** Until nothing of a shard that moves is on the wire. */
  settling: [30, 300],
} as const;

/** Private and business. */
const SOCKETS_OF_AN_ACCOUNT = 2;
const MEMBERS_MAX = 999_999_999;

export interface SimulatedWorld {
  clock: SimulatedClock;
  server: LeaseServer;
  random: () => number;
  silenceMs: number;
  /** Of each machine. */
  addresses: number;
  /** Accounts of each shard that hold something. */
  holders: readonly number[];
  /** How much longer than it may an engine believes in its lease. 0 but for a planted bug. */
  believedLongerMs: number;
  onMembers(): void;
  onIdle(): void;
  onLeaving(shard: number): void;
  onClaimed(engine: SimulatedEngine, shard: number): void;
  /** One account of the shard may close, or hears its streams. */
  onAccount(engine: SimulatedEngine, shard: number, what: 'exits' | 'streams'): void;
}

/** A shard whose accounts are being loaded or are loaded. */
interface Loaded {
  isOver: boolean;
  cancels: (() => void)[];
}

export class SimulatedEngine {
  session: LeaseServerSession | undefined;
  table: ShardTable;
  /** Least share that an answer gave it since this was set. */
  leastShare = Infinity;
  /** Has its share and has asked since the last change: its questions change nothing and are not simulated. */
  isIdle = false;
  frozenUntilMs = 0;
  frozenSinceMs = 0;
  readonly #world: SimulatedWorld;
  readonly #askMs: number;
  /** Grows with each start and end of its process. */
  #life = 0;
  #isUp = false;
  #askedMs = 0;
  #looks = 0;
  #leaving = 0;
  #loaded = new Map<number, Loaded>();
  #paces: readonly ConnectPace[] = [];
  #loads = new ConcurrencyLimiter(LOADS_AT_ONCE);
  #comparisons = new ConcurrencyLimiter(COMPARISONS_AT_ONCE);

  constructor(world: SimulatedWorld) {
    this.#world = world;
    this.#askMs = world.silenceMs / ASKS_IN_A_SILENCE;
    this.table = new ShardTable(world.silenceMs, world.clock.nowMs);
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get isFrozen(): boolean {
    return this.#world.clock.nowMs() < this.frozenUntilMs;
  }

  start(): void {
    const { clock, silenceMs, addresses } = this.#world;
    this.#life += 1;
    this.#isUp = true;
    this.table = new ShardTable(silenceMs, clock.nowMs);
    this.#loads = new ConcurrencyLimiter(LOADS_AT_ONCE);
    this.#comparisons = new ConcurrencyLimiter(COMPARISONS_AT_ONCE);
    const pace = { wallClock: { nowMs: clock.nowMs }, perSecond: CONNECTIONS_PER_SECOND, later: this.#later };
    this.#paces = Array.from({ length: addresses }, () => createConnectPace(pace));
    this.#join();
  }

  /** The process ends at once. Answers the session that the server still has. */
  kill(): LeaseServerSession | undefined {
    const { session } = this;
    this.#note();
    this.#forget();
    this.#life += 1;
    this.#isUp = false;
    this.frozenUntilMs = 0;
    this.isIdle = false;
    return session;
  }

  freeze(ms: number): void {
    this.#note();
    this.frozenSinceMs = this.#world.clock.nowMs();
    this.frozenUntilMs = this.frozenSinceMs + ms;
    this.wake();
  }

  /** Members have come or gone. */
  wake(): void {
    if (!this.isIdle) return;
    this.#note();
    this.isIdle = false;
    this.#plan(this.#askedMs + this.#askMs - this.#world.clock.nowMs());
  }

  /** What its questions while it was idle have brought. */
  #note(): void {
    if (!this.isIdle || this.session === undefined) return;
    const { clock } = this.#world;
    this.#askedMs += Math.floor((clock.nowMs() - this.#askedMs) / this.#askMs) * this.#askMs;
    this.session.heardMs = Math.max(this.session.heardMs, this.#askedMs);
    this.#renew();
  }

  #renew(): void {
    const { silenceMs, believedLongerMs } = this.#world;
    this.table.renew(this.#askedMs + silenceMs - this.#askMs + believedLongerMs);
  }

  #drawn(what: keyof typeof DRAWN): number {
    const [least, most] = DRAWN[what];
    return least + (most - least) * this.#world.random();
  }

  /** In this process: not while it is frozen, never after its end. */
  readonly #later = (callback: () => void, ms: number): void => {
    const { clock } = this.#world;
    const life = this.#life;
    const due = (): void => {
      if (this.#life !== life) return;
      if (this.isFrozen) clock.at(this.frozenUntilMs, due);
      else callback();
    };
    clock.after(ms, due);
  };

  #wait(what: keyof typeof DRAWN): Promise<void> {
    return new Promise((done) => this.#later(done, this.#drawn(what)));
  }

  /** There and back; not heard any more once the session is another. */
  #call<Answer>(session: LeaseServerSession, work: () => Answer | undefined, answered: (answer: Answer) => void): void {
    this.#world.clock.after(this.#drawn('way'), () => {
      const answer = work();
      this.#later(() => {
        if (this.session !== session) return;
        if (answer === undefined) this.#lose(session);
        else answered(answer);
      }, this.#drawn('way'));
    });
  }

  #join(): void {
    const { server, random, onMembers } = this.#world;
    this.#later(() => {
      if (server.isDown) return this.#later(() => this.#join(), WANTING_MS);
      const session = server.open(1 + Math.floor(random() * MEMBERS_MAX), () => this.#later(() => this.#lose(session), this.#drawn('way')));
      this.session = session;
      onMembers();
      this.#look();
    }, this.#drawn('connecting'));
  }

  #lose(session: LeaseServerSession): void {
    if (this.session !== session) return;
    this.#world.server.end(session);
    this.#forget();
    this.#join();
  }

  #forget(): void {
    this.session = undefined;
    this.isIdle = false;
    this.table.clear();
    this.#leaving = 0;
    this.#looks += 1;
    for (const shard of [...this.#loaded.keys()]) this.#unload(shard);
  }

  #plan(ms: number): void {
    const look = (this.#looks += 1);
    this.#later(() => {
      if (this.#looks === look) this.#look();
    }, ms);
  }

  #look(): void {
    const { clock, server, random, onIdle } = this.#world;
    const { session } = this;
    if (session === undefined) return;
    const askedMs = clock.nowMs();
    this.#call(
      session,
      () => server.ask(session),
      ({ members, free, changes }) => {
        this.#askedMs = askedMs;
        this.#renew();
        const standing = () => ({ members, member: session.member, kept: this.table.kept() });
        this.leastShare = Math.min(this.leastShare, lacking(standing()) + this.table.kept().length);
        const end = (): void => {
          const given = above(standing());
          if (given.length > 0) this.#giveBack(session, given);
          const isLevel = lacking(standing()) === 0 && this.#leaving === 0 && changes === server.changes;
          if (!isLevel) return this.#plan(nextAskMs(this.#askMs, standing()));
          this.isIdle = true;
          onIdle();
        };
        const unowned = free.filter((shard) => !this.table.holds(shard));
        const wanted = picked(unowned, standing(), random);
        if (wanted.length === 0) return end();
        const claim = () => {
          const claimed = server.claim(session, wanted);
          for (const { shard } of claimed ?? []) this.#world.onClaimed(this, shard);
          return claimed;
        };
        this.#call(session, claim, (claimed) => {
          for (const each of claimed) this.table.add(each);
          this.#load(claimed.map(({ shard }) => shard));
          end();
        });
      },
    );
  }

  #giveBack(session: LeaseServerSession, shards: readonly number[]): void {
    const { server, onLeaving } = this.#world;
    this.#leaving += shards.length;
    for (const shard of shards) {
      this.table.leave(shard);
      onLeaving(shard);
      this.#unload(shard);
    }
    this.#later(() => {
      if (this.session !== session) return;
      for (const shard of shards) this.table.delete(shard);
      this.#call(
        session,
        () => {
          server.giveBack(session, shards);
          return true;
        },
        () => (this.#leaving -= shards.length),
      );
    }, this.#drawn('settling'));
  }

  #unload(shard: number): void {
    const loaded = this.#loaded.get(shard);
    if (loaded === undefined) return;
    loaded.isOver = true;
    for (const cancel of loaded.cancels) cancel();
    this.#loaded.delete(shard);
  }

  #load(shards: readonly number[]): void {
    for (const shard of shards) this.#loaded.set(shard, { isOver: false, cancels: [] });
    this.#later(() => {
      for (const shard of shards) {
        const loaded = this.#loaded.get(shard);
        const count = loaded === undefined ? 0 : (this.#world.holders[shard] ?? 0);
        for (let holder = 0; holder < count; holder += 1) if (loaded !== undefined) void this.#bringUp(shard, loaded);
      }
    }, this.#drawn('listing'));
  }

  /** An account that holds something: read, its sockets put in line, compared by request. */
  async #bringUp(shard: number, loaded: Loaded): Promise<void> {
    const { onAccount } = this.#world;
    await this.#loads.run(() => (loaded.isOver ? Promise.resolve() : this.#wait('loading')));
    if (loaded.isOver) return;
    let missing = SOCKETS_OF_AN_ACCOUNT;
    const open = (ended: () => void): void =>
      this.#later(() => {
        ended();
        missing -= 1;
        if (missing === 0 && !loaded.isOver) onAccount(this, shard, 'streams');
      }, this.#drawn('handshake'));
    const pace = this.#paces[shard % this.#paces.length];
    for (let socket = 0; socket < SOCKETS_OF_AN_ACCOUNT; socket += 1) {
      const cancel = pace?.queue({ isUrgent: () => true, open });
      if (cancel !== undefined) loaded.cancels.push(cancel);
    }
    await this.#comparisons.run(() => (loaded.isOver ? Promise.resolve() : this.#wait('comparing')));
    if (!loaded.isOver) onAccount(this, shard, 'exits');
  }
}
