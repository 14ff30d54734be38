// Tasks of the caller that copy and hold something.
import type { TaskSummary } from '@millrace/engine';
import type { Queryable } from '../../shared/database/index.ts';

export interface CopyingTask extends Pick<TaskSummary, 'id' | 'version' | 'instId' | 'venueId' | 'view'> {
  followId: string;
  traderName: string;
}

/** Of all follows, or one; the newest follow first. */
export async function listHoldingTasks(db: Queryable, userId: string, followId: string | undefined): Promise<CopyingTask[]> {
  const { rows } = await db.query<CopyingTask>(
    `select t.id, t.version, t.inst_id as "instId", t.venue_id as "venueId", t.view, f.id as "followId", u.nickname as "traderName"
       from task t join follow f on f.id = t.follow_id join lead_trader l on l.id = f.lead_id join app_user u on u.id = l.user_id
      where t.user_id = $1 and t.deleted_at is null and ($2::text is null or f.id = $2) and t.view ->> 'sz' <> '0'
      order by f.created_at desc, t.number`,
    [userId, followId ?? null],
  );
  return rows;
}
