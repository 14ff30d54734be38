// By how much the bounds of waiting are stretched on a machine that is slow or busy. A bound that is never reached costs nothing, so the factor errs upwards.
import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';

/** The variable that hands the factor of a test run on to its processes. */
export const PATIENCE_VARIABLE = 'TEST_PATIENCE';

const FACTOR_MAX = 8;
const HASHED = Buffer.alloc(16_000_000);
/** What hashing these bytes takes on the machine on which the bounds were chosen. */
const HASH_MS = 20;

let read: number | undefined;

/** The factor for every bound on waiting, at least 1; 1 outside a test run. */
function patience(): number {
  read ??= Math.max(1, Number(process.env[PATIENCE_VARIABLE]) || 1);
  return read;
}

/** A bound on waiting, ms, stretched by the factor of this test run. */
export function stretch(ms: number): number {
  return ms * patience();
}

/** The factor of this machine at this moment: how much slower it hashes, and how many processes wait for each processor. At least 2 under CI. */
export function measurePatience(): number {
  const startMs = performance.now();
  createHash('sha256').update(HASHED).digest();
  const slower = (performance.now() - startMs) / HASH_MS;
  const waiting = (loadavg()[0] ?? 0) / availableParallelism();
  const least = process.env['CI'] ? 2 : 1;
  return Math.round(Math.min(FACTOR_MAX, Math.max(least, slower, waiting)) * 10) / 10;
}
