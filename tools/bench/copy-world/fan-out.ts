// An engine whose copiers follow a leader, and the times of one fan-out: from the stored fill of the leader to each accepted copy.
import path from 'node:path';
import { startEngine, type Engine, type VenueSettings } from '@millrace/engine';
import { benchEngine, openWith } from '../lib/bench-engine.ts';
import { waitUntil } from '../../process/wait-until.ts';
import type { BenchWorld } from '../road-world/world.ts';
import { copying, countCopied, storeSignal, type Copied, type Copier } from './copiers.ts';
import type { Sent } from './bare-loop.ts';

const READY_MS_MAX = 900_000;
const FAN_OUT_MS_MAX = 600_000;

export interface FanOut extends Sent {
  /** Processor time until every copy is booked. */
  bookedCpuMs: number;
  /** Copies that were not made. On a machine that keeps up none are. */
  missed: number;
}

export interface CopyEngine {
  engine: Engine;
  ready(): Promise<void>;
  /** The leader does something, and all his copiers follow. `sinceMs`: what the times count from; the stored fill unless given. */
  fanOut(copied: Copied, action: 'OPEN' | 'CLOSE', sinceMs?: number): Promise<FanOut>;
  /** Ms until a copier has closed and booked what he holds. */
  timeExit(copied: Copied): Promise<number>;
  stop(): Promise<void>;
}

export async function startCopyEngine(world: BenchWorld, venue: VenueSettings, copiers: readonly Copier[]): Promise<CopyEngine> {
  const keys = new Map(copiers.map((copier) => [copier.credentialId, copier]));
  let onAccepted: () => void = () => undefined;
  const engine = await startEngine({
    ...benchEngine,
    pool: world.pools.engine,
    venues: [venue],
    openCredential: openWith((id) => keys.get(id)),
    instanceFile: path.join(world.folder, 'instance.json'),
    ...copying(world.pools.engine),
    killPoint(point) {
      if (point === 'sent') onAccepted();
    },
  });
  const booked = async ({ leadId }: Copied, seq: number, count: number): Promise<void> => {
    if (!(await waitUntil(async () => (await countCopied(world, leadId, seq)).ended === count, FAN_OUT_MS_MAX)))
      throw new Error(`of ${String(count)} copies ${String((await countCopied(world, leadId, seq)).ended)} were booked`);
  };
  return {
    engine,
    async ready() {
      if (!(await waitUntil(() => engine.ready(), READY_MS_MAX))) throw new Error(`not ready: ${engine.reasons().slice(0, 3).join('; ')}`);
    },
    async fanOut(copied, action, sinceMs) {
      const { length } = copied.copiers;
      const times: number[] = [];
      const seq = await storeSignal(world, copied.leadId, action);
      const cpuFrom = process.cpuUsage();
      const startMs = sinceMs ?? performance.now();
      const all = new Promise<void>((done) => {
        onAccepted = () => {
          times.push(performance.now() - startMs);
          if (times.length === length) done();
        };
      });
      engine.signalled(copied.leadId);
      await Promise.race([all, booked(copied, seq, length)]);
      const sent = process.cpuUsage(cpuFrom);
      await booked(copied, seq, length);
      const done = process.cpuUsage(cpuFrom);
      onAccepted = () => undefined;
      const { missed } = await countCopied(world, copied.leadId, seq);
      return { times, missed, cpuMs: (sent.user + sent.system) / 1000, bookedCpuMs: (done.user + done.system) / 1000 };
    },
    async timeExit(copied) {
      const seq = await storeSignal(world, copied.leadId, 'CLOSE');
      const startMs = performance.now();
      engine.signalled(copied.leadId);
      await booked(copied, seq, copied.copiers.length);
      return performance.now() - startMs;
    },
    stop: () => engine.stop(),
  };
}
