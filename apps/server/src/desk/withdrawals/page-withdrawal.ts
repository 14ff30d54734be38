// The queue of withdrawals.
import { pageWithdrawal } from '@millrace/contract/admin';
import { addDecimals, negateDecimal } from '@millrace/market';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { pageQueuedWithdrawals } from './withdrawal-queue.store.ts';

export const pageWithdrawalRoute = adminHandler(pageWithdrawal, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const { operatorId } = operator;
    const query = { state: input.state ?? 'requested', uid: input.uid, sort: input.sort ?? 'newest', offset, pageSize };
    const { total, rows } = await pageQueuedWithdrawals(tx, query);
    const ids = rows.map(({ id }) => id);
    const payments = await listOpenApprovals(tx, 'withdrawal', ids, clock.now());
    const ends = await listOpenApprovals(tx, 'lostWithdrawal', ids, clock.now());
    return {
      total,
      pageNum,
      pageSize,
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
  }),
);
