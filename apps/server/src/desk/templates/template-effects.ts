// What the second person's yes to a template does.
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Approval } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { lockTemplate, publishGroup, storeTemplateDraft, withdrawGroup } from './templates.store.ts';

/** Traders are offered the new version at once; who runs an earlier one goes on with it until he takes over the new one. */
export async function publishTemplate(
  tx: Transaction,
  { id, subject, proposerName }: Approval,
  { tenantId, nowMs }: Deciding,
): Promise<void> {
  await lockTemplate(tx, subject);
  if (!(await publishGroup(tx, id, nowMs))) refuse('approvalVoid');
  await storeTemplateDraft(tx, { groupId: subject, tenantId, template: null, savedBy: proposerName, nowMs });
}

/** Nobody is offered the group any more; where it is open its tasks buy no more, and what they hold is sold as before. */
export async function withdrawTemplate(tx: Transaction, { id, subject }: Approval, { nowMs }: Deciding): Promise<void> {
  await lockTemplate(tx, subject);
  if (!(await withdrawGroup(tx, id, nowMs))) refuse('approvalVoid');
}
