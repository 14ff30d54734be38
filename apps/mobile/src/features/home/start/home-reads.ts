// What Home shows first, read before Home is drawn.
import { earnings, getResultCurve, limits, pageAssignmentByAssignmentType, productList } from '@millrace/contract';
import { readOptions } from '../../../shared/hooks/read-options.ts';
import { TASKS_FRESH_MS } from '../../../shared/limits.ts';
import type { Services } from '../../../shared/services/services-context.ts';
import { CURVE_FRESH_MS, EARNINGS_FRESH_MS, INSTRUMENTS_FRESH_MS, RANGE_FIRST } from '../limits.ts';

type Reads = Pick<Services, 'api' | 'queries'>;

/** What is open is counted in contracts of the list. */
export function prefetchFigures({ api, queries }: Reads): Promise<unknown> {
  return Promise.all([
    queries.prefetchQuery({ ...readOptions(api, earnings, {}), staleTime: EARNINGS_FRESH_MS }),
    queries.prefetchQuery({ ...readOptions(api, getResultCurve, { range: RANGE_FIRST }), staleTime: CURVE_FRESH_MS }),
    queries.prefetchQuery({ ...readOptions(api, productList, {}), staleTime: INSTRUMENTS_FRESH_MS }),
  ]);
}

/** Answers when all of it is known or could not be read. What is known from before is drawn first and asked for by who shows it. */
export async function readHome(reads: Reads): Promise<void> {
  const { api, queries } = reads;
  const tasks = readOptions(api, pageAssignmentByAssignmentType, { pageNum: 1, pageSize: limits.tasksPerUser });
  if (queries.getQueryData(tasks.queryKey) !== undefined) return;
  await Promise.all([queries.prefetchQuery({ ...tasks, staleTime: TASKS_FRESH_MS }), prefetchFigures(reads)]);
}
