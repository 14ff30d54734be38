// What arrived on the brand's addresses.
import { pageArrival } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { listOpenApprovals } from '../shared/approval.store.ts';
import { pageArrivals } from './arrival-queue.store.ts';
import { approvalOnRow } from '../shared/deciding.ts';
import { listDeskUsers } from '../shared/desk-users.store.ts';

export const pageArrivalRoute = adminHandler(pageArrival, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const { total, rows } = await pageArrivals(tx, { state: input.state ?? 'listed', offset, pageSize });
    const users = await listDeskUsers(
      tx,
      rows.flatMap(({ userId, likelyId }) => [userId, likelyId]),
    );
    const approvals = await listOpenApprovals(
      tx,
      'arrival',
      rows.map(({ id }) => id),
      clock.now(),
    );
    return {
      total,
      pageNum,
      pageSize,
      rows: rows.map(({ userId, likelyId, madeAt, ...row }) => ({
        ...row,
        likely: likelyId === null ? null : users(likelyId),
        creditedTo: userId === null ? null : users(userId),
        approval: approvalOnRow(approvals.get(row.id), operator.operatorId),
        time: madeAt.getTime(),
      })),
    };
  }),
);
