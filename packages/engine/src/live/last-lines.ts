// Last lines that are missing: positions that nothing at the exchange would close at their loss limit while the engine is away.
import { holdingsOf } from './holdings.ts';
import type { TaskRunner } from './task-runner.ts';

/** Looked at in a few milliseconds. */
const TASKS_AT_ONCE = 5_000;

/**
 * Whether the task trades a swap with a loss limit, holds something, and has no protective stop at the exchange, nor one on its way. One that waits for other
 * prices but for none at which it loses that much is not meant: a long of 60 USDT cannot lose 100.
 */
function lacksLastLine({ task, orders }: Pick<TaskRunner, 'task' | 'orders'>): boolean {
  const { tradingEnabled, instId, settings, view } = task;
  if (!tradingEnabled || !instId.endsWith('-SWAP') || !('stopLossAmount' in settings) || settings.stopLossAmount === '0') return false;
  const canLose = view !== null && (view.waits.length === 0 || view.waits.some(({ act }) => act === 'loss'));
  if (!canLose) return false;
  for (const { kind, effect } of orders.values()) if (kind === 'stop' && effect === 'close') return false;
  return holdingsOf(task).legs.some(({ lots }) => lots > 0);
}

/** By venue, 0 where none lacks it. Other work goes on between some tasks and the next: there may be hundreds of thousands. */
export async function countMissingLastLines(runners: readonly TaskRunner[], venueIds: Iterable<string>): Promise<Map<string, number>> {
  const counts = new Map([...venueIds].map((venueId) => [venueId, 0]));
  for (let from = 0; from < runners.length; from += TASKS_AT_ONCE) {
    if (from > 0) await new Promise((done) => setImmediate(done));
    for (const { task } of runners.slice(from, from + TASKS_AT_ONCE).filter(lacksLastLine))
      counts.set(task.venueId, (counts.get(task.venueId) ?? 0) + 1);
  }
  return counts;
}
