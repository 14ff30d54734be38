// What two people do with a role of the team: what their approval is bound to, and granting or taking it away.
import { writeDecision } from '../../messages/index.ts';
import type { Queryable } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { lockRoleApplication, setRole, storeRoleDecision } from '../../team-roles/index.ts';
import type { Approval, Content } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';

/** Of the end of a role with its reason. A user who is frozen after the proposal gets no role, but loses one. */
export async function roleContent(tx: Queryable, id: string, reason?: string): Promise<{ userId: string; content: Content } | undefined> {
  const found = await lockRoleApplication(tx, id);
  if (!found) return undefined;
  const { userId, uid, role, state, version, isFrozen } = found;
  const bound = { version: String(version), state, role, uid };
  return { userId, content: reason === undefined ? { ...bound, isFrozen: String(isFrozen) } : { ...bound, reason } };
}

export async function grantRole(tx: Queryable, { subject }: Approval, by: Deciding): Promise<void> {
  const found = (await lockRoleApplication(tx, subject)) ?? refuse('approvalVoid');
  const { id, userId, role } = found;
  await storeRoleDecision(tx, id, { ...by, state: 'approved', reply: '' });
  await setRole(tx, found, true);
  await writeDecision(tx, { tenantId: by.tenantId, userId, kind: 'roleApproved', args: { role } }, by.nowMs);
}

export async function endRole(tx: Queryable, { subject, content }: Approval, by: Deciding): Promise<void> {
  const found = (await lockRoleApplication(tx, subject)) ?? refuse('approvalVoid');
  const { id, userId, role } = found;
  const reply = content['reason'] ?? '';
  await storeRoleDecision(tx, id, { ...by, state: 'withdrawn', reply });
  await setRole(tx, found, false);
  await writeDecision(tx, { tenantId: by.tenantId, userId, kind: 'roleWithdrawn', args: { role, reply } }, by.nowMs);
}
