// Proposes that a group is withdrawn; a second person decides.
import { proposeTemplateEnd } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf } from '../shared/deciding.ts';
import { readTemplate, withdrawContent } from './template-case.ts';
import { lockTemplate } from './templates.store.ts';

export const proposeTemplateEndRoute = adminHandler(proposeTemplateEnd, (context, request) => {
  const { input, write, record } = request;
  const { id } = input;
  const reason = input.reason.trim();
  const { tenantId, operatorId, nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    await lockTemplate(tx, id);
    const { published } = await readTemplate(tx, tenantId, id);
    if (published === undefined) refuse('notFound');
    if (published.withdrawnAtMs !== null) refuse('groupWithdrawn');
    if (published.version !== input.version) refuse('alreadyDecided');
    const content = (await withdrawContent(tx, { tenantId, id, reason })) ?? refuse('alreadyDecided');
    const proposal = { tenantId, operatorId, kind: 'endTemplate' as const, subject: id, userId: null, content };
    const approvalId = (await insertApproval(tx, proposal, nowMs)) ?? refuse('alreadyDecided');
    await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, ...content } });
    return { outcome: 'waiting', approvalId };
  });
});
