// The trader's tasks for the tabs: read once by a call, then live by the stream. What was known stays when the line is lost, with its time.
import { limits, pageAssignmentByAssignmentType, type Assignment } from '@millrace/contract';
import { useDeferredValue, useMemo } from 'react';
import { useRead } from '../../shared/hooks/use-call.ts';
import { TASKS_FRESH_MS } from '../../shared/limits.ts';
import { tasksTopic } from '../../shared/stream/topics.ts';
import { useTopic } from '../../shared/hooks/use-topic.ts';
import { isRunning } from './task-sums.ts';

export interface OwnTasks {
  /** Undefined while they are on their way, or could not be read. */
  all: readonly Assignment[] | undefined;
  running: readonly Assignment[];
  /** Why nothing is there; undefined while something is. */
  error: unknown;
  retry: () => void;
  busy: boolean;
  /** When they were last heard of, by the phone's clock; undefined while they are live. */
  staleSinceMs: number | undefined;
}

export function useOwnTasks(): OwnTasks {
  const topic = useTopic(tasksTopic);
  const read = useRead(pageAssignmentByAssignmentType, { pageNum: 1, pageSize: limits.tasksPerUser }, { staleMs: TASKS_FRESH_MS });
  const readIsNewer = topic.phase !== 'live' && read.dataUpdatedAt > topic.asOfMs;
  const newest = readIsNewer ? (read.data?.rows ?? topic.data) : (topic.data ?? read.data?.rows);
  // Hundreds of tasks are rendered in slices, so that a tap is handled in between.
  const all = useDeferredValue(newest);
  const running = useMemo(() => all?.filter(isRunning) ?? [], [all]);
  const heardMs = Math.max(topic.asOfMs, read.dataUpdatedAt);
  return {
    all,
    running,
    error: newest === undefined ? (read.error ?? undefined) : undefined,
    retry: () => void read.refetch(),
    busy: read.isFetching,
    staleSinceMs: all !== undefined && topic.phase === 'stale' && heardMs > 0 ? heardMs : undefined,
  };
}
