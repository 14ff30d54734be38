// The topic `tasks`: a snapshot of the caller's tasks, then each task that changed or was deleted.
import { limits } from '@millrace/contract';
import { findTask, listTasks } from '@millrace/engine';
import type { Context } from '../shared/context/context.ts';
import { inTenant } from '../shared/database/index.ts';
import type { TopicReader, TopicRequest, TopicSource } from '../shared/topic-source.ts';
import { followChanges, type Follower } from '../shared/follow-changes.ts';
import { visibleKinds } from './reading/page-assignment-by-assignment-type.ts';
import { assignmentOf } from './shared/task-view.ts';

/** Readings of one task for a reader of the list. */
const LISTED_TASK_READ_EVERY_MS = 250;

export const tasksTopic: TopicSource = {
  topic: 'tasks',
  async open(context, request, reader) {
    const { userId } = request.session;
    const followers = new Map<string, Follower>();
    const follow = (taskId: string): void => {
      const follower = followers.get(taskId) ?? followTask(context, request, { taskId, reader });
      followers.set(taskId, follower);
      follower.changed();
    };
    const stopListening = context.bus.on('task_changed', (change) => {
      if (change.userId === userId) follow(change.taskId);
    });
    const stop = (): void => {
      stopListening();
      for (const follower of followers.values()) follower.stop();
    };
    try {
      await snapshot(context, request, reader);
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  },
};

async function snapshot(context: Context, { session, tenant, share }: TopicRequest, reader: TopicReader): Promise<void> {
  const kinds = visibleKinds(tenant);
  const listed = await share(`tasks ${kinds.join(' ')}`, async () => {
    const { tasks } = await inTenant(context.pools.app, tenant.id, (tx) =>
      listTasks(tx, { userId: session.userId, offset: 0, limit: limits.tasksPerUser }),
    );
    return { tasks: tasks.filter(({ assignmentType }) => kinds.includes(assignmentType)).map(assignmentOf) };
  });
  reader.snapshot(listed);
}

function followTask(
  context: Context,
  { session, tenant, share }: TopicRequest,
  { taskId, reader }: { taskId: string; reader: TopicReader },
): Follower {
  const kinds = visibleKinds(tenant);
  const read = async (): Promise<void> => {
    const task = await share(`listed ${taskId}`, () =>
      inTenant(context.pools.app, tenant.id, (tx) => findTask(tx, taskId, session.userId)),
    );
    if (!task) reader.delta({ removed: taskId });
    else if (kinds.includes(task.assignmentType)) reader.delta({ task: assignmentOf(task) });
  };
  const onError = (error: unknown): void => context.log.warn({ err: error, taskId }, 'a task could not be read for the stream');
  return followChanges({ read, onError, everyMs: LISTED_TASK_READ_EVERY_MS });
}
