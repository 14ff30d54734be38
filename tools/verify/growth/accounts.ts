// The accounts that a simulated engine takes over: they are loaded, compared with the exchange by request and get their sockets in line, with the limiters and the
// pace of new sockets of the real engine. Only accounts that hold something are simulated.
import { CONNECTIONS_PER_SECOND, createConnectPace, type ConnectPace } from '@millrace/okx';
import { ConcurrencyLimiter } from '../../../packages/engine/src/concurrency-limiter.ts';
import { COMPARISONS_AT_ONCE, LOADS_AT_ONCE } from '../../../packages/engine/src/limits.ts';
import { drawStepMs, type Ability, type SimulatedWorld, type Step } from './world.ts';

/** Private and business. */
const SOCKETS_OF_AN_ACCOUNT = 2;

interface AccountsOptions {
  world: SimulatedWorld;
  /** Calls back in the engine's process: not while it is frozen, never after its end. */
  later(callback: () => void, ms: number): void;
  onAble(shard: number, ability: Ability): void;
}

/** A shard whose accounts are being loaded or are loaded. */
interface LoadedShard {
  /** It was given back or lost. */
  isOver: boolean;
  /** Take its sockets out of the line. */
  cancels: (() => void)[];
}

/** Of one life of the engine's process. */
export class SimulatedAccounts {
  readonly #options: AccountsOptions;
  readonly #shards = new Map<number, LoadedShard>();
  /** One for each address of the machine. */
  readonly #paces: readonly ConnectPace[];
  readonly #loads = new ConcurrencyLimiter(LOADS_AT_ONCE);
  readonly #comparisons = new ConcurrencyLimiter(COMPARISONS_AT_ONCE);

  constructor(options: AccountsOptions) {
    this.#options = options;
    const { clock, addresses } = options.world;
    const pace = { wallClock: { nowMs: clock.nowMs }, perSecond: CONNECTIONS_PER_SECOND, later: options.later };
    this.#paces = Array.from({ length: addresses }, () => createConnectPace(pace));
  }

  load(shards: readonly number[]): void {
    const { world } = this.#options;
    for (const shard of shards) this.#shards.set(shard, { isOver: false, cancels: [] });
    this.#after('listing', () => {
      for (const shard of shards) {
        const loaded = this.#shards.get(shard);
        const count = loaded === undefined ? 0 : (world.holders[shard] ?? 0);
        for (let holder = 0; holder < count; holder += 1) if (loaded !== undefined) void this.#bringUp(shard, loaded);
      }
    });
  }

  unload(shard: number): void {
    const loaded = this.#shards.get(shard);
    if (loaded === undefined) return;
    loaded.isOver = true;
    for (const cancel of loaded.cancels) cancel();
    this.#shards.delete(shard);
  }

  unloadAll(): void {
    for (const shard of [...this.#shards.keys()]) this.unload(shard);
  }

  /** One account: read, its sockets put in line, compared by request. */
  async #bringUp(shard: number, loaded: LoadedShard): Promise<void> {
    const { onAble } = this.#options;
    await this.#loads.run(() => (loaded.isOver ? Promise.resolve() : this.#wait('loading')));
    if (loaded.isOver) return;
    this.#queueSockets(shard, loaded);
    await this.#comparisons.run(() => (loaded.isOver ? Promise.resolve() : this.#wait('comparing')));
    if (!loaded.isOver) onAble(shard, 'exits');
  }

  #queueSockets(shard: number, loaded: LoadedShard): void {
    let missing = SOCKETS_OF_AN_ACCOUNT;
    const open = (ended: () => void): void =>
      this.#after('handshake', () => {
        ended();
        missing -= 1;
        if (missing === 0 && !loaded.isOver) this.#options.onAble(shard, 'streams');
      });
    const pace = this.#paces[shard % this.#paces.length];
    for (let socket = 0; socket < SOCKETS_OF_AN_ACCOUNT; socket += 1) {
      const cancel = pace?.queue({ isUrgent: () => true, open });
      if (cancel !== undefined) loaded.cancels.push(cancel);
    }
  }

  #after(step: Step, callback: () => void): void {
    const { world, later } = this.#options;
    later(callback, drawStepMs(world.random, step));
  }

  #wait(step: Step): Promise<void> {
    return new Promise((done) => this.#after(step, done));
  }
}
