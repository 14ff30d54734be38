// What the second person's yes to a draft does: the brand is what the draft says, and every open app hears of it.
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Approval } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { brandContent, readCase, refuseUnfit } from './brand-draft.ts';
import { lockBrand, publishBrand, storeDraft } from './brand.store.ts';
import { isDeepStrictEqual } from 'node:util';

/** @throws Refusal approvalVoid where the brand was changed since the proposal, inputInvalid where a host was taken meanwhile */
export async function applyDraft(tx: Transaction, approval: Approval, { tenantId, nowMs }: Deciding): Promise<void> {
  await lockBrand(tx, tenantId);
  const bound = await brandContent(tx, tenantId, approval.content['reason'] ?? '');
  if (!isDeepStrictEqual(bound?.before, approval.before) || !isDeepStrictEqual(bound?.content, approval.content)) refuse('approvalVoid');
  const { published, draft, changes } = await readCase(tx, tenantId);
  await refuseUnfit(tx, tenantId, draft);
  await publishBrand(tx, { approvalId: approval.id, changed: Object.keys(changes), before: published, after: draft, nowMs });
  await storeDraft(tx, { tenantId, changes: {}, savedBy: approval.proposerName, nowMs });
}
