// The topic `follows`: a snapshot of the caller's running follows as a copier, then each that changed or ended. A trader's copiers are in nobody's but their own.
import { limits } from '@millrace/contract';
import type { Context } from '../shared/context/context.ts';
import { inTenant } from '../shared/database/index.ts';
import { followChanges } from '../shared/follow-changes.ts';
import { requirePermission } from '../shared/http/handler.ts';
import type { TopicRequest, TopicSource } from '../shared/topic-source.ts';
import { pageFollows } from './shared/follow.store.ts';
import { viewFollows, type ViewedFollow } from './shared/read-follow-views.ts';

/** Pause between two readings for one reader of the stream. */
const FOLLOWS_READ_EVERY_MS = 500;

export const followsTopic: TopicSource = {
  topic: 'follows',
  async open(context, request, reader) {
    requirePermission(request.tenant, 'PFOLLOW');
    const { userId } = request.session;
    /** Frames as they were sent last, by follow, and tasks whose changes are changes of a follow. */
    let sent = new Map<string, string>();
    let taskIds = new Set<string>();
    const read = async (): Promise<ViewedFollow[]> => {
      const running = await readRunning(context, request);
      taskIds = new Set(running.flatMap((each) => each.taskIds));
      return running;
    };
    const keep = (running: readonly ViewedFollow[]): void => {
      sent = new Map(running.map(({ view }) => [view.id, JSON.stringify(view)]));
    };
    const follower = followChanges({
      everyMs: FOLLOWS_READ_EVERY_MS,
      async read() {
        const running = await read();
        for (const { view } of running) if (sent.get(view.id) !== JSON.stringify(view)) reader.delta({ follow: view });
        const ids = new Set(running.map(({ view }) => view.id));
        for (const id of sent.keys()) if (!ids.has(id)) reader.delta({ removed: id });
        keep(running);
      },
      onError: (error) => context.log.warn({ err: error }, 'follows could not be read for the stream'),
    });
    let isReady = false;
    let isBehind = false;
    const changed = (): void => {
      if (isReady) follower.changed();
      else isBehind = true;
    };
    const stops = [
      context.bus.on('follow_changed', (change) => {
        if (change.userId === userId) changed();
      }),
      context.bus.on('task_changed', (change) => {
        if (change.userId === userId && taskIds.has(change.taskId)) changed();
      }),
      () => follower.stop(),
    ];
    const stop = (): void => stops.forEach((each) => each());
    try {
      const running = await read();
      reader.snapshot({ follows: running.map(({ view }) => view) });
      keep(running);
      isReady = true;
      if (isBehind) follower.changed();
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  },
};

function readRunning(context: Context, { session, tenant, share }: TopicRequest): Promise<ViewedFollow[]> {
  return share('follows', async () => {
    const inOwn = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> => inTenant(context.pools.app, tenant.id, work);
    const query = { userId: session.userId, isEnded: false, offset: 0, pageSize: limits.followsPerUser };
    const { rows } = await inOwn((tx) => pageFollows(tx, query));
    return viewFollows(context, inOwn, rows);
  });
}
