// Which shards this engine owns: joins the others, asks at short intervals who is there and what is free, claims up to its fair share, gives back what is above
// it, and stops at once when its lease is lost.
import type { TakeOver } from '../options.ts';
import { claimInstallation } from '../stores/installation.ts';
import type { EngineContext } from './context.ts';
import { watchTakeOver } from './take-overs.ts';
import type { TaskRegistry } from './task-registry.ts';
import { LeaseSession, type Membership } from '../ownership/lease-session.ts';
import { ASKS_IN_A_SILENCE, nextAskMs, shardsToClaim, shardsToGiveBack, WANTING_MS, type Standing } from '../ownership/next-move.ts';

/** Of a lease that ends while this process joins. */
const JOIN_ATTEMPTS_MAX = 5;

export class Ownership {
  readonly #context: EngineContext;
  readonly #tasks: TaskRegistry;
  readonly #askMs: number;
  #session: LeaseSession | null = null;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #regaining: Promise<void> = Promise.resolve();
  /** How many shards had no owner when last asked. */
  #free = 0;
  /** When it asked last and every shard had an owner. */
  #wholeMs: number | null = null;
  #isReleased = false;
  #isDraining = false;

  constructor(context: EngineContext, tasks: TaskRegistry) {
    this.#context = context;
    this.#tasks = tasks;
    this.#askMs = context.timing.leaseMs / ASKS_IN_A_SILENCE;
  }

  /** Shards that nobody owned when last asked. */
  get free(): number {
    return this.#free;
  }

  /**
   * Becomes a member, learns which installation this is, and claims what is free of its share. Where the lease ends meanwhile, because this process is slow to
   * begin, it tries again. @throws when the database cannot be reached
   */
  async join(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) if (await this.#joinOnce(attempt === JOIN_ATTEMPTS_MAX)) return;
  }

  /** False when the lease ended before it had joined. @throws when the database cannot be reached; the last time also when the lease ended */
  async #joinOnce(isLast: boolean): Promise<boolean> {
    const context = this.#context;
    const { pool, instanceFile, cluster, random, logger } = context.options;
    const session = await LeaseSession.open({
      config: pool.options,
      silenceMs: context.timing.leaseMs,
      random,
      onEnd: (cause, ended) => {
        if (this.#session === ended) context.signal({ type: 'fenced', cause });
      },
    });
    try {
      const installation = await claimInstallation(pool, { file: instanceFile, cluster, random, silenceMs: context.timing.leaseMs });
      context.installationEpoch = installation.epoch;
      if (installation.foreign)
        logger.warn({ epoch: installation.epoch }, 'this database is a copy from another installation: its tasks are stopped');
      const isMember = !this.#isDraining;
      if (!isMember) await session.setMember(false);
      await this.#claimLacking(session, await this.#ask(session));
      if (session.hasEnded) throw new Error('the lease session has ended');
      // Its end is a loss from now on.
      this.#session = session;
      if (isMember === this.#isDraining) await session.setMember(!this.#isDraining); // told meanwhile
      logger.info({ member: session.member, shards: context.shards.size }, 'the engine has joined');
      return true;
    } catch (error) {
      const { hasEnded } = session;
      context.shards.clear();
      await session.end();
      if (hasEnded && !isLast) return false;
      throw error;
    }
  }

  /** Loads what was claimed and keeps the lease from now on. What cannot be loaded ends the lease: it is had anew. Never rejects. */
  async begin(cause: TakeOver['cause'] = 'start'): Promise<void> {
    const session = this.#session;
    if (session === null) return;
    this.#plan(Math.min(this.#askMs, WANTING_MS));
    await this.#load(cause, this.#context.shards.all()).catch((error: unknown) => this.#failed(session, error));
  }

  async #load(cause: TakeOver['cause'], shards: readonly number[]): Promise<void> {
    const claimedMs = performance.now();
    const ownedMs = this.#wholeMs === null ? null : Math.round(claimedMs - this.#wholeMs);
    const loaded = await this.#tasks.loadShards(shards);
    void watchTakeOver(this.#context, { cause, shards, ownedMs, claimedMs, loaded }).catch((error: unknown) =>
      this.#context.options.logger.error({ err: error }, 'how long a take-over took is not known'),
    );
  }

