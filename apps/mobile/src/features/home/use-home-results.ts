// The figures that Home shows: whose money they are of, and the results of its tasks at the live prices.
import { earnings, type Assignment } from '@millrace/contract';
import { useLocale } from '@millrace/ui';
import { useMemo } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { useOwnTasks } from '../strategy/index.ts';
import { useRunningResult } from '../tasks/index.ts';
import { EARNINGS_FRESH_MS } from './limits.ts';
import { bookedOf, environmentOf, environmentsOf, standingOf, type Earnings, type Environment, type Results } from './results.ts';

const MINUTE_MS = 60_000;

export interface HomeEarnings {
  answer: Earnings;
  /** Whose money there are figures of, and the one that is shown. */
  environments: readonly Environment[];
  environment: Environment;
  /** Of that environment. */
  tasks: readonly Assignment[];
}

/** Undefined while they are on their way, or where there is nothing to show. The same until an answer or a task changes. */
export function useHomeEarnings(chosen: Environment | undefined): HomeEarnings | undefined {
  const { all } = useOwnTasks();
  const { data } = useRead(earnings, {}, { staleMs: EARNINGS_FRESH_MS });
  return useMemo(() => {
    if (!data || !all) return undefined;
    const environments = environmentsOf(all, data.totals);
    const environment = environmentOf(all, environments, chosen);
    if (environment === undefined) return undefined;
    return { answer: data, environments, environment, tasks: all.filter((task) => task.environment === environment) };
  }, [all, data, chosen]);
}

/** As of this minute. */
export function useResults({ answer, environment, tasks }: HomeEarnings): { results: Results; nowMs: number } {
  const nowMs = MINUTE_MS * Math.floor(useLocale().now() / MINUTE_MS);
  const running = useRunningResult(tasks);
  const booked = useMemo(() => bookedOf(answer, { environment, tasks, nowMs }), [answer, environment, tasks, nowMs]);
  const results = useMemo(() => standingOf(booked, running), [booked, running]);
  return { results, nowMs };
}
