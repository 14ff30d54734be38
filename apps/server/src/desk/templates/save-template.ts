// Saves the draft of a template, of a new group where none is named. An open proposal about the draft before it is void.
import { saveTemplate } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { newId } from '../../shared/ids.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { endApproval, lockOpenApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { readTemplate, templateView } from './template-case.ts';
import { lockTemplate, storeTemplateDraft } from './templates.store.ts';

export const saveTemplateRoute = adminHandler(saveTemplate, (context, request) => {
  const { operator, write, record } = request;
  const { id: named, version, ...template } = request.input;
  const by = decidingOf(context, request);
  return write(async (tx) => {
    const id = named ?? newId('grp');
    // In the order in which a decision takes them.
    const open = named === undefined ? undefined : await lockOpenApproval(tx, 'template', id);
    await lockTemplate(tx, id);
    if (named !== undefined) {
      const { published, stored } = await readTemplate(tx, by.tenantId, id);
      if (published !== undefined && published.withdrawnAtMs !== null) refuse('groupWithdrawn');
      if (stored.version !== version) refuse('alreadyDecided');
      if (published !== undefined && published.assignmentType !== template.kind)
        refuseInput({ field: 'kind', rule: 'oneOf', args: { options: String(published.assignmentType) } });
    }
    if (open) await endApproval(tx, open.id, { state: 'void', operatorId: null, reply: '', nowMs: by.nowMs });
    await storeTemplateDraft(tx, { groupId: id, tenantId: by.tenantId, template, savedBy: operator.name, nowMs: by.nowMs });
    await record(tx, { kind: 'templateSaved', subject: id, detail: { name: template.name } });
    return templateView(tx, by, id);
  });
});
