// Hands a task's watches to the watch index.
import { firstDue } from '../watch-index/missed-ticks.ts';
import type { TaskRunner } from './task-runner.ts';

/** From here the index holds the task's watches; the prices that came since `asOf` meet them now, in their order. */
export function rearm(runner: TaskRunner, asOf: number): void {
  if (runner.stopped) return;
  const { feed, task } = runner;
  feed.index.arm(runner.watcherId, task.watches);
  if (feed.index.dueCandle(runner.watcherId) !== null) runner.put({ type: 'candle' });
  const ticks = asOf < feed.index.ticksSeen ? feed.recent.after(asOf) : [];
  if (ticks.length === 0) return;
  const { due, extremes } = firstDue(task.watches, task.extremes, ticks);
  feed.index.importExtremes(runner.watcherId, extremes);
  if (due !== null) runner.put({ type: 'missedPrice', tick: due });
}