  /** The session ended, or another engine has claimed a shard: stops everything at once, then joins again. */
  lose(cause: Error): void {
    const context = this.#context;
    if (context.fenced) return;
    context.halted = true;
    context.fenced = true;
    context.shards.clear();
    this.#wholeMs = null;
    clearTimeout(this.#timer);
    context.options.logger.error({ err: cause }, 'the engine has stopped trading: it no longer holds its lease');
    for (const account of context.accounts.values()) account.close();
    // The lease may end again while its shards are loaded: one is had at a time.
    this.#regaining = this.#regaining.then(() => this.#regain());
  }

  /** Draining, it gives everything back once nothing of it is under way, and claims nothing until it is told otherwise. */
  async drain(isDraining: boolean): Promise<void> {
    if (this.#isDraining === isDraining) return;
    this.#isDraining = isDraining;
    await this.#session?.setMember(!isDraining);
  }

  /** The number under which its claims are noted; undefined while it has no lease. */
  get member(): number | undefined {
    return this.#session?.member;
  }

  /** Also ends a joining that is under way. */
  async release(): Promise<void> {
    this.#isReleased = true;
    clearTimeout(this.#timer);
    await this.#regaining;
    await this.#looking.catch(() => undefined);
    const session = this.#session;
    this.#session = null;
    await session?.end();
  }

  async #regain(): Promise<void> {
    const context = this.#context;
    const session = this.#session;
    this.#session = null;
    await session?.end();
    await this.#looking.catch(() => undefined);
    clearTimeout(this.#timer);
    await this.#tasks.removeAll();
    while (!context.stopping) {
      try {
        await this.join();
        break;
      } catch (error) {
        context.options.logger.warn({ err: error }, 'the lease cannot be had yet');
        await new Promise((done) => setTimeout(done, WANTING_MS));
      }
    }
    if (context.stopping) return;
    context.fenced = false;
    context.halted = false;
    void this.begin('regain');
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isReleased) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look();
    }, ms);
  }

  async #look(): Promise<void> {
    const context = this.#context;
    const session = this.#session;
    if (session === null || context.fenced) return;
    try {
      const answer = await this.#ask(session);
      // What it holds it keeps until the end, so that what is on the wire can still be stored.
      if (context.stopping) return this.#plan(this.#askMs);
      const claimed = await this.#claimLacking(session, answer);
      if (claimed.length > 0) void this.#load('claim', claimed).catch((error: unknown) => this.#failed(session, error));
      const given = session.isHeld ? [] : shardsToGiveBack(this.#standing(session, answer));
      if (given.length > 0) void this.#giveBack(session, given).catch((error: unknown) => this.#failed(session, error));
      this.#plan(nextAskMs(this.#askMs, this.#standing(session, answer)));
    } catch (error) {
      this.#failed(session, error);
    }
  }

  /** What the session cannot do it does not hold. */
  #failed(session: LeaseSession, error: unknown): void {
    if (this.#session === session)
      this.#context.signal({ type: 'fenced', cause: error instanceof Error ? error : new Error(String(error)) });
  }

  async #ask(session: LeaseSession): Promise<Membership> {
    const { timing, shards } = this.#context;
    const askedMs = performance.now();
    const { members, free } = await session.ask();
    // Counted from when the question was sent: the server heard it later than that.
    shards.renew(askedMs + timing.leaseMs - this.#askMs);
    const unowned = free.filter((shard) => !shards.holds(shard));
    this.#free = unowned.length;
    if (unowned.length === 0) this.#wholeMs = askedMs;
    return { members, free: unowned };
  }

  /** Claims what is free up to the fair share. Answers what was claimed. */
  async #claimLacking(session: LeaseSession, answer: Membership): Promise<number[]> {
    const { shards, options } = this.#context;
    const wanted = shardsToClaim(answer.free, this.#standing(session, answer), options.random);
    if (wanted.length === 0) return [];
    const claimed = await session.claim(wanted);
    for (const each of claimed) shards.add(each);
    this.#free = Math.max(0, answer.free.length - claimed.length);
    return claimed.map(({ shard }) => shard);
  }

  #standing({ member }: LeaseSession, { members }: Membership): Standing {
    return { members, member, kept: this.#context.shards.kept() };
  }

  /** Others own each as soon as nothing of it is under way here. */
  async #giveBack(session: LeaseSession, given: readonly number[]): Promise<void> {
    const { shards } = this.#context;
    for (const shard of given) shards.leave(shard);
    let left: number[] = [];
    const giveLeft = async (): Promise<void> => {
      const some = left;
      left = [];
      if (this.#session !== session) return;
      // In the turn in which it is asked for: a shard that is neither held nor given back would be claimed once more.
      for (const shard of some) shards.delete(shard);
      await session.giveBack(some);
    };
    await this.#tasks.removeShards(given, (shard) => {
      left.push(shard);
      // Those that are done in the same moment leave together.
      if (left.length === 1) setImmediate(() => void giveLeft().catch((error: unknown) => this.#failed(session, error)));
    });
  }
}
