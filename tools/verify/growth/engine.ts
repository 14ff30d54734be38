// One engine of a simulated cluster: what it claims and gives back, its table of shards and its accounts are real code; the database, the network and time are not.
import {
  ASKS_IN_A_SILENCE,
  lackingCount,
  nextAskMs,
  shardsToClaim,
  shardsToGiveBack,
  WANTING_MS,
} from '../../../packages/engine/src/ownership/next-move.ts';
import { drawMember } from '../../../packages/engine/src/ownership/lease-session.ts';
import { ShardTable } from '../../../packages/engine/src/ownership/shard-table.ts';
import { SimulatedAccounts } from './accounts.ts';
import type { LeaseAnswer, LeaseServerSession } from './lease-server.ts';
import { drawStepMs, type SimulatedWorld } from './world.ts';

export class SimulatedEngine {
  session: LeaseServerSession | undefined;
  table: ShardTable;
  /** Smallest share that an answer of the lease gave it since somebody set this to Infinity. */
  leastShare = Infinity;
  /** Has its share, and has asked since a member came or went: its next questions would change nothing and are not simulated. */
  isIdle = false;
  readonly #world: SimulatedWorld;
  readonly #askMs: number;
  /** Grows with each start and end of its process. */
  #life = 0;
  #isUp = false;
  #frozenUntilMs = 0;
  /** When it asked last. */
  #askedMs = 0;
  /** Grows with each planned question: only the newest plan is carried out. */
  #plans = 0;
  /** Shards that it is giving back. */
  #leaving = 0;
  #accounts: SimulatedAccounts;

  constructor(world: SimulatedWorld) {
    this.#world = world;
    this.#askMs = world.silenceMs / ASKS_IN_A_SILENCE;
    this.table = new ShardTable(world.silenceMs, world.clock.nowMs);
    this.#accounts = this.#noAccounts();
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  get isFrozen(): boolean {
    return this.#world.clock.nowMs() < this.#frozenUntilMs;
  }

  /** Nothing where it runs already: after a crash of all a restart that was planned before comes later. */
  start(): void {
    if (this.#isUp) return;
    const { clock, silenceMs } = this.#world;
    this.#life += 1;
    this.#isUp = true;
    this.table = new ShardTable(silenceMs, clock.nowMs);
    this.#accounts = this.#noAccounts();
    this.#join();
  }

  /** The process ends at once. Answers the session that the server still has. */
  kill(): LeaseServerSession | undefined {
    const { session } = this;
    this.#catchUp();
    this.#forget();
    this.#life += 1;
    this.#isUp = false;
    this.#frozenUntilMs = 0;
    return session;
  }

  freeze(ms: number): void {
    this.#catchUp();
    this.#frozenUntilMs = this.#world.clock.nowMs() + ms;
    this.wake();
  }

  /** Members have come or gone: it asks again at its next time. */
  wake(): void {
    if (!this.isIdle) return;
    this.#catchUp();
    this.isIdle = false;
    this.#planQuestion(this.#askedMs + this.#askMs - this.#world.clock.nowMs());
  }

  /** Does what its questions would have done while it was idle: the server has heard it, and the lease was renewed. */
  #catchUp(): void {
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

  #noAccounts(): SimulatedAccounts {
    const world = this.#world;
    return new SimulatedAccounts({
      world,
      later: this.#later,
      onAble: (shard, ability) => {
        if (this.session !== undefined) world.onAble(this.session, shard, ability);
      },
    });
  }

  /** In this process: not while it is frozen, never after its end. */
  readonly #later = (callback: () => void, ms: number): void => {
    const { clock } = this.#world;
    const life = this.#life;
    const due = (): void => {
      if (this.#life !== life) return;
      if (this.isFrozen) clock.at(this.#frozenUntilMs, due);
      else callback();
    };
    clock.after(ms, due);
  };

  /** To the database and back. An answer for a session that was lost meanwhile is not heard; undefined: the server has ended the session. */
  #call<Answer>(session: LeaseServerSession, work: () => Answer | undefined, onAnswer: (answer: Answer) => void): void {
    const { clock, random } = this.#world;
    clock.after(drawStepMs(random, 'oneWay'), () => {
      const answer = work();
      this.#later(
        () => {
          if (this.session !== session) return;
          if (answer === undefined) this.#lose(session);
          else onAnswer(answer);
        },
        drawStepMs(random, 'oneWay'),
      );
    });
  }

