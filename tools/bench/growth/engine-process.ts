// An engine that runs beside the bench.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { waitUntil } from '../../process/wait-until.ts';
import type { BenchWorld } from '../road-world/world.ts';
import type { EngineOrders, EngineSays } from './engine-child.ts';

const CHILD = path.join(import.meta.dirname, 'engine-child.ts');
/** Larger than that of a process that says nothing, which ends at about 4 GB. */
const HEAP_MB = 12_288;
const ANSWER_MS_MAX = 1_200_000;

type Said<Event> = Extract<EngineSays, { event: Event }>;

export class EngineProcess {
  readonly #child: ChildProcess;
  readonly #said = new Map<EngineSays['event'], EngineSays>();

  static start({ venue, database, folder }: BenchWorld, keysFile: string): EngineProcess {
    const orders: EngineOrders = { venue, databaseUrl: database.engineUrl, folder, keysFile };
    return new EngineProcess(
      fork(CHILD, {
        env: { ...process.env, ENGINE_CHILD: JSON.stringify(orders) },
        execArgv: [`--max-old-space-size=${String(HEAP_MB)}`],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
  }

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', (message) => {
      const words = message as EngineSays;
      this.#said.set(words.event, words);
    });
  }

  ready(): Promise<Said<'ready'>> {
    return this.#hear('ready');
  }

  /** From now on what it does is counted. */
  async begin(): Promise<void> {
    await this.#ask('begin', 'begun');
  }

  end(): Promise<Said<'used'>> {
    return this.#ask('end', 'used');
  }

  /** @throws when the engine ends before, or it is not so in time */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    const found = await waitUntil(async () => this.#hasEnded || (await isSo()), ANSWER_MS_MAX);
    if (found !== true || this.#hasEnded) throw new Error('the engine of the bench ended, or was not done in time');
  }

  async stop(): Promise<void> {
    if (this.#hasEnded) return;
    const ended = once(this.#child, 'exit');
    this.#child.send('stop');
    await ended;
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async #ask<Event extends EngineSays['event']>(question: string, event: Event): Promise<Said<Event>> {
    this.#said.delete(event);
    this.#child.send(question);
    return this.#hear(event);
  }

  async #hear<Event extends EngineSays['event']>(event: Event): Promise<Said<Event>> {
    const words = await waitUntil(() => (this.#hasEnded ? undefined : this.#said.get(event)), ANSWER_MS_MAX);
    if (words === undefined) throw new Error(`the engine of the bench did not say "${event}" in time`);
    return words as Said<Event>;
  }
}
