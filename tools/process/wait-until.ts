// Waits for a condition of the outside world (another process, a port, a file) by looking again and again, with a bound. Never a bare sleep.
import { setTimeout as pause } from 'node:timers/promises';
import { POLL_MS } from './limits.ts';

/** Resolves with the first value that is neither undefined nor false; undefined when `timeoutMs` passed without one. */
export async function waitUntil<T>(look: () => T | Promise<T>, timeoutMs: number): Promise<Exclude<T, undefined | false> | undefined> {
  const attemptsMax = Math.max(1, Math.ceil(timeoutMs / POLL_MS));
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const value = await look();
    if (value !== undefined && value !== false) return value as Exclude<T, undefined | false>;
    await pause(POLL_MS);
  }
  return undefined;
}
