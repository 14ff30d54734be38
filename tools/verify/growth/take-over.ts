// A week of a cluster in simulated time: engines are killed, freeze and come back, machines are lost, and everything crashes at once.
import { fairShare, SHARDS } from '../../../packages/engine/src/ownership/fair-share.ts';
import { drawsOf } from '../../bench/lib/statistics.ts';
import { SimulatedClock } from './clock.ts';
import { SimulatedEngine } from './engine.ts';
import { Figures, type Cause } from './figures.ts';
import { LeaseServer, type LeaseServerSession } from './lease-server.ts';
import { Outages } from './outages.ts';
import { drawBetween, type SimulatedWorld } from './world.ts';

export interface Week extends Pick<SimulatedWorld, 'addresses' | 'silenceMs' | 'believedLongerMs'> {
  seed: number;
  engines: number;
  accounts: number;
  hours: number;
  /** How often each of these happens in that time, to one engine drawn of those that trade, or to all. */
  kills: number;
  machinesLost: number;
  freezes: number;
  crashesOfAll: number;
}

/** Share of the accounts that hold something. */
const HOLDERS = 0.1;
const FROZEN_MS = { least: 200, most: 30_000 };
/** Of the shards of an engine that freezes or is lost: share of those whose row a transaction holds when the session ends. */
const HELD_ROWS = 0.05;
const RESTART_MS = { killed: [2000, 10_000], 'machine lost': [60_000, 300_000] } as const;
const DATABASE_BACK_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Share of the time before the first event: every account has its sockets by then. */
const CALM = 0.02;
/** Longest time after the last event until every account has its sockets again and every engine its share. */
const OVER_MS_MAX = 4 * HOUR_MS;

/** What was wrong, and how long it took. */
export async function simulateTakeOvers(week: Week): Promise<Figures> {
  const cluster = new SimulatedCluster(week);
  await cluster.run();
  return cluster.figures;
}

class SimulatedCluster {
  readonly figures = new Figures();
  readonly #week: Week;
  readonly #clock = new SimulatedClock();
  readonly #server = new LeaseServer(this.#clock);
  readonly #random: () => number;
  readonly #engines: SimulatedEngine[];
  readonly #outages: Outages;
  /** Shards of each session when every engine had its share last. */
  #before = new Map<LeaseServerSession, Set<number>>();

