// Saves the draft of the brand. An open proposal about the draft before it is void.
import { saveDraft, type BrandDraftValues, type TenantDraft } from '@millrace/contract/admin';
import { adminHandler, type AdminRequest } from '../../shared/http/admin-handler.ts';
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import { endApproval, lockOpenApproval } from '../shared/approval.store.ts';
import { decidingOf, type Deciding } from '../shared/deciding.ts';
import { changesOf, draftView, refuseUnfit, textsOf, wasOf, withTheme } from './brand-draft.ts';
import { findDraft, lockBrand, readBrand, storeDraft } from './brand.store.ts';

export const saveDraftRoute = adminHandler(saveDraft, (context, request) => {
  const { version, ...values } = request.input;
  const by = { ...decidingOf(context, request), name: request.operator.name, record: request.record };
  return request.write((tx) => saveValues(tx, by, { version, values }));
});

/** Who saves, and where it is noted. */
type Saver = Pick<Deciding, 'tenantId' | 'operatorId' | 'nowMs'> & { name: string; record: AdminRequest<typeof saveDraft>['record'] };

/**
 * @param version of the draft that was changed
 * @throws Refusal alreadyDecided where the draft was saved meanwhile, inputInvalid
 */
export async function saveValues(
  tx: Transaction,
  by: Saver,
  { version, values }: { version: number; values: BrandDraftValues },
): Promise<TenantDraft> {
  const { tenantId, nowMs } = by;
  // In the order in which a decision takes them.
  const open = await lockOpenApproval(tx, 'brand', tenantId);
  await lockBrand(tx, tenantId);
  if ((await findDraft(tx)).version !== version) refuse('alreadyDecided');
  await refuseUnfit(tx, tenantId, values);
  if (open) await endApproval(tx, open.id, { state: 'void', operatorId: null, reply: '', nowMs });
  const published = await readBrand(tx, tenantId);
  const changes = changesOf(published, withTheme(values));
  await storeDraft(tx, { tenantId, changes, savedBy: by.name, nowMs });
  await by.record(tx, { kind: 'draftSaved', subject: tenantId, before: textsOf(wasOf(published, changes)), after: textsOf(changes) });
  return draftView(tx, by);
}
