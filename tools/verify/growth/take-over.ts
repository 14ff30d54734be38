// A week of a cluster in simulated time: engines are killed, freeze and come back, machines are lost, and everything crashes at once.
import { fairShare, SHARDS } from '../../../packages/engine/src/ownership/fair-share.ts';
import { drawsOf } from '../../bench/lib/statistics.ts';
import { SimulatedClock } from './clock.ts';
import { SimulatedEngine, type SimulatedWorld } from './engine.ts';
import { Figures, type Cause } from './figures.ts';
import { LeaseServer, type LeaseServerSession } from './lease-server.ts';

export interface Week {
  seed: number;
  engines: number;
  accounts: number;
  addresses: number;
  silenceMs: number;
  hours: number;
  /** In that time, of all engines together. */
  kills: number;
  machinesLost: number;
  freezes: number;
  crashesOfAll: number;
  believedLongerMs: number;
}

/** Of the accounts: those that hold something. */
const HOLDERS = 0.1;
const FROZEN_MS = { least: 200, most: 30_000 };
/** Of the shards of an engine that freezes or is lost: those whose row a transaction holds at that moment. */
const HELD_ROWS = 0.05;
const RESTART_MS = { killed: [2000, 10_000], 'machine lost': [60_000, 300_000] } as const;
const DATABASE_BACK_MS = 10_000;

/** What was wrong, and how long it took. */
export async function simulateTakeOvers(week: Week): Promise<Figures> {
  const cluster = new SimulatedCluster(week);
  await cluster.run();
  return cluster.figures;
}

/** Since when, and why, a shard has no owner, or accounts that cannot close or do not hear. */
interface Outage {
  sinceMs: number;
  cause: Cause;
  /** Accounts that wait still; Infinity until somebody owns the shard. */
  missing: number;
}

interface Outages {
  owned: Outage;
  exits: Outage;
  streams: Outage;
}

class SimulatedCluster {
  readonly figures = new Figures();
  readonly #week: Week;
  readonly #clock = new SimulatedClock();
  readonly #server = new LeaseServer(this.#clock);
  readonly #random: () => number;
  readonly #world: SimulatedWorld;
  readonly #engines: SimulatedEngine[];
  readonly #outages: Outages[];
  /** Shards of each session when all were level last. */
  #before = new Map<LeaseServerSession, Set<number>>();

  constructor(week: Week) {
    this.#week = week;
    this.#random = drawsOf(week.seed);
    const holders = Array.from({ length: SHARDS }, () => 0);
    for (let holder = 0; holder < week.accounts * HOLDERS; holder += 1) {
      const shard = Math.floor(this.#random() * SHARDS);
      holders[shard] = (holders[shard] ?? 0) + 1;
    }
    const first = (): Outage => ({ sinceMs: 0, cause: 'start', missing: Infinity });
    this.#outages = Array.from({ length: SHARDS }, () => ({ owned: first(), exits: first(), streams: first() }));
    this.#world = {
      ...week,
      clock: this.#clock,
      server: this.#server,
      random: this.#random,
      holders,
      onMembers: () => this.#wakeAll(),
      onIdle: () => this.#checkLevel(),
      onLeaving: (shard) => this.#take(shard, 'moved', this.#clock.nowMs()),
      onClaimed: (engine, shard) => this.#claimed(engine, shard),
      onAccount: (engine, shard, what) => this.#account(engine, shard, what),
    };
    this.#engines = Array.from({ length: week.engines }, () => new SimulatedEngine(this.#world));
  }

  async run(): Promise<void> {
    const { hours, kills, machinesLost, freezes, crashesOfAll } = this.#week;
    const plan = (count: number, event: () => void): void => {
      for (let each = 0; each < count; each += 1) this.#clock.at((0.02 + 0.98 * this.#random()) * hours * 3_600_000, event);
    };
    for (const engine of this.#engines) this.#clock.after(this.#between([0, 5000]), () => engine.start());
    plan(kills, () => this.#kill('killed'));
    plan(machinesLost, () => this.#kill('machine lost'));
    plan(freezes, () => this.#freeze());
    plan(crashesOfAll, () => this.#crashAll());
    await this.#clock.run();
    const missing = this.#outages.filter(({ exits, streams }) => exits.missing > 0 || streams.missing > 0).length;
    if (missing > 0) this.figures.found.push(`${String(missing)} shards have accounts that nobody took over`);
    if (this.#engines.some(({ isIdle }) => !isIdle)) this.figures.found.push('some engine never had its share');
  }

  #between([least, most]: readonly [number, number]): number {
    return least + (most - least) * this.#random();
  }

  /** One that trades. */
  #anyEngine(): SimulatedEngine | undefined {
    const able = this.#engines.filter((engine) => engine.isUp && !engine.isFrozen && engine.session !== undefined);
    return able[Math.floor(this.#random() * able.length)];
  }

  #wakeAll(): void {
    for (const engine of this.#engines) engine.wake();
  }

  #kill(cause: 'killed' | 'machine lost'): void {
    const engine = this.#anyEngine();
    if (engine === undefined) return;
    this.figures.count(cause);
    const session = engine.kill();
    // The kernel closes the connections of a process; nobody those of a machine.
    if (session !== undefined && cause === 'killed') this.#clock.after(this.#between([1, 20]), () => this.#end(session, cause));
    else if (session !== undefined) this.#endWhenSilent(session, cause);
    this.#clock.after(this.#between(RESTART_MS[cause]), () => engine.start());
    this.#setOff(session, cause, this.#clock.nowMs());
  }

  #freeze(): void {
    const engine = this.#anyEngine();
    if (engine?.session === undefined) return;
    this.figures.count('frozen');
    engine.freeze(FROZEN_MS.least * (FROZEN_MS.most / FROZEN_MS.least) ** this.#random());
    this.#endWhenSilent(engine.session, 'frozen');
  }

  #crashAll(): void {
    this.figures.count('all crashed');
    this.#server.isDown = true;
    for (const engine of this.#engines) {
      const session = engine.kill();
      this.#setOff(session, 'all crashed', this.#clock.nowMs());
      if (session !== undefined) this.#server.end(session);
      this.#clock.after(this.#between(RESTART_MS.killed), () => {
        if (!engine.isUp) engine.start();
      });
    }
    this.#clock.after(DATABASE_BACK_MS, () => (this.#server.isDown = false));
  }

  #endWhenSilent(session: LeaseServerSession, cause: Cause): void {
    const sinceMs = this.#clock.nowMs();
    const { silenceMs } = this.#week;
    this.#clock.at(session.heardMs + silenceMs, () => {
      if (session.isOver || this.#clock.nowMs() < session.heardMs + silenceMs) return;
      this.#setOff(session, cause, sinceMs);
      this.#end(session, cause);
    });
  }

