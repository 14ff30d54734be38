// What two people do with a freeze: what their approval is bound to, and ending it.
import { resumeFrozen } from '../../fuel/index.ts';
import { writeDecision } from '../../messages/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Approval, Content } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { findFreeze, lockTrader, storeUnfreeze } from './freeze.store.ts';

/** Of this freeze and no later one. Undefined for who is not frozen. */
export async function freezeContent(tx: Queryable, userId: string, reason: string): Promise<Content | undefined> {
  const trader = await lockTrader(tx, userId);
  const freeze = trader && (await findFreeze(tx, userId));
  return freeze && { freezeId: freeze.id, uid: trader.uid, frozenFor: freeze.reason, frozenBy: freeze.operator, reason };
}

export async function unfreeze(tx: Queryable, { subject }: Approval, { tenantId, nowMs }: Deciding): Promise<void> {
  await storeUnfreeze(tx, subject, nowMs);
  await resumeFrozen(tx, { tenantId, userId: subject });
  await writeDecision(tx, { tenantId, userId: subject, kind: 'accountUnfrozen', args: {} }, nowMs);
}

/** Money of a frozen trader stays; what he asked for before can be rejected. @throws Refusal accountFrozen */
export async function requireNotFrozen(tx: Queryable, userId: string): Promise<void> {
  if ((await lockTrader(tx, userId))?.isFrozen === true) refuse('accountFrozen');
}
