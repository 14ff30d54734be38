// The figures that Home shows: whose money they are of, and the results of its tasks at the live prices.
import { earnings, type Assignment } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useOwnTasks } from '../strategy/index.ts';
import { useRunningResult } from '../tasks/index.ts';
import { EARNINGS_FRESH_MS } from './limits.ts';
import { environmentOf, environmentsOf, resultsOf, type Earnings, type Environment, type Results } from './results.ts';

export interface HomeEarnings {
  answer: Earnings;
  /** Whose money there are figures of, and the one that is shown. */
  environments: readonly Environment[];
  environment: Environment;
  /** Of that environment. */
  tasks: readonly Assignment[];
}

/** Undefined while they are on their way, or where there is nothing to show. */
export function useHomeEarnings(chosen: Environment | undefined): HomeEarnings | undefined {
  const { all } = useOwnTasks();
  const { data } = useRead(earnings, {}, { staleMs: EARNINGS_FRESH_MS });
  if (!data || !all) return undefined;
  const environments = environmentsOf(all, data.totals);
  const environment = environmentOf(all, environments, chosen);
  if (environment === undefined) return undefined;
  return { answer: data, environments, environment, tasks: all.filter((task) => task.environment === environment) };
}

export function useResults({ answer, environment, tasks }: HomeEarnings): { results: Results; nowMs: number } {
  const nowMs = useLocale().now();
  return { results: resultsOf(answer, { environment, tasks, running: useRunningResult(tasks), nowMs }), nowMs };
}
