// What the queue of applications for trial fuel and its file have in common.
import type { InputOf } from '@millrace/contract';
import type { DeskTrialFuel, exportTrialFuel } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import { pageApplications } from './trial-queue.store.ts';

export async function trialPage(
  tx: Transaction,
  { state = 'pending', uid: wantedUid, sort }: InputOf<typeof exportTrialFuel>,
  page: { offset: number; pageSize: number },
): Promise<{ total: number; rows: DeskTrialFuel[] }> {
  const { total, rows } = await pageApplications(tx, { state, uid: wantedUid, isOldestFirst: sort === 'oldest', ...page });
  return {
    total,
    rows: rows.map(({ userId, uid, nickname, createdAt, ...row }) => ({
      ...row,
      user: { id: userId, uid, nickname },
      createTime: createdAt.getTime(),
    })),
  };
}
