// Deletes messages of the chat that are older than `limits.chatDays`, with their pictures.
import { limits } from '@millrace/contract';
import { inTenant } from '../shared/database/index.ts';
import type { CronJob, JobHandler } from '../shared/feature.ts';
import { CLEAN_ROWS_MAX } from '../shared/limits.ts';
import { deleteOldMessages } from './chat.store.ts';

const CLEAN = 'clean_chats';
const DAY_MS = 86_400_000;

const clean: JobHandler = async ({ tenants, pools, clock }) => {
  for (const tenantId of await tenants.listIds())
    await inTenant(pools.app, tenantId, (tx) => deleteOldMessages(tx, clock.now() - limits.chatDays * DAY_MS, CLEAN_ROWS_MAX));
};

export const cleanChatsJob: Readonly<Record<string, JobHandler>> = { [CLEAN]: clean };
export const chatCron: readonly CronJob[] = [{ pattern: '47 * * * *', job: CLEAN }];
