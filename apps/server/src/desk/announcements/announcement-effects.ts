// What publishing an announcement is bound to, and what it does.
import type { Transaction } from '../../shared/database/index.ts';
import { refuse } from '../../shared/refusal.ts';
import type { Approval, Content } from '../shared/approval.store.ts';
import type { Deciding } from '../shared/deciding.ts';
import { lockAnnouncement, publishLive } from './announcement.store.ts';
import { draftOf, titleOf } from './announcement-list.ts';
import { liveOf, picturesOf, readTexts } from './announcement-texts.ts';

/** Of the draft of this version; undefined where there is nothing to publish. */
export async function announcementContent(tx: Transaction, id: string, reason: string): Promise<Content | undefined> {
  const found = await lockAnnouncement(tx, id);
  if (!found || found.draft === null || found.state === 'withdrawn') return undefined;
  const { segment, texts } = found.draft;
  return {
    version: String(found.version),
    announcementTitle: titleOf(found.draft),
    announcementLanguages: texts.map(({ language }) => language).join(', '),
    announcementSegment: JSON.stringify(segment),
    reason,
  };
}

export async function publishAnnouncementOf(tx: Transaction, { subject }: Pick<Approval, 'subject'>, { nowMs }: Deciding): Promise<void> {
  const found = (await lockAnnouncement(tx, subject)) ?? refuse('approvalVoid');
  const draft = draftOf(found);
  await publishLive(tx, subject, liveOf(draft, await readTexts(draft, await picturesOf(tx, draft))), nowMs);
}
