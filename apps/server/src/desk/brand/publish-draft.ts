// Proposes that the draft becomes the brand; a second person decides.
import { publishDraft } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { brandContent, readCase, refuseUnfit } from './brand-draft.ts';
import { lockBrand } from './brand.store.ts';

export const publishDraftRoute = adminHandler(publishDraft, (context, request) => {
  const { input, write, record } = request;
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  const reason = input.reason.trim();
  return write(async (tx) => {
    await lockBrand(tx, tenantId);
    const { stored, draft } = await readCase(tx, tenantId);
    if (stored.version !== input.version) refuse('alreadyDecided');
    const bound = await brandContent(tx, tenantId, reason);
    if (bound === undefined) refuseInput({ field: '', rule: 'required', args: {} });
    await refuseUnfit(tx, tenantId, draft);
    const screens = bound.content['hidesMoney'];
    if (screens !== undefined && input.isWarningSeen !== true)
      refuseInput({ field: 'isWarningSeen', rule: 'hidesMoney', args: { screens } });
    const proposal = { tenantId, operatorId, kind: 'brand' as const, subject: tenantId, userId: null, ...bound };
    const approvalId = await insertApproval(tx, proposal, nowMs);
    if (approvalId === undefined) refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: tenantId, detail: { approvalId, ...bound.content } });
    return { outcome: 'waiting', approvalId };
  });
});
