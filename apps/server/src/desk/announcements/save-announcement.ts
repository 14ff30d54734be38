// Writes a new announcement, or the draft of one that is there. A withdrawn one is written anew.
import { saveAnnouncement } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { refuse, refuseInput } from '../../shared/refusal.ts';
import { decidingOf } from '../shared/deciding.ts';
import { insertAnnouncement, lockAnnouncement, updateDraft } from './announcement.store.ts';
import { picturesOf, readTexts, refuseDraft } from './announcement-texts.ts';
import { titleOf } from './announcement-list.ts';

export const saveAnnouncementRoute = adminHandler(saveAnnouncement, async (context, request) => {
  const { input, tenant, read, write, record } = request;
  const { draft, id, version } = input;
  const { operatorId, tenantId, nowMs } = decidingOf(context, request);
  refuseDraft(draft, await readTexts(draft, await read((tx) => picturesOf(tx, draft))), tenant.languages);
  return write(async (tx) => {
    const detail = { title: titleOf(draft) };
    if (id === undefined) {
      const made = await insertAnnouncement(tx, { tenantId, operatorId, draft }, nowMs);
      await record(tx, { kind: 'announcementSaved', subject: made, detail });
      return { id: made, version: 0 };
    }
    const found = (await lockAnnouncement(tx, id)) ?? refuse('notFound');
    if (version === undefined) refuseInput({ field: 'version', rule: 'required', args: {} });
    if (found.version !== version || found.state === 'withdrawn') refuse('alreadyDecided');
    await updateDraft(tx, id, draft, nowMs);
    await record(tx, { kind: 'announcementSaved', subject: id, detail });
    return { id, version: version + 1 };
  });
});
