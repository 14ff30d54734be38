// Limits how often a process is restarted within a minute.
import { MINUTE_MS, RESTARTS_PER_MINUTE_MAX } from './limits.ts';

/** Returns a function that records an end at `nowMs` and returns whether a restart is allowed. */
export function restartBudget(): (nowMs: number) => boolean {
  let ends: number[] = [];
  return (nowMs) => {
    ends = [...ends.filter((moment) => nowMs - moment < MINUTE_MS), nowMs];
    return ends.length <= RESTARTS_PER_MINUTE_MAX;
  };
}
