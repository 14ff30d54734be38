// Proposes that the draft of a template becomes the next version of its group; a second person decides.
import { proposeTemplate } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { changesNothing, publishContent, readTemplate, refuseMistakes } from './template-case.ts';
import { lockTemplate } from './templates.store.ts';

export const proposeTemplateRoute = adminHandler(proposeTemplate, (context, request) => {
  const { input, write, record } = request;
  const { id } = input;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    await lockTemplate(tx, id);
    const { published, stored } = await readTemplate(tx, tenantId, id);
    if (published !== undefined && published.withdrawnAtMs !== null) refuse('groupWithdrawn');
    if (stored.template === null || stored.version !== input.version) refuse('alreadyDecided');
    refuseMistakes(id, stored.template);
    const bound = (await publishContent(tx, { tenantId, id, reason })) ?? refuse('alreadyDecided');
    if (changesNothing(bound)) refuseInput({ field: '', rule: 'required', args: {} });
    const proposal = { tenantId, operatorId, kind: 'template' as const, subject: id, userId: null, ...bound };
    const approvalId = (await insertApproval(tx, proposal, nowMs)) ?? refuse('alreadyDecided');
    const { groupName = '', groupVersion = '' } = bound.content;
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, groupName, groupVersion, reason } });
    return { outcome: 'waiting', approvalId };
  });
});
