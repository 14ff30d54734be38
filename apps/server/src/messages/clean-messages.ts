// Removes what an inbox no longer keeps: messages older than the days it keeps, those beyond a user's newest, and those deleted a day ago.
import { limits } from '@millrace/contract';
import type { CronJob, JobHandler } from '../shared/feature.ts';
import { inTenant, type Queryable } from '../shared/database/index.ts';
import { CLEAN_ROWS_MAX } from '../shared/limits.ts';

export const CLEAN_MESSAGES = 'clean_messages';
const DAY_MS = 86_400_000;

export const messageCron: readonly CronJob[] = [{ pattern: '47 * * * *', job: CLEAN_MESSAGES }];

export const cleanMessages: JobHandler = async ({ tenants, pools, clock }) => {
  for (const tenantId of await tenants.listIds())
    for (const clean of [cleanOld, cleanDeleted, cleanOverflow])
      // Bounded transactions, so that a first run over years holds no lock for long.
      while ((await inTenant(pools.app, tenantId, (tx) => clean(tx, tenantId, clock.now()))) >= CLEAN_ROWS_MAX);
};

type Clean = (tx: Queryable, tenantId: string, nowMs: number) => Promise<number>;

const cleanOld: Clean = async (tx, tenantId, nowMs) => {
  const { rowCount } = await tx.query(
    'delete from message where id in (select id from message where tenant_id = $1 and created_at < $2 order by created_at limit $3)',
    [tenantId, new Date(nowMs - limits.messageDays * DAY_MS), CLEAN_ROWS_MAX],
  );
  return rowCount ?? 0;
};

const cleanDeleted: Clean = async (tx, tenantId, nowMs) => {
  const { rowCount } = await tx.query(
    'delete from message where id in (select id from message where tenant_id = $1 and deleted_at < $2 limit $3)',
    [tenantId, new Date(nowMs - DAY_MS), CLEAN_ROWS_MAX],
  );
  return rowCount ?? 0;
};

const cleanOverflow: Clean = async (tx, tenantId) => {
  const { rowCount } = await tx.query(
    `delete from message where id in (
       select m.id from (select user_id from message where tenant_id = $1 group by user_id having count(*) > $2) full_inbox
         cross join lateral (select id from message where user_id = full_inbox.user_id order by created_at desc, id desc offset $2) m limit $3)`,
    [tenantId, limits.messagesPerUser, CLEAN_ROWS_MAX],
  );
  return rowCount ?? 0;
};
