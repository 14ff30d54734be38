// The small curves beside tasks: what each had brought in all in its last 30 days.
import { limits, listTaskSparks } from '@millrace/contract';
import { handler } from '../shared/http/handler.ts';
import { refuse } from '../shared/refusal.ts';
import { countOwnTasks, readTaskSparks } from './result-curve.store.ts';
import { venueNowOf } from './venue-now.ts';

const SPAN_MS = 30 * 86_400_000;

export const listTaskSparksRoute = handler(listTaskSparks, (context, { input, session: { userId }, tenant, read }) => {
  const nowMs = venueNowOf(context, tenant);
  const taskIds = [...new Set(input.taskIds.split(','))].slice(0, limits.taskSparksMax);
  return read(async (tx) => {
    if ((await countOwnTasks(tx, userId, taskIds)) < taskIds.length) refuse('notFound');
    return readTaskSparks(tx, { userId, taskIds, fromMs: nowMs - SPAN_MS, nowMs, valuesMax: limits.taskSparkPointsMax });
  });
});
