// A preview in its worker.
import type { Preview, Previewed, TimedResult } from '@millrace/engine/pure';
import { createWorkerRunner, type WorkerRunner } from '../../../shared/services/worker-runner.ts';

export type WorkerAnswer =
  | {
      kind: 'played';
      startQuote: string;
      runs: TimedResult[];
      /** What the backtest command prints with --json. */
      json: string;
      /** Bars of this length make results of this kind look better than they are. */
      isFlattered: boolean;
    }
  | Exclude<Previewed, { kind: 'played' }>;

export function createPreviewRunner(): WorkerRunner<Preview, WorkerAnswer> {
  return createWorkerRunner(() => new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' }));
}
