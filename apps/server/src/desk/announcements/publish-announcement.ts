// Publishes the draft of an announcement; one that reaches more than the terms allow one person waits for a second.
import { publishAnnouncement } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { insertApproval } from '../shared/approval.store.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';
import { aloneMax, countReach, lockAnnouncement } from './announcement.store.ts';
import { announcementContent, publishAnnouncementOf } from './announcement-effects.ts';

export const publishAnnouncementRoute = adminHandler(publishAnnouncement, (context, request) => {
  const { input, write, record } = request;
  const { id, version } = input;
  const reason = input.reason.trim();
  const by = decidingOf(context, request);
  const { tenantId, operatorId, nowMs } = by;
  return write(async (tx) => {
    const found = (await lockAnnouncement(tx, id)) ?? refuse('notFound');
    const content = await announcementContent(tx, id, reason);
    if (found.version !== version || found.draft === null || content === undefined) refuse('alreadyDecided');
    if ((await countReach(tx, found.draft.segment)) > (await aloneMax(tx, tenantId))) {
      const proposal = { tenantId, operatorId, kind: 'announcement', subject: id, userId: null, content } as const;
      const approvalId = await insertApproval(tx, proposal, nowMs);
      if (approvalId === undefined) refuse('alreadyDecided');
      await record(tx, { kind: 'proposed', subject: id, detail: { approvalId, reason } });
      return { outcome: 'waiting', approvalId };
    }
    await publishAnnouncementOf(tx, { subject: id }, by);
    await record(tx, { kind: 'announcementPublished', subject: id, detail: { title: content['announcementTitle'] ?? '', reason } });
    return doneDecision;
  });
});
