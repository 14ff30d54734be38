// Counts how often a part ended by itself within the last minute.
import { MINUTE_MS, RESTARTS_PER_MINUTE_MAX } from './limits.ts';

/** Returns a function that notes an end at `nowMs` and says whether another start is allowed. */
export function restartBudget(): (nowMs: number) => boolean {
  let ends: number[] = [];
  return (nowMs) => {
    ends = [...ends.filter((moment) => nowMs - moment < MINUTE_MS), nowMs];
    return ends.length <= RESTARTS_PER_MINUTE_MAX;
  };
}
