// What the list of announcements and its file have in common.
import type { InputOf } from '@millrace/contract';
import type { AnnouncementRow, exportAnnouncement } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import type { Saver } from '../../shared/exports/export-list.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { pageAnnouncements, type StoredAnnouncement } from './announcement.store.ts';

export async function announcementPage(
  tx: Transaction,
  query: InputOf<typeof exportAnnouncement>,
  page: { offset: number; pageSize: number },
  { operatorId, nowMs }: Saver,
): Promise<{ total: number; rows: AnnouncementRow[] }> {
  const { total, rows } = await pageAnnouncements(tx, query, page);
  const open = await listOpenApprovals(
    tx,
    'announcement',
    rows.map(({ id }) => id),
    nowMs,
  );
  return { total, rows: rows.map((row) => rowOf(row, approvalOnRow(open.get(row.id), operatorId))) };
}

function rowOf(row: StoredAnnouncement, approval: AnnouncementRow['approval']): AnnouncementRow {
  const draft = draftOf(row);
  return {
    id: row.id,
    version: row.version,
    state: row.state,
    title: titleOf(draft),
    draft,
    hasChanges: row.draft !== null && row.live !== null,
    opened: row.opened,
    approval,
    createdBy: row.createdBy,
    createTime: row.createdAt.getTime(),
    changeTime: row.changedAt.getTime(),
    publishTime: row.publishedAt?.getTime() ?? null,
    correctTime: row.correctedAt?.getTime() ?? null,
  };
}

/** What was written last. */
export function draftOf({ id, draft, live }: StoredAnnouncement): AnnouncementRow['draft'] {
  const written = draft ?? live?.source;
  if (!written) throw new Error(`the announcement ${id} has no text`);
  return written;
}

export function titleOf({ texts }: AnnouncementRow['draft']): string {
  return texts.find(({ title }) => title !== '')?.title ?? '';
}
