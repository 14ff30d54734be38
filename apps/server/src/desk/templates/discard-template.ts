// Throws the draft of a template away. An open proposal about it is void.
import { discardTemplate } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { endApproval, lockOpenApproval } from '../shared/approval.store.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';
import { readTemplate } from './template-case.ts';
import { lockTemplate, storeTemplateDraft } from './templates.store.ts';

export const discardTemplateRoute = adminHandler(discardTemplate, (context, request) => {
  const { input, operator, write, record } = request;
  const { tenantId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const open = await lockOpenApproval(tx, 'template', input.id);
    await lockTemplate(tx, input.id);
    const { stored } = await readTemplate(tx, tenantId, input.id);
    if (stored.template === null || stored.version !== input.version) refuse('alreadyDecided');
    if (open) await endApproval(tx, open.id, { state: 'void', operatorId: null, reply: '', nowMs });
    await storeTemplateDraft(tx, { groupId: input.id, tenantId, template: null, savedBy: operator.name, nowMs });
    await record(tx, { kind: 'templateDiscarded', subject: input.id, detail: { name: stored.template.name } });
    return doneDecision;
  });
});
