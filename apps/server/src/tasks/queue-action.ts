// Stores an action for the engine, which hears of it at the commit. The answer says only that it is stored; the result comes on the stream.
import { insertTaskEvent, type Queryable, type StoredAction, type TaskRow } from '@millrace/engine';
import { newId } from '../ids.ts';
import { refuse } from '../refusal.ts';
import type { Session } from '../sessions/index.ts';
import type { Refusal } from './transitions.ts';

export interface Queued {
  eventId: string;
  state: 'queued';
}

export async function queueAction(tx: Queryable, task: TaskRow, action: Omit<StoredAction, 'actor'>, session: Session): Promise<Queued> {
  const id = newId('evt');
  await insertTaskEvent(tx, {
    id,
    tenantId: task.tenantId,
    taskId: task.id,
    action: { ...action, actor: 'user' },
    actorUserId: session.userId,
  });
  return { eventId: id, state: 'queued' };
}

/** Ends the call when the guard said no. */
export function allow(refusal: Refusal | null): void {
  if (refusal) refuse(refusal.code, refusal.detail);
}
