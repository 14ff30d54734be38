// The topic `task:{id}`: the whole task as a snapshot and again at every change.
import type { AssignmentDetails } from '@millrace/contract';
import { findShardOfTask, findTask } from '@millrace/engine';
import { inTenant, type Transaction } from '../shared/database/index.ts';
import type { TopicSource } from '../shared/topic-source.ts';
import { followChanges } from '../shared/follow-changes.ts';
import { historyOf, requireKind } from './shared/own-task.ts';
import { detailsOf } from './shared/task-view.ts';
import { refuse, Refusal } from '../shared/refusal.ts';

/** Readings of a task's page for one reader of the stream. */
const TASK_READ_EVERY_MS = 100;

const PREFIX = 'task:';

export const taskTopic: TopicSource = {
  topic: PREFIX,
  async open(context, { topic, session, tenant, share }, reader) {
    const taskId = topic.slice(PREFIX.length);
    const read = async (): Promise<AssignmentDetails> => {
      const details = await share(topic, () => inTenant(context.pools.app, tenant.id, (tx) => findDetails(tx, taskId, session.userId)));
      if (!details) return refuse('notFound');
      requireKind(tenant, details.assignmentType, 'view');
      return details;
    };
    const follower = followChanges({
      everyMs: TASK_READ_EVERY_MS,
      read: async () => reader.delta(await read()),
      onError(error) {
        // The task was deleted; the topic `tasks` reports that.
        if (!(error instanceof Refusal)) context.log.warn({ err: error, taskId }, 'a task could not be read for the stream');
      },
    });
    let shard: number | undefined;
    const stops = [
      context.bus.on('task_changed', (change) => {
        if (change.taskId === taskId) follower.changed();
      }),
      context.bus.on('shard_claimed', ({ shards }) => {
        if (shard !== undefined && shards.includes(shard)) follower.changed();
      }),
    ];
    const stop = (): void => {
      for (const each of stops) each();
      follower.stop();
    };
    try {
      shard = await inTenant(context.pools.app, tenant.id, (tx) => findShardOfTask(tx, taskId));
      reader.snapshot(await read());
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  },
};

/** The task is read last, so that a cycle which is counted is in its sum as well, although each statement sees what is committed by then. */
async function findDetails(tx: Transaction, taskId: string, userId: string): Promise<AssignmentDetails | undefined> {
  const history = await historyOf(tx, taskId);
  const task = await findTask(tx, taskId, userId);
  return task && detailsOf(task, history);
}