  constructor(week: Week) {
    this.#week = week;
    this.#random = drawsOf(week.seed);
    const holders = Array.from({ length: SHARDS }, () => 0);
    for (let holder = 0; holder < week.accounts * HOLDERS; holder += 1) {
      const shard = Math.floor(this.#random() * SHARDS);
      holders[shard] = (holders[shard] ?? 0) + 1;
    }
    this.#outages = new Outages({ holders, clock: this.#clock, figures: this.figures });
    const world: SimulatedWorld = {
      ...week,
      clock: this.#clock,
      server: this.#server,
      random: this.#random,
      holders,
      onJoined: () => this.#wakeAll(),
      onIdle: () => this.#checkLevel(),
      onLeaving: (shard) => this.#outages.begin(shard, 'moved', this.#clock.nowMs()),
      onClaimed: (session, shard) => this.#claimed(session, shard),
      onAble: (session, shard, ability) => {
        // An engine that was frozen may go on for a moment with what it lost.
        if (this.#server.ownerOf(shard) === session) this.#outages.able(shard, ability);
      },
    };
    this.#engines = Array.from({ length: week.engines }, () => new SimulatedEngine(world));
  }

  async run(): Promise<void> {
    const { hours, kills, machinesLost, freezes, crashesOfAll } = this.#week;
    const plan = (count: number, event: () => void): void => {
      for (let each = 0; each < count; each += 1) this.#clock.at((CALM + (1 - CALM) * this.#random()) * hours * HOUR_MS, event);
    };
    for (const engine of this.#engines) this.#clock.after(this.#between([0, 5000]), () => engine.start());
    plan(kills, () => this.#kill('killed'));
    plan(machinesLost, () => this.#kill('machine lost'));
    plan(freezes, () => this.#freeze());
    plan(crashesOfAll, () => this.#crashAll());
    await this.#clock.run(hours * HOUR_MS + OVER_MS_MAX);
    const open = this.#outages.countOpen();
    if (open > 0) this.figures.found.push(`${String(open)} shards have accounts that nobody took over`);
    if (this.#engines.some(({ isIdle }) => !isIdle)) this.figures.found.push('some engine never had its share');
  }

  #between(bounds: readonly [number, number]): number {
    return drawBetween(this.#random, bounds);
  }

  /** One that trades. */
  #anyEngine(): SimulatedEngine | undefined {
    const trading = this.#engines.filter((engine) => engine.isUp && !engine.isFrozen && engine.session !== undefined);
    return trading[Math.floor(this.#random() * trading.length)];
  }

  #wakeAll(): void {
    for (const engine of this.#engines) engine.wake();
  }

  #kill(cause: 'killed' | 'machine lost'): void {
    const engine = this.#anyEngine();
    if (engine === undefined) return;
    this.figures.count(cause);
    const session = engine.kill();
    // The kernel closes the connections of a process that ends; nobody closes those of a machine.
    if (session !== undefined && cause === 'killed') this.#clock.after(this.#between([1, 20]), () => this.#end(session, cause));
    else if (session !== undefined) this.#endWhenSilent(session, cause, () => true);
    this.#clock.after(this.#between(RESTART_MS[cause]), () => engine.start());
    if (session !== undefined) this.#beginOutages(session, cause, this.#clock.nowMs());
  }

  #freeze(): void {
    const engine = this.#anyEngine();
    if (engine?.session === undefined) return;
    this.figures.count('frozen');
    engine.freeze(FROZEN_MS.least * (FROZEN_MS.most / FROZEN_MS.least) ** this.#random());
    this.#endWhenSilent(engine.session, 'frozen', () => engine.isFrozen);
  }

  #crashAll(): void {
    this.figures.count('all crashed');
    this.#server.isDown = true;
    for (const engine of this.#engines) {
      const session = engine.kill();
      if (session !== undefined) {
        this.#beginOutages(session, 'all crashed', this.#clock.nowMs());
        this.#server.end(session);
      }
      this.#clock.after(this.#between(RESTART_MS.killed), () => engine.start());
    }
    this.#clock.after(DATABASE_BACK_MS, () => (this.#server.isDown = false));
  }

  /** The server ends a session that it has not heard for the silence: what was on the way when its engine stopped is heard still. One that speaks again goes on. */
  #endWhenSilent(session: LeaseServerSession, cause: Cause, isStopped: () => boolean): void {
    const sinceMs = this.#clock.nowMs();
    const { silenceMs } = this.#week;
    const look = (): void => {
      if (session.isOver) return;
      if (this.#clock.nowMs() < session.heardMs + silenceMs) {
        if (isStopped()) this.#clock.at(session.heardMs + silenceMs, look);
        return;
      }
      this.#beginOutages(session, cause, sinceMs);
      this.#end(session, cause);
    };
    this.#clock.at(session.heardMs + silenceMs, look);
  }

  #end(session: LeaseServerSession, cause: Cause): void {
    const nowMs = this.#clock.nowMs();
    for (const shard of cause === 'killed' ? [] : this.#server.shardsOf(session))
      if (this.#random() < HELD_ROWS) this.#server.holdRow(shard, nowMs + this.#between([0, this.#week.silenceMs]));
    this.#server.end(session);
    this.#wakeAll();
  }

  #beginOutages(session: LeaseServerSession, cause: Cause, sinceMs: number): void {
    for (const shard of this.#server.shardsOf(session)) this.#outages.begin(shard, cause, sinceMs);
  }

  #claimed(session: LeaseServerSession, shard: number): void {
    for (const other of this.#engines)
      if (other.session !== session && other.table.mayWrite(shard))
        this.figures.found.push(`shard ${String(shard)}: its former owner may still write`);
    this.#outages.claimed(shard);
  }

  /** Once no engine has anything to do: each has its share, every shard an owner, and no shard moved that did not have to. */
  #checkLevel(): void {
    const up = this.#engines.flatMap((engine) =>
      engine.session === undefined || engine.session.isOver ? [] : [{ engine, session: engine.session }],
    );
    // The server has not noticed yet that an engine is gone: nobody can have claimed what it owned.
    if (up.length < this.#server.sessions || !up.every(({ engine }) => engine.isIdle)) return;
    this.figures.levelCount += 1;
    const sizes = up.map(({ engine }) => engine.table.size);
    const shares = up.map((_, rank) => fairShare(up.length, rank));
    const isLevel = Math.max(...sizes) - Math.min(...sizes) <= Math.max(...shares) - Math.min(...shares);
    if (!isLevel) this.figures.found.push(`not level: from ${String(Math.min(...sizes))} to ${String(Math.max(...sizes))} shards`);
    const after = new Map(up.map(({ session }) => [session, new Set(this.#server.shardsOf(session))]));
    for (const { engine, session } of up) {
      this.#checkMoves(engine, { had: this.#before.get(session), held: after.get(session) });
      engine.leastShare = Infinity;
    }
    const owned = [...after.values()].reduce((sum, { size }) => sum + size, 0);
    if (owned !== SHARDS) this.figures.found.push(`${String(SHARDS - owned)} shards without an owner`);
    this.#before = after;
  }

  #checkMoves({ leastShare }: SimulatedEngine, { had, held }: Record<'had' | 'held', ReadonlySet<number> | undefined>): void {
    if (had === undefined) return;
    const left = [...had].filter((shard) => !held?.has(shard)).length;
    const need = Math.max(0, had.size - leastShare);
    if (left > need) this.figures.found.push(`${String(left)} shards left an engine that had to give ${String(need)}`);
  }
}
