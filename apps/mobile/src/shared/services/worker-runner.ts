// Asks that a worker answers beside the page. A new ask ends the one before it.

export interface WorkerRunner<Ask, Answer> {
  /** Rejects when the worker fails; never settles when another ask came. */
  run: (ask: Ask) => Promise<Answer>;
  stop: () => void;
}

export function createWorkerRunner<Ask, Answer>(open: () => Worker): WorkerRunner<Ask, Answer> {
  let worker: Worker | undefined;
  let busy = false;
  const stop = (): void => {
    worker?.terminate();
    worker = undefined;
    busy = false;
  };
  return {
    stop,
    run(ask) {
      if (busy) stop();
      worker ??= open();
      const current = worker;
      busy = true;
      return new Promise((resolve, reject) => {
        current.onmessage = ({ data }: MessageEvent<Answer>) => {
          busy = false;
          resolve(data);
        };
        current.onerror = (event) => {
          stop();
          reject(new Error(event.message));
        };
        current.postMessage(ask, { transfer: [] });
      });
    },
  };
}
