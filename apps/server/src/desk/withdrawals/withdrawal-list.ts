// What the queue of withdrawals and its file have in common.
import type { InputOf } from '@millrace/contract';
import type { DeskWithdrawal, exportWithdrawal } from '@millrace/contract/admin';
import { addDecimals, negateDecimal } from '@millrace/market';
import type { Transaction } from '../../shared/database/index.ts';
import type { Saver } from '../../shared/exports/export-list.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { pageQueuedWithdrawals } from './withdrawal-queue.store.ts';

export async function withdrawalPage(
  tx: Transaction,
  { state = 'requested', uid: wantedUid, sort = 'newest' }: InputOf<typeof exportWithdrawal>,
  page: { offset: number; pageSize: number },
  { operatorId, nowMs }: Saver,
): Promise<{ total: number; rows: DeskWithdrawal[] }> {
  const { total, rows } = await pageQueuedWithdrawals(tx, { state, uid: wantedUid, sort, ...page });
  const ids = rows.map(({ id }) => id);
  const payments = await listOpenApprovals(tx, 'withdrawal', ids, nowMs);
  const ends = await listOpenApprovals(tx, 'lostWithdrawal', ids, nowMs);
  return {
    total,
    rows: rows.map(({ userId, uid, nickname, approverId, proofAt, createdAt, ...row }) => ({
      ...row,
      user: { id: userId, uid, nickname },
      arrives: addDecimals(row.amount, negateDecimal(row.fee)),
      isMine: approverId === operatorId,
      endTime: payments.get(row.id)?.endMs ?? null,
      approval: approvalOnRow(ends.get(row.id), operatorId),
      proofTime: proofAt.getTime(),
      createTime: createdAt.getTime(),
    })),
  };
}