  #end(session: LeaseServerSession, cause: Cause): void {
    const nowMs = this.#clock.nowMs();
    for (const shard of cause === 'killed' ? [] : this.#shardsOf(session))
      if (this.#random() < HELD_ROWS) this.#server.holdRow(shard, nowMs + this.#between([0, this.#week.silenceMs]));
    this.#server.end(session);
    this.#wakeAll();
  }

  #shardsOf(session: LeaseServerSession): number[] {
    return Array.from({ length: SHARDS }, (_, shard) => shard).filter((shard) => this.#server.ownerOf(shard) === session);
  }

  #setOff(session: LeaseServerSession | undefined, cause: Cause, sinceMs: number): void {
    if (session !== undefined) for (const shard of this.#shardsOf(session)) this.#take(shard, cause, sinceMs);
  }

  /** An outage that is not over goes on: what began first counts. */
  #take(shard: number, cause: Cause, sinceMs: number): void {
    const outages = this.#outages[shard];
    if (outages === undefined) return;
    for (const outage of Object.values(outages)) {
      if (outage.missing === 0) Object.assign(outage, { sinceMs, cause });
      outage.missing = Infinity;
    }
  }

  #claimed(engine: SimulatedEngine, shard: number): void {
    for (const other of this.#engines)
      if (other !== engine && other.table.mayWrite(shard))
        this.figures.found.push(`shard ${String(shard)}: its former owner may still write`);
    const outages = this.#outages[shard];
    if (outages === undefined) return;
    const { owned, exits, streams } = outages;
    this.figures.of(owned.cause).owned.push(this.#clock.nowMs() - owned.sinceMs);
    owned.missing = 0;
    exits.missing = streams.missing = this.#world.holders[shard] ?? 0;
  }

  /** An engine that was frozen may go on for a moment with what it lost. */
  #account(engine: SimulatedEngine, shard: number, what: 'exits' | 'streams'): void {
    const outage = this.#outages[shard]?.[what];
    if (outage === undefined || this.#server.ownerOf(shard) !== engine.session) return;
    this.figures.of(outage.cause)[what].push(this.#clock.nowMs() - outage.sinceMs);
    outage.missing -= 1;
  }

  /** Once nobody has anything to do: everybody has his share, and no shard moved that did not have to. */
  #checkLevel(): void {
    const up = this.#engines.filter(({ session }) => session !== undefined && !session.isOver);
    if (!up.every((engine) => engine.isIdle)) return;
    this.figures.level += 1;
    const sizes = up.map(({ table }) => table.size);
    const shares = up.map((_, rank) => fairShare(up.length, rank));
    const isLevel = Math.max(...sizes) - Math.min(...sizes) <= Math.max(...shares) - Math.min(...shares);
    if (!isLevel) this.figures.found.push(`not level: from ${String(Math.min(...sizes))} to ${String(Math.max(...sizes))} shards`);
    const after = new Map<LeaseServerSession, Set<number>>();
    let owned = 0;
    for (const engine of up) {
      if (engine.session === undefined) continue;
      const held = new Set(this.#shardsOf(engine.session));
      owned += held.size;
      after.set(engine.session, held);
      const had = this.#before.get(engine.session);
      const left = had === undefined ? 0 : [...had].filter((shard) => !held.has(shard)).length;
      const need = had === undefined ? 0 : Math.max(0, had.size - engine.leastShare);
      if (left > need) this.figures.found.push(`${String(left)} shards left an engine that had to give ${String(need)}`);
      engine.leastShare = Infinity;
    }
    if (owned !== SHARDS) this.figures.found.push(`${String(SHARDS - owned)} shards without an owner`);
    this.#before = after;
  }
}
