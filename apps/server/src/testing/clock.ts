// A wall clock that stands still until a test moves it.
import type { Clock } from '../shared/clock.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(startMs = Date.now()): TestClock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    advance(ms) {
      nowMs += ms;
    },
  };
}
