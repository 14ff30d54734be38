// Waits for a condition of the outside world (another process, a port, a file) by looking again and again, with a bound. Never a bare sleep.
import { setTimeout as pause } from 'node:timers/promises';
import { POLL_MS } from './limits.ts';
import { stretch } from './patience.ts';

/**
 * Resolves with the first value that is neither undefined nor false; undefined when `timeoutMs`, stretched by the patience of the run, passed without one.
 * Looks at least once more after the time is over, however long a look takes.
 */
export async function waitUntil<T>(look: () => T | Promise<T>, timeoutMs: number): Promise<Exclude<T, undefined | false> | undefined> {
  const endMs = performance.now() + stretch(timeoutMs);
  for (;;) {
    const isLast = performance.now() >= endMs;
    const value = await look();
    if (value !== undefined && value !== false) return value as Exclude<T, undefined | false>;
    if (isLast) return undefined;
    await pause(POLL_MS);
  }
}
