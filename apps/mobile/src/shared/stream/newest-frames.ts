// The newest data of the stream by topic, copied into the cache of reads when the connection is lost. Costs a frame one entry in a map.
import { limits, type Assignment, type AssignmentDetails } from '@millrace/contract';
import type { QueryClient } from '@tanstack/react-query';
import { LIVE_MEMORY_MAX } from '../limits.ts';
import { taskPath, tasksPath } from '../session/figure-paths.ts';

export interface NewestFrames {
  note: (topic: string, data: unknown) => void;
  /** Puts what is newer than the reads of the same thing in their place. */
  pour: (queries: QueryClient) => void;
  clear: () => void;
}

export function createNewestFrames(now: () => number): NewestFrames {
  const memory = new Map<string, { data: unknown; atMs: number }>();
  return {
    note(topic, data) {
      memory.delete(topic);
      memory.set(topic, { data, atMs: now() });
      const oldest = memory.keys().next();
      if (memory.size > LIVE_MEMORY_MAX && !oldest.done) memory.delete(oldest.value);
    },
    pour(queries) {
      for (const [topic, { data, atMs }] of memory) {
        const read = readOfTopic(topic, data);
        if (!read || (queries.getQueryState(read.key)?.dataUpdatedAt ?? 0) >= atMs) continue;
        queries.setQueryData(read.key, read.data, { updatedAt: atMs });
      }
    },
    clear: () => memory.clear(),
  };
}

/** The read that holds the same as a topic, as the pages ask for it. */
function readOfTopic(topic: string, data: unknown): { key: readonly unknown[]; data: unknown } | undefined {
  if (topic === 'tasks') {
    const rows = data as Assignment[];
    const input = { pageNum: 1, pageSize: limits.tasksPerUser };
    return { key: [tasksPath, input], data: { ...input, total: rows.length, rows } };
  }
  if (!topic.startsWith('task:')) return undefined;
  const task = data as AssignmentDetails;
  return { key: [taskPath, { id: task.id }], data: task };
}
