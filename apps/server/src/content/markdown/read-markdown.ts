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

function readInThread(source: string, pictures: PictureSizes): Promise<ReadMarkdown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      workerData: { source, pictures },
      resourceLimits: { maxOldGenerationSizeMb: READ_MEMORY_MB_MAX },
    });
    const giveUp = (): void => {
      resolve(fault('markdownSlow', {}));
      void worker.terminate();
    };
    let timer = setTimeout(giveUp, START_MS_MAX);
    worker.on('message', (said: 'ready' | ReadMarkdown) => {
      clearTimeout(timer);
      if (said === 'ready') {
        timer = setTimeout(giveUp, READ_MS_MAX);
        return;
      }
      resolve(said);
      void worker.terminate();
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(fault('markdownSlow', {}));
      else reject(error);
    });
  });
}
