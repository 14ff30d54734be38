// Tasks for pages: read once by a call, then live by the stream. What was known stays when the line is lost, with its time.
import {
  getUserAssignmentDetailsById,
  limits,
  pageAssignmentByAssignmentType,
  type Assignment,
  type AssignmentDetails,
} from '@millrace/contract';
import { useMemo } from 'react';
import { useRead } from '../../../shared/hooks/use-call.ts';
import { TASKS_FRESH_MS } from '../../../shared/limits.ts';
import { taskTopic, tasksTopic } from '../../../shared/stream/topics.ts';
import { useTopic } from '../../../shared/hooks/use-topic.ts';

export interface Live<Data> {
  data: Data | undefined;
  /** Why nothing is there; undefined while something is, or while it is still on its way. */
  error: unknown;
  retry: () => void;
  busy: boolean;
  /** When the figures were last heard of, by the phone's clock; undefined while they are live. */
  staleSinceMs: number | undefined;
}

export function useTasks(): Live<readonly Assignment[]> {
  const topic = useTopic(tasksTopic);
  const read = useRead(pageAssignmentByAssignmentType, { pageNum: 1, pageSize: limits.tasksPerUser }, { staleMs: TASKS_FRESH_MS });
  return live(topic.data ?? read.data?.rows, { topic, read });
}

/** One task with everything its pages show: the newer of what the stream and the call said. */
export function useTask(id: string): Live<AssignmentDetails> {
  const topic = useTopic(useMemo(() => taskTopic(id), [id]));
  const read = useRead(getUserAssignmentDetailsById, { id });
  const newest = topic.data && (!read.data || topic.data.version >= read.data.version) ? topic.data : read.data;
  return live(newest, { topic, read });
}

interface Sources {
  topic: { phase: string; asOfMs: number };
  read: { error: unknown; refetch: () => unknown; isFetching: boolean; dataUpdatedAt: number };
}

function live<Data>(data: Data | undefined, { topic, read }: Sources): Live<Data> {
  const heardMs = Math.max(topic.asOfMs, read.dataUpdatedAt);
  return {
    data,
    error: data === undefined ? (read.error ?? undefined) : undefined,
    retry: () => void read.refetch(),
    busy: read.isFetching,
    staleSinceMs: data !== undefined && topic.phase === 'stale' && heardMs > 0 ? heardMs : undefined,
  };
}
