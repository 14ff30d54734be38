// The workers of a sweep: as many as there are cores, each with one combination at a time, over one shared copy of the market.
import type { BacktestBars, BacktestTotals, Intrabar } from '@millrace/engine/pure';
import { Worker } from 'node:worker_threads';
import type { RunSetting } from './load.ts';
import type { BacktestOptions } from './options.ts';
import type { MarketSetting } from './play.ts';

/** What a worker is given at its start. */
export interface SweepMarket {
  setting: RunSetting;
  market: MarketSetting & { bars: BacktestBars };
  order: Pick<BacktestOptions, 'intrabar' | 'path'>;
  balance: string | undefined;
}

export interface SweepJob {
  index: number;
  given: Readonly<Record<string, unknown>>;
}

export type SweepAnswer =
  | { index: number; unfit: string[] }
  | { index: number; played: { intrabar: Intrabar; totals: BacktestTotals; betterNet: string } };

/** Bars whose columns workers can read without a copy each. */
export function sharedBars({ barMs, ts, values }: BacktestBars): BacktestBars {
  return { barMs, ts: shared(ts), values: shared(values) };
}

function shared(column: Float64Array): Float64Array {
  const copy = new Float64Array(new SharedArrayBuffer(column.byteLength));
  copy.set(column);
  return copy;
}

/** Plays all jobs; `take` hears each answer as it comes. Resolves early once the signal fires. @rejects when a worker fails (a bug). */
export async function playJobs(
  jobs: readonly SweepJob[],
  on: { market: SweepMarket; workers: number; signal: AbortSignal; take: (answer: SweepAnswer) => void },
): Promise<void> {
  let next = 0;
  const pool: Worker[] = [];
  try {
    await Promise.all(Array.from({ length: Math.min(on.workers, jobs.length) }, () => runWorker()));
  } finally {
    await Promise.all(pool.map((worker) => worker.terminate()));
  }

  function runWorker(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(new URL('sweep-worker.ts', import.meta.url), { workerData: on.market });
      pool.push(worker);
      const give = (): void => {
        const job = on.signal.aborted ? undefined : jobs[next];
        next += 1;
        if (job === undefined) resolve();
        else worker.postMessage(job, []);
      };
      on.signal.addEventListener('abort', () => resolve(), { once: true });
      worker.on('error', reject);
      worker.on('message', (answer: SweepAnswer) => {
        if (on.signal.aborted) return;
        on.take(answer);
        give();
      });
      give();
    });
  }
}
