// What waits for a second person, and what was decided.
import { pageApproval } from '@millrace/contract/admin';
import { adminHandler } from '../../shared/http/admin-handler.ts';
import { pageOfInput } from '../../shared/http/page.ts';
import { pageApprovals } from '../shared/approval.store.ts';
import { listDeskUsers } from '../shared/desk-users.store.ts';
import { approvalQuery } from './approval-query.ts';
import { journalsOf } from './proposals.ts';
import { writesOf } from '../shared/writes.ts';

export const pageApprovalRoute = adminHandler(pageApproval, ({ clock }, { input, operator, read }) =>
  read(async (tx) => {
    const { pageNum, pageSize, offset } = pageOfInput(input);
    const { total, rows } = await pageApprovals(tx, approvalQuery(input, operator.operatorId), { offset, pageSize, nowMs: clock.now() });
    const users = await listDeskUsers(
      tx,
      rows.map(({ userId }) => userId),
    );
    return {
      total,
      pageNum,
      pageSize,
      rows: rows.map((row) => ({
        id: row.id,
        version: row.version,
        kind: row.kind,
        subject: row.subject,
        user: row.userId === null ? null : users(row.userId),
        content: { ...row.content },
        before: { ...row.before },
        writes: writesOf(journalsOf(row)),
        state: row.state,
        proposedBy: row.proposerName,
        isMine: row.proposedBy === operator.operatorId,
        decidedBy: row.deciderName,
        reply: row.reply,
        createTime: row.createdMs,
        endTime: row.endMs,
      })),
    };
  }),
);
