// The engine's right to write: holds the lock and the epoch, and takes them again after they were lost.
import { claimInstallation } from '../stores/installation.ts';
import { takeLease, type Lease } from '../stores/lease.ts';
import type { EngineContext } from './context.ts';
import type { TaskRegistry } from './task-registry.ts';

/** After the lock was lost: between two tries to get it back. */
const REGAIN_WAIT_MS = 250;

export class EngineLease {
  readonly #context: EngineContext;
  readonly #tasks: TaskRegistry;
  #lease: Lease | null = null;
  #regaining: Promise<void> = Promise.resolve();

  constructor(context: EngineContext, tasks: TaskRegistry) {
    this.#context = context;
    this.#tasks = tasks;
  }

  /** Takes the lock and the next epoch, and learns which installation this is. @throws EngineRunningError */
  async take(): Promise<void> {
    const context = this.#context;
    const { pool, instanceFile, random, logger } = context.options;
    const taken = await takeLease(pool, {
      onLost: (cause) => context.signal({ type: 'fenced', cause }),
      patienceMs: context.timing.lockMs,
    });
    try {
      const installation = await claimInstallation(pool, instanceFile, random);
      context.epoch = taken.epoch;
      context.installationEpoch = installation.epoch;
      this.#lease = taken;
      if (installation.foreign)
        logger.warn({ epoch: installation.epoch }, 'this database is a copy from another installation: its tasks are stopped');
    } catch (error) {
      await taken.release();
      throw error;
    }
  }

  /** Another engine may write now: stops everything at once, then waits until the lock can be had again. */
  lose(cause: Error): void {
    const context = this.#context;
    if (context.fenced) return;
    context.halted = true;
    context.fenced = true;
    context.options.logger.error({ err: cause }, 'the engine has stopped trading: it no longer holds the lock');
    for (const account of context.accounts.values()) account.close();
    this.#regaining = this.#regain();
  }

  /** Waits until the lock can be had again and starts over from what is stored. */
  async #regain(): Promise<void> {
    const context = this.#context;
    await this.#lease?.release();
    await this.#tasks.removeAll();
    while (!context.stopping) {
      try {
        await this.take();
        if (context.stopping) return;
        context.fenced = false;
        context.halted = false;
        return await this.#tasks.load();
      } catch (error) {
        context.options.logger.warn({ err: error }, 'the lock cannot be had yet');
        await new Promise((done) => setTimeout(done, REGAIN_WAIT_MS));
      }
    }
  }

  /** Also gives up a lock that is being taken again. */
  async release(): Promise<void> {
    await this.#regaining;
    await this.#lease?.release();
  }
}
