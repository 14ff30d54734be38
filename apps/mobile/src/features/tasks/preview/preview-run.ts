// A preview in its worker. A new ask ends the one before it.
import type { Preview, Previewed, TimedResult } from '@millrace/engine/pure';

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

export interface PreviewRunner {
  /** Rejects when the worker fails; never settles when another ask came. */
  run: (preview: Preview) => Promise<WorkerAnswer>;
  stop: () => void;
}

export function createPreviewRunner(): PreviewRunner {
  let worker: Worker | undefined;
  let busy = false;
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    busy = false;
  };
  return {
    stop,
    run(preview) {
      if (busy) stop();
      worker ??= new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
      const current = worker;
      busy = true;
      return new Promise((resolve, reject) => {
        current.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
          busy = false;
          resolve(data);
        };
        current.onerror = (event) => {
          stop();
          reject(new Error(event.message));
        };
        current.postMessage(preview, { transfer: [] });
      });
    },
  };
}
