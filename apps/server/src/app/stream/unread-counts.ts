// Unread messages and announcements of the users whose sockets ask for them, in one transaction of the tenant for all who ask at the same time: an announcement
// makes every open socket ask at once. Whoever asks gets a count that begins after he asked.
import { countUnreadAnnouncementsOf } from '../../announcements/index.ts';
import { countUnreadOf } from '../../messages/index.ts';
import type { Context } from '../../shared/context/context.ts';
import { inTenant, type Queryable } from '../../shared/database/index.ts';
import type { Tenant } from '../../shared/tenants/tenant.store.ts';

/** Users counted in one transaction. */
const USERS_MAX = 1000;

interface Waiting {
  count: Promise<number>;
  done(count: number): void;
  fail(error: unknown): void;
}

type CountedTenant = Pick<Tenant, 'id' | 'permissions'>;

interface Queue {
  /** As the newest socket has it. */
  tenant: CountedTenant;
  waiting: Map<string, Waiting>;
  isRunning: boolean;
}

export class UnreadCounts {
  readonly #context: Pick<Context, 'pools' | 'clock'>;
  readonly #queues = new Map<string, Queue>();

  constructor(context: Pick<Context, 'pools' | 'clock'>) {
    this.#context = context;
  }

  count(tenant: CountedTenant, userId: string): Promise<number> {
    const queue = this.#queues.get(tenant.id) ?? { tenant, waiting: new Map<string, Waiting>(), isRunning: false };
    this.#queues.set(tenant.id, queue);
    queue.tenant = tenant;
    const found = queue.waiting.get(userId);
    if (found) return found.count;
    const { promise: count, resolve: done, reject: fail } = Promise.withResolvers<number>();
    queue.waiting.set(userId, { count, done, fail });
    if (!queue.isRunning) {
      queue.isRunning = true;
      // After all that one signal sets off.
      setImmediate(() => void this.#run(queue));
    }
    return count;
  }

  async #run(queue: Queue): Promise<void> {
    while (queue.waiting.size > 0) {
      const taken = [...queue.waiting].slice(0, USERS_MAX);
      for (const [userId] of taken) queue.waiting.delete(userId);
      try {
        const counts = await this.#read(
          queue.tenant,
          taken.map(([userId]) => userId),
        );
        for (const [userId, { done }] of taken) done(counts(userId));
      } catch (error) {
        for (const [, { fail }] of taken) fail(error);
      }
    }
    queue.isRunning = false;
    this.#queues.delete(queue.tenant.id);
  }

  #read({ id, permissions }: CountedTenant, userIds: readonly string[]): Promise<(userId: string) => number> {
    const { pools, clock } = this.#context;
    return inTenant(pools.app, id, async (tx: Queryable) => {
      const messages = await countUnreadOf(tx, userIds);
      // Who may open none is not told of any.
      const announcements = permissions.includes('P10003') ? await countUnreadAnnouncementsOf(tx, userIds, clock.now()) : undefined;
      return (userId) => (messages.get(userId) ?? 0) + (announcements?.get(userId) ?? 0);
    });
  }
}
