// Sums over tasks, exactly: decimals as text in, decimals as text out. Pure.
import type { Assignment } from '@millrace/contract';
import { addDecimals } from '@millrace/market';

/** Booked results of all, in USDT; "0" of none. Undefined where practice money would be added to real money. */
export function sumOfProfits(tasks: readonly Pick<Assignment, 'sumPnl' | 'environment'>[]): string | undefined {
  if (new Set(tasks.map((task) => task.environment)).size > 1) return undefined;
  return tasks.reduce((sum, task) => addDecimals(sum, task.sumPnl), '0');
}

/** Tasks that trade now, also those that only close what they hold. */
export function isRunning(task: Pick<Assignment, 'status'>): boolean {
  return task.status === 'open';
}
