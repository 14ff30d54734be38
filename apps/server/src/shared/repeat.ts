// Work that is done over and over while the server runs, never twice at once.
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from './context/context.ts';
import type { Running } from './feature.ts';

/** A failure is logged and counted; the next turn follows after the same pause. Work that answers `done` is not done again. */
export function repeat(
  { log, metrics }: Pick<Context, 'log' | 'metrics'>,
  { name, everyMs, work }: { name: string; everyMs: number; work: () => Promise<void | 'done'> },
): Running {
  const stopping = new AbortController();
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const answer = await work();
        metrics.jobs.inc({ job: name, outcome: 'done' });
        if (answer === 'done') return;
      } catch (error) {
        metrics.jobs.inc({ job: name, outcome: 'failed' });
        log.error({ err: error, work: name }, 'repeated work failed');
      }
      await pause(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}