  #join(): void {
    const { server, random, onJoined } = this.#world;
    const open = (): void => {
      if (server.isDown) return this.#later(() => this.#join(), WANTING_MS);
      const session = server.open(drawMember(random), () => this.#later(() => this.#lose(session), drawStepMs(random, 'oneWay')));
      this.session = session;
      onJoined();
      this.#ask();
    };
    this.#later(open, drawStepMs(random, 'connecting'));
  }

  #lose(session: LeaseServerSession): void {
    if (this.session !== session) return;
    this.#world.server.end(session);
    this.#forget();
    this.#join();
  }

  /** Of its lease, and of all that it has by it. */
  #forget(): void {
    this.session = undefined;
    this.isIdle = false;
    this.table.clear();
    this.#leaving = 0;
    this.#plans += 1;
    this.#accounts.unloadAll();
  }

  #planQuestion(ms: number): void {
    const plan = (this.#plans += 1);
    this.#later(() => {
      if (this.#plans === plan) this.#ask();
    }, ms);
  }

  #ask(): void {
    const { clock, server } = this.#world;
    const { session } = this;
    if (session === undefined) return;
    const askedMs = clock.nowMs();
    this.#call(
      session,
      () => server.ask(session),
      (answer) => {
        this.#askedMs = askedMs;
        this.#renew();
        this.#move(session, answer);
      },
    );
  }

  /** Claims what it lacks, gives back what is above its share, and plans the next question. */
  #move(session: LeaseServerSession, { members, free, changes }: LeaseAnswer): void {
    const { server, random, onIdle, onClaimed } = this.#world;
    const standing = () => ({ members, member: session.member, kept: this.table.kept() });
    this.leastShare = Math.min(this.leastShare, lackingCount(standing()) + this.table.kept().length);
    const end = (): void => {
      const given = shardsToGiveBack(standing());
      if (given.length > 0) this.#giveBack(session, given);
      const isLevel = lackingCount(standing()) === 0 && this.#leaving === 0 && changes === server.changes;
      if (!isLevel) return this.#planQuestion(nextAskMs(this.#askMs, standing()));
      this.isIdle = true;
      onIdle();
    };
    const unowned = free.filter((shard) => !this.table.holds(shard));
    const wanted = shardsToClaim(unowned, standing(), random);
    if (wanted.length === 0) return end();
    const claim = () => {
      const claimed = server.claim(session, wanted);
      for (const { shard } of claimed ?? []) onClaimed(session, shard);
      return claimed;
    };
    this.#call(session, claim, (claimed) => {
      for (const each of claimed) this.table.add(each);
      this.#accounts.load(claimed.map(({ shard }) => shard));
      end();
    });
  }

  #giveBack(session: LeaseServerSession, shards: readonly number[]): void {
    const { server, random, onLeaving } = this.#world;
    this.#leaving += shards.length;
    for (const shard of shards) {
      this.table.leave(shard);
      onLeaving(shard);
      this.#accounts.unload(shard);
    }
    const settled = (): void => {
      if (this.session !== session) return;
      for (const shard of shards) this.table.delete(shard);
      const give = (): true => {
        server.giveBack(session, shards);
        return true;
      };
      this.#call(session, give, () => (this.#leaving -= shards.length));
    };
    this.#later(settled, drawStepMs(random, 'settling'));
  }
}
