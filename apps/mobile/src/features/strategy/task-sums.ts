// Sums over tasks, exactly: decimals as text in, decimals as text out. Pure.
import { addDecimals, type Assignment } from '@millrace/contract';

/** Booked results of all, in USDT; "0" of none. */
export function sumOfProfits(tasks: readonly Pick<Assignment, 'sumPnl'>[]): string {
  return tasks.reduce((sum, task) => addDecimals(sum, task.sumPnl), '0');
}

/** Tasks that trade now, also those that only close what they hold. */
export function isRunning(task: Pick<Assignment, 'status'>): boolean {
  return task.status === 'open';
}
