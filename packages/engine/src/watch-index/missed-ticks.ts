// Ticks that came while a decision was being stored met the task's old watches only. Here they meet the new ones, one by one, in their order:
// what would have fired is decided on after all, at its own price, and trails have followed every tick. Pure.
import { TaskWatches } from './task-watches.ts';
import type { Watch } from '../strategies/lib/decision.ts';
import type { Extremes } from '../strategies/lib/task-event.ts';

export interface Tick {
  /** Count of the instrument's ticks with this one. */
  seq: number;
  ticks: number;
  /** Venue ms. */
  ts: number;
}

/** A missed tick that fires a watch of a task, and the extremes of its trails at that moment. */
export interface MissedTick extends Tick {
  extremes: Extremes;
}

/** The first tick that fires one of the watches; else where their trails stand after all of them. `known`: extremes before the first tick. */
export function firstDue(
  watches: readonly Watch[],
  known: Extremes,
  ticks: readonly Tick[],
): { due: MissedTick | null; extremes: Extremes } {
  const task = new TaskWatches();
  task.arm(watches.map((watch) => (watch.type === 'trail' ? { ...watch, startTicks: known[watch.key] ?? watch.startTicks } : watch)));
  let due: MissedTick | null = null;
  for (const tick of ticks) {
    task.follow(tick.ticks, tick.ticks);
    if (due === null && task.isDue(tick.ticks, tick.ts)) due = { ...tick, extremes: task.extremes() };
  }
  return { due, extremes: task.extremes() };
}

/** The newest ticks of an instrument, a bounded number of them. */
export interface RecentTicks {
  add(tick: Tick): void;
  /** Those after a count, oldest first; what was forgotten meanwhile is missing. */
  after(seq: number): Tick[];
}

export function createRecentTicks(max: number): RecentTicks {
  const kept: Tick[] = [];
  return {
    add(tick) {
      kept[tick.seq % max] = tick;
    },
    after(seq) {
      return kept.filter((tick) => tick.seq > seq).sort((left, right) => left.seq - right.seq);
    },
  };
}
