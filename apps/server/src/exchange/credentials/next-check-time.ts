// When a key is asked about again: within a day, and spread over its last hours, so that keys linked in one rush do not stay together.
import { randomInt } from 'node:crypto';

/** A linked key is asked about at least this often; the next time lies up to the spread earlier. */
const CHECK_EVERY_MS = 86_400_000;
const CHECK_SPREAD_MS = 4 * 3_600_000;

export function nextCheckTime(nowMs: number): Date {
  return new Date(nowMs + CHECK_EVERY_MS - randomInt(CHECK_SPREAD_MS));
}
