// Sums over tasks, exactly: decimals as text in, decimals as text out. Pure.
import type { Assignment, earnings, OutputOf } from '@millrace/contract';
import { addDecimals, negateDecimal, sumDecimals } from '@millrace/market';

/** Booked results of all, in USDT; "0" of none. Undefined where practice money would be added to real money. */
export function sumOfProfits(tasks: readonly Pick<Assignment, 'sumPnl' | 'environment'>[]): string | undefined {
  if (new Set(tasks.map((task) => task.environment)).size > 1) return undefined;
  return tasks.reduce((sum, task) => addDecimals(sum, task.sumPnl), '0');
}

/** Tasks that trade now, also those that only close what they hold. */
export function isRunning(task: Pick<Assignment, 'status'>): boolean {
  return task.status === 'open';
}

/** Tasks that belong to no group. */
export function isOwn({ group }: Pick<Assignment, 'group'>): boolean {
  return group === undefined;
}

/** What deleted tasks brought: what all closed cycles did, less what the tasks that are still listed did. "0" in more than one environment. */
export function deletedNet({ totals, tasks }: Pick<OutputOf<typeof earnings>, 'totals' | 'tasks'>): string {
  const [only, ...others] = totals;
  if (only === undefined || others.length > 0) return '0';
  return tasks.reduce((left, { net }) => addDecimals(left, negateDecimal(net)), only.net);
}

type Answered = Pick<OutputOf<typeof earnings>, 'thirtyDays' | 'tasks'>;

/** What these tasks booked between the server's answer and now. */
export function bookedSince(answered: Answered['tasks'], tasks: readonly Pick<Assignment, 'id' | 'sumPnl'>[]): string {
  const known = new Map(answered.map(({ id, net }) => [id, net]));
  const changed = tasks.filter(({ id, sumPnl }) => sumPnl !== known.get(id));
  return sumDecimals(changed.flatMap(({ id, sumPnl }) => [sumPnl, negateDecimal(known.get(id) ?? '0')]));
}

/** What groups and own tasks brought in 30 days. Undefined where practice money would be added to real money. */
export function thirtyDaysOf(
  { thirtyDays, tasks: answered }: Answered,
  tasks: readonly Pick<Assignment, 'id' | 'sumPnl' | 'environment' | 'group'>[],
): { inGroups: string; own: string } | undefined {
  const environments = new Set((tasks.length > 0 ? tasks : thirtyDays).map(({ environment }) => environment));
  if (environments.size > 1) return undefined;
  const known = thirtyDays.find(({ environment }) => environments.has(environment));
  const since = (own: boolean): string =>
    bookedSince(
      answered,
      tasks.filter((task) => isOwn(task) === own),
    );
  return { inGroups: addDecimals(known?.inGroups ?? '0', since(false)), own: addDecimals(known?.own ?? '0', since(true)) };
}
