// A preview of a follow in its worker.
import type { CopiesToPlay, PlayedCopies } from '@millrace/engine/pure';
import { createWorkerRunner, type WorkerRunner } from '../../../shared/services/worker-runner.ts';

export interface CopiesAnswer {
  played: PlayedCopies;
  /** Whole USDT at which none of the orders is too small, sizes being in proportion; null where that is not known. */
  leastAllocation: string | null;
}

export function createCopiesRunner(): WorkerRunner<CopiesToPlay, CopiesAnswer> {
  return createWorkerRunner(() => new Worker(new URL('./copies.worker.ts', import.meta.url), { type: 'module' }));
}
