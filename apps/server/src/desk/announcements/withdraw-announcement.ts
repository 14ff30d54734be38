// Withdraws an announcement at once: it vanishes from every open app.
import { withdrawAnnouncement } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse } from '../../shared/refusal.ts';
import { decidingOf, doneDecision } from '../shared/deciding.ts';
import { lockAnnouncement, setWithdrawn } from './announcement.store.ts';

export const withdrawAnnouncementRoute = adminHandler(withdrawAnnouncement, (context, request) => {
  const { input, write, record } = request;
  const { nowMs } = decidingOf(context, request);
  return write(async (tx) => {
    const found = (await lockAnnouncement(tx, input.id)) ?? refuse('notFound');
    if (found.version !== input.version || found.state === 'withdrawn') refuse('alreadyDecided');
    await setWithdrawn(tx, input.id, nowMs);
    await record(tx, { kind: 'announcementWithdrawn', subject: input.id, detail: { reason: input.reason.trim() } });
    return doneDecision;
  });
});
