// What two people do with a panic stop: what their approval is bound to, and ending it.
import { resumeTenant } from '../../fuel/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import type { Approval, Content } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { tellTraders } from './panic-messages.ts';
import { endPanicStop, findPanic } from './panic.store.ts';

/** Of this stop and no later one. Undefined where none runs. */
export async function panicContent(tx: Queryable, reason: string): Promise<Content | undefined> {
  const stop = await findPanic(tx);
  return stop && { stopId: stop.id, frozenFor: stop.reason, frozenBy: stop.operator, reason };
}

export async function endPanic(tx: Queryable, _approval: Approval, { tenantId, nowMs }: Deciding): Promise<void> {
  await endPanicStop(tx, nowMs);
  const tasks = await resumeTenant(tx, tenantId);
  await tellTraders(tx, { tenantId, kind: 'openingResumed', tasks, args: {} }, nowMs);
}
