// What the traders of a stopped tenant read: that their tasks were stopped, and that they go on. Not the reason, which is for operators.
import { writeMessages } from '../../messages/index.ts';
import type { StoppedTask } from '../../fuel/index.ts';
import type { Queryable } from '../../shared/database/index.ts';

interface Told {
  tenantId: string;
  kind: 'openingStopped' | 'openingResumed';
  tasks: readonly StoppedTask[];
  args: Record<string, string>;
}

/** One message for each trader of these tasks, in the transaction that stops them or lets them go on. */
export async function tellTraders(tx: Queryable, { tenantId, kind, tasks, args }: Told, nowMs: number): Promise<void> {
  const ofUsers = Map.groupBy(tasks, ({ userId }) => userId);
  const readers = [...ofUsers].map(([userId, own]) => ({ userId, args: { ...args, tasks: new Set(own.map(({ id }) => id)).size } }));
  await writeMessages(tx, { tenantId, kind, readers }, nowMs);
}
