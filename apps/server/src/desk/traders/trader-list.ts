// What the queue of applications to become a trader and its file have in common.
import type { InputOf } from '@millrace/contract';
import type { DeskTrader, exportTrader } from '@millrace/contract/admin';
import type { Transaction } from '../../shared/database/index.ts';
import { pageTraderApplications } from './trader-queue.store.ts';

export async function applicationPage(
  tx: Transaction,
  { state = 'pending', uid: wantedUid, sort }: InputOf<typeof exportTrader>,
  page: { offset: number; pageSize: number },
): Promise<{ total: number; rows: DeskTrader[] }> {
  const { total, rows } = await pageTraderApplications(tx, { state, uid: wantedUid, isOldestFirst: sort === 'oldest', ...page });
  return {
    total,
    rows: rows.map(({ userId, uid, nickname, linkedAt, createdAt, ...row }) => ({
      ...row,
      user: { id: userId, uid, nickname },
      linkTime: linkedAt.getTime(),
      createTime: createdAt.getTime(),
    })),
  };
}
