// Reads a text with markdown into the tree of the contract, in bounded time and memory.
import { Worker } from 'node:worker_threads';
import { markdownLimits } from '@millrace/contract';
import { ConcurrencyLimiter } from '@millrace/engine';
import { refuse } from '../../shared/refusal.ts';
import type { PictureSizes, ReadMarkdown } from './reduce-markdown.ts';

/** Of the library's work, and until the thread has loaded it. */
const READ_MS_MAX = 3000;
const START_MS_MAX = 30_000;
const READ_MEMORY_MB_MAX = 128;
/** How long an idle thread is kept. */
const KEPT_MS = 60_000;
const WAITING_MAX = 50;
/** Signs that open a block, in one line. */
const OPENINGS_MAX = markdownLimits.depthMax * 2;

const limiter = new ConcurrencyLimiter({
  runningMax: 1,
  waitingMax: WAITING_MAX,
  refuse: () => refuse('tooManyRequests', { seconds: 1 }),
});

/** A text that is too long, too deep or takes too long has an empty tree and the fault that says so. */
export async function readMarkdown(source: string, pictures: PictureSizes = new Map()): Promise<ReadMarkdown> {
  if (Buffer.byteLength(source) > markdownLimits.bytesMax) return fault('markdownBytes', { max: markdownLimits.bytesMax });
  if (source.split('\n').some((line) => countOpenings(line) > OPENINGS_MAX)) return fault('markdownDeep', { max: markdownLimits.depthMax });
  return limiter.run(() => readInThread(source, pictures));
}

const fault = (rule: 'markdownBytes' | 'markdownDeep' | 'markdownSlow', args: ReadMarkdown['faults'][number]['args']): ReadMarkdown => ({
  tree: [],
  faults: [{ rule, args }],
});

/** A line such as "> > - 1. text" opens a block with each sign; the signs are bounded before the library reads them. */
function countOpenings(line: string): number {
  const opening = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
  let count = 0;
  while (count <= OPENINGS_MAX && opening.test(line)) count += 1;
  return count;
}

/** The thread of the last text, kept for the next one: starting one and loading the library takes many times as long as reading. */
let kept: { worker: Worker; end: NodeJS.Timeout } | undefined;

function startThread(): Worker {
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: READ_MEMORY_MB_MAX },
  });
  // One that runs out of memory while it is idle or given up has nobody else who hears of it, and would end the server.
  worker.on('error', () => undefined);
  worker.on('exit', () => {
    if (kept?.worker !== worker) return;
    clearTimeout(kept.end);
    kept = undefined;
  });
  return worker;
}

function takeThread(): Worker {
  if (!kept) return startThread();
  const { worker, end } = kept;
  kept = undefined;
  clearTimeout(end);
  worker.ref();
  return worker;
}

/** It keeps no process from ending. */
function keepThread(worker: Worker): void {
  const end = setTimeout(() => {
    kept = undefined;
    void worker.terminate();
  }, KEPT_MS).unref();
  kept = { worker, end };
  worker.unref();
}

/** One at a time: the limiter sees to it. */
function readInThread(source: string, pictures: PictureSizes): Promise<ReadMarkdown> {
  return new Promise((resolve, reject) => {
    const worker = takeThread();
    const leave = (): void => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
    };
    const giveUp = (): void => {
      leave();
      resolve(fault('markdownSlow', {}));
      void worker.terminate();
    };
    let timer = setTimeout(giveUp, START_MS_MAX);
    const onMessage = (said: 'ready' | ReadMarkdown): void => {
      clearTimeout(timer);
      if (said === 'ready') {
        timer = setTimeout(giveUp, READ_MS_MAX);
        return;
      }
      leave();
      keepThread(worker);
      resolve(said);
    };
    const onError = (error: NodeJS.ErrnoException): void => {
      leave();
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(fault('markdownSlow', {}));
      else reject(error);
    };
    worker.on('message', onMessage);
    worker.on('error', onError);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ source, pictures });
  });
}
