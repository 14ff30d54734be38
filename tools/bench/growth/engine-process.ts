// An engine that runs beside the bench.
import path from 'node:path';
import { waitUntil } from '../../process/wait-until.ts';
import { BenchChild } from '../lib/bench-child.ts';
import type { BenchWorld } from '../road-world/world.ts';
import type { EngineOrders, EngineSays } from './engine-child.ts';

const CHILD = path.join(import.meta.dirname, 'engine-child.ts');
/** Node's own bound, about 4 GB, is too small for 250,000 tasks. */
const HEAP_MB = 12_288;
const ANSWER_MS_MAX = 1_200_000;

type Used = Extract<EngineSays, { event: 'used' }>;

export class EngineProcess {
  readonly #child: BenchChild<EngineSays>;

  constructor({ venue, database, folder }: BenchWorld, keysFile: string) {
    const orders: EngineOrders = { venue, databaseUrl: database.engineUrl, folder, keysFile };
    this.#child = new BenchChild(CHILD, { orders, heapMb: HEAP_MB, answerMsMax: ANSWER_MS_MAX });
  }

  ready(): Promise<Extract<EngineSays, { event: 'ready' }>> {
    return this.#child.hear('ready');
  }

  /** From now on what it does is counted. */
  async begin(): Promise<void> {
    await this.#child.ask('begin', 'begun');
  }

  /** What it did since `begin`; counting goes on. */
  used(): Promise<Used> {
    return this.#child.ask('used', 'used');
  }

  /** @throws when the engine ends before, or it is not so in time */
  async until(isSo: () => Promise<boolean>): Promise<void> {
    const found = await waitUntil(async () => this.#child.hasEnded || (await isSo()), ANSWER_MS_MAX);
    if (found !== true || this.#child.hasEnded) throw new Error('the engine of the bench ended, or was not done in time');
  }

  stop(): Promise<void> {
    return this.#child.stop();
  }
}
