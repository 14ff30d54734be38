// When a key is asked about again: within a day, and spread over its last hours, so that keys linked in one rush do not stay together.
import { randomInt } from 'node:crypto';
import { CHECK_EVERY_MS, CHECK_SPREAD_MS } from './limits.ts';

export function nextCheck(nowMs: number): Date {
  return new Date(nowMs + CHECK_EVERY_MS - randomInt(CHECK_SPREAD_MS));
}
